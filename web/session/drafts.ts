/** Counts what was typed and not saved yet, so that an ended session and a closed tab do not throw it away. */
export interface Drafts {
  any(): boolean;
  /**
   * Announces an unsaved draft until the returned function is called. One that is `kept` in the browser is not lost with
   * the tab: closing it asks nothing.
   */
  add(options?: { kept?: boolean }): () => void;
}

/** Builds the register; `onChange` hears whether any draft would be lost with the tab. */
export function createDrafts(onChange: (any: boolean) => void): Drafts {
  const open = new Map<symbol, { kept: boolean }>();
  const tell = () => onChange([...open.values()].some(({ kept }) => !kept));
  return {
    any: () => open.size > 0,
    add({ kept = false } = {}) {
      const draft = Symbol('draft');
      open.set(draft, { kept });
      tell();
      return () => {
        open.delete(draft);
        tell();
      };
    },
  };
}
