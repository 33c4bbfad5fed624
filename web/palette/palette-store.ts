/** Whether the command palette is asked for; its code is fetched on the first time. */
export interface PaletteStore {
  isOpen(): boolean;
  open(): void;
  close(): void;
  subscribe(listener: () => void): () => void;
  /** Whether its own field takes what is typed. */
  isReady(): boolean;
  /** Told when that field has the focus; answers what was typed until then. */
  takeOver(): string;
  /** Keeps what is typed while its code is on the way. */
  type(text: string): void;
}

function createPaletteStore(): PaletteStore {
  let isOpen = false;
  let isReady = false;
  let typed = '';
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const set = (next: boolean) => {
    if (next === isOpen) return;
    isOpen = next;
    isReady = false;
    typed = '';
    tell();
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
      const text = typed;
      typed = '';
      if (!isReady) {
        isReady = true;
        tell();
      }
      return text;
    },
    type(text) {
      typed = text;
    },
  };
}

export const palette = createPaletteStore();
