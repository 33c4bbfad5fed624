/** Whether the command palette is open, and what was typed before its lazily loaded code had the focus. */
export interface PaletteStore {
  isOpen(): boolean;
  open(): void;
  close(): void;
  subscribe(listener: () => void): () => void;
  /** Whether the palette's own input receives the keys. */
  isReady(): boolean;
  /** Called when the palette's input gets the focus; returns what was typed until then, and clears it. */
  takeOver(): TypedAhead;
  /** Stores the text typed while the code is loading; text typed after `enter` is ignored. */
  type(text: string): void;
  /** Stores that Enter followed the typed text. Does nothing while the text is blank. */
  enter(): void;
}

/** What was typed before the palette's own input had the focus. */
export interface TypedAhead {
  text: string;
  /** Whether Enter followed, so that the match of the text is to be chosen. */
  isEntered: boolean;
}

const nothing: TypedAhead = { text: '', isEntered: false };

function createPaletteStore(): PaletteStore {
  let isOpen = false;
  let isReady = false;
  let typed = nothing;
  const listeners = new Set<() => void>();
  const publish = () => {
    for (const listener of listeners) listener();
  };
  const set = (next: boolean) => {
    if (next === isOpen) return;
    isOpen = next;
    isReady = false;
    typed = nothing;
    publish();
  };
  return {
    isOpen: () => isOpen,
    open: () => set(true),
    close: () => set(false),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isReady: () => isReady,
    takeOver() {
      const before = typed;
      typed = nothing;
      if (!isReady) {
        isReady = true;
        publish();
      }
      return before;
    },
    type(text) {
      if (!typed.isEntered) typed = { text, isEntered: false };
    },
    enter() {
      if (typed.text.trim() !== '') typed = { ...typed, isEntered: true };
    },
  };
}

export const palette = createPaletteStore();
