import type { ReactNode } from 'react';

/** The props of a message with a button. */
export interface ActionMessage {
  text: string;
  /** The label of the button. */
  label: string;
  /** Whether the button undoes a change, which the undo key does as well. */
  isUndo: boolean;
  onPress(): void;
}

type MessageWithAction = (message: ActionMessage) => ReactNode;

/**
 * Coordinates the lazily loaded components for messages and dialogs, which are not part of the first load. They are
 * loaded on first use; messages and dialogs requested meanwhile are shown once they are mounted.
 */
export interface OverlayStore {
  /** Whether a message or dialog was ever requested, so that the components must be loaded. */
  isWanted(): boolean;
  subscribe(listener: () => void): () => void;
  /** Runs `show` once messages and dialogs can be shown. */
  whenReady(show: () => void): void;
  /** Registers an open question; `leave` calls `onLeave`. Returns the function that unregisters it. */
  dialog(onLeave: () => void): () => void;
  /** Called when the person has navigated to another path: calls `onLeave` of all open questions. */
  leave(): void;
  /** Called by the components when they are mounted, and again when the language changes. */
  ready(closeLabel: string, message: MessageWithAction): void;
  /** Renders a message with a button. Before `ready` it renders only the text. */
  withAction: MessageWithAction;
  /** The accessible label of a message's close button. */
  closeLabel(): string;
}

function createOverlayStore(): OverlayStore {
  let isWanted = false;
  let isReady = false;
  let label = '';
  let draw: MessageWithAction = ({ text }) => text;
  let waiting: (() => void)[] = [];
  const listeners = new Set<() => void>();
  const dialogs = new Set<() => void>();
  return {
    isWanted: () => isWanted,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    whenReady(show) {
      if (isReady) return show();
      waiting.push(show);
      isWanted = true;
      for (const listener of listeners) listener();
    },
    dialog(onLeave) {
      dialogs.add(onLeave);
      return () => dialogs.delete(onLeave);
    },
    leave() {
      for (const onLeave of [...dialogs]) onLeave();
    },
    closeLabel: () => label,
    withAction: (message) => draw(message),
    ready(closeLabel, message) {
      isReady = true;
      label = closeLabel;
      draw = message;
      const shows = waiting;
      waiting = [];
      for (const show of shows) show();
    },
  };
}

/** A single store for the page, as Mantine's messages and dialogs are global too. */
export const overlays = createOverlayStore();
