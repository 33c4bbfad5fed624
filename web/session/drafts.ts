/** Counts what was typed and not saved yet, so that an ended session and a closed tab do not throw it away. */
export interface Drafts {
  any(): boolean;
  /** Announces an unsaved draft until the returned function is called. */
  add(): () => void;
}

/** Builds the register; `onChange` hears whether there is any draft now. */
export function createDrafts(onChange: (any: boolean) => void): Drafts {
  const open = new Set<symbol>();
  return {
    any: () => open.size > 0,
    add() {
      const draft = Symbol('draft');
      open.add(draft);
      onChange(true);
      return () => {
        open.delete(draft);
        onChange(open.size > 0);
      };
    },
  };
}
