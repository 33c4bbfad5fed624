/** Whether the command palette is asked for; its code is fetched on the first time. */
export interface PaletteStore {
  isOpen(): boolean;
  open(): void;
  close(): void;
  subscribe(listener: () => void): () => void;
  /** Whether its own field takes what is typed. */
  isReady(): boolean;
  /** Told when that field has the focus; answers what was typed until then. */
  takeOver(): TypedAhead;
  /** Keeps what is typed while its code is on the way. */
  type(text: string): void;
  /** Keeps Enter behind what was typed; without a word nothing is chosen yet, and it does nothing. */
  enter(): void;
}

/** What was typed before the palette's own field took the keys. */
export interface TypedAhead {
  text: string;
  /** Enter followed: what the text finds is to be chosen. */
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
