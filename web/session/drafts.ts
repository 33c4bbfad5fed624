/** Counts unsaved drafts, so that neither an expired session nor closing the tab discards them. */
export interface Drafts {
  /** Whether there is any unsaved draft, including kept ones. */
  any(): boolean;
  /**
   * Registers an unsaved draft until the returned function is called. A draft that is `kept` in the browser survives
   * the tab, so closing the tab asks for no confirmation.
   */
  add(options?: { kept?: boolean }): () => void;
}

/** Creates the register. `onChange` is called with whether closing the tab would lose a draft. */
export function createDrafts(onChange: (any: boolean) => void): Drafts {
  const open = new Map<symbol, { kept: boolean }>();
  const publish = () => onChange([...open.values()].some(({ kept }) => !kept));
  return {
    any: () => open.size > 0,
    add({ kept = false } = {}) {
      const draft = Symbol('draft');
      open.set(draft, { kept });
      publish();
      return () => {
        open.delete(draft);
        publish();
      };
    },
  };
}
