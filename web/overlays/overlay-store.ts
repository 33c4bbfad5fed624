import type { ReactNode } from 'react';

/** A message with something to press. */
export interface ActionMessage {
  text: string;
  label: string;
  /** A key does the same. */
  isUndo: boolean;
  onPress(): void;
}

type MessageWithAction = (message: ActionMessage) => ReactNode;

/**
 * Messages and dialogs are drawn by parts that the first load does without. They are fetched on the first use; what was
 * asked for meanwhile is shown as soon as they stand.
 */
export interface OverlayStore {
  isWanted(): boolean;
  subscribe(listener: () => void): () => void;
  /** Runs `show` when messages and dialogs can be drawn. */
  whenReady(show: () => void): void;
  /** Registers a question; `onLeave` is called when its place is left before it was answered. Answers how to forget it. */
  question(onLeave: () => void): () => void;
  /** The person went to another place. */
  leave(): void;
  /** Told by the drawn parts, again when the language changes. */
  ready(closeLabel: string, message: MessageWithAction): void;
  /** Draws a message with something to press; it comes with the drawn parts, so not before they stand. */
  withAction: MessageWithAction;
  /** What the button that closes a message is called. */
  closeLabel(): string;
}

function createOverlayStore(): OverlayStore {
  let isWanted = false;
  let isReady = false;
  let label = '';
  let draw: MessageWithAction = ({ text }) => text;
  let waiting: (() => void)[] = [];
  const listeners = new Set<() => void>();
  const questions = new Set<() => void>();
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
    question(onLeave) {
      questions.add(onLeave);
      return () => questions.delete(onLeave);
    },
    leave() {
      for (const onLeave of [...questions]) onLeave();
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

/** One for the page, like the messages and dialogs themselves. */
export const overlays = createOverlayStore();
