import { modals } from '@mantine/modals';
import { createElement, type ReactNode } from 'react';
import classes from './ask.module.css';
import { overlays } from './overlay-store.ts';
import { TypedQuestion } from './typed-question.tsx';

interface Question {
  title: string;
  children?: ReactNode;
  /** The words on the button that does it and on the one that does not. */
  confirm: string;
  cancel: string;
  isDangerous: boolean;
  /** The button that Enter presses at first; the one that does no harm, unless said otherwise. */
  focus?: 'cancel' | 'confirm';
  /** What has to be typed before the button works. */
  wanted?: string;
  /** It concerns no place: going elsewhere leaves it open. */
  staysOpen?: boolean;
  /** Width, where there is more to read than a question. */
  size?: 'md' | 'lg' | 'xl';
}

/**
 * Asks and waits: true when confirmed. Cancel has the focus, so that Enter does no harm; Escape is cancel. A question goes
 * with its place: Back answers it with no (TRU-10).
 */
export function ask(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    const settle = (isConfirmed: boolean) => {
      forget();
      // A promise keeps its first answer: closing after a confirmation changes nothing.
      resolve(isConfirmed);
    };
    let id: string | undefined;
    let isOver = false;
    const forget = question.staysOpen
      ? () => undefined
      : overlays.question(() => {
          isOver = true;
          settle(false);
          if (id !== undefined) modals.close(id);
        });
    overlays.whenReady(() => {
      if (!isOver) id = open(question, settle);
    });
  });
}

function open(question: Question, settle: (isConfirmed: boolean) => void): string {
  const { title, children, confirm, cancel, isDangerous, focus = 'cancel', wanted, size } = question;
  const onClose = () => settle(false);
  if (wanted === undefined) {
    return modals.openConfirmModal({
      title,
      children,
      size,
      labels: { confirm, cancel },
      confirmProps: {
        color: isDangerous ? 'red.8' : undefined,
        size: 'sm',
        'data-autofocus': focus === 'confirm' || undefined,
      },
      cancelProps: { 'data-autofocus': focus === 'cancel' || undefined, size: 'sm' },
      groupProps: { gap: 'sm', className: classes.answers },
      withCloseButton: false,
      onConfirm: () => settle(true),
      onClose,
    });
  }
  const answer = (isConfirmed: boolean) => {
    settle(isConfirmed);
    modals.close(id);
  };
  const content = createElement(TypedQuestion, { children, confirm, cancel, wanted, onAnswer: answer });
  const id = modals.open({ title, size, withCloseButton: false, onClose, children: content });
  return id;
}

/** Shows something in a dialog until it is closed. */
export function showDialog(title: string, children: ReactNode, closeLabel: string): void {
  overlays.whenReady(() => modals.open({ title, children, closeButtonProps: { 'aria-label': closeLabel } }));
}

/** Closes what `showDialog` opened, where a button in it leads elsewhere. */
export function closeDialogs(): void {
  modals.closeAll();
}
