import { modals } from '@mantine/modals';
import { createElement, type ReactNode } from 'react';
import { overlays } from './overlay-store.ts';
import { TypedQuestion } from './typed-question.tsx';

interface Question {
  title: string;
  children?: ReactNode;
  /** The words on the button that does it and on the one that does not. */
  confirm: string;
  cancel: string;
  isDangerous: boolean;
  /** What has to be typed before the button works. */
  wanted?: string;
  /** Width, where there is more to read than a question. */
  size?: 'md' | 'lg' | 'xl';
}

/** Asks and waits: true when confirmed. Cancel has the focus, so that Enter does no harm; Escape is cancel. */
export function ask({ title, children, confirm, cancel, isDangerous, wanted, size }: Question): Promise<boolean> {
  if (wanted !== undefined) return askTyped({ title, children, confirm, cancel, wanted });
  return new Promise((resolve) => {
    overlays.whenReady(() =>
      modals.openConfirmModal({
        title,
        children,
        size,
        labels: { confirm, cancel },
        confirmProps: { color: isDangerous ? 'red.8' : undefined, size: 'sm' },
        cancelProps: { 'data-autofocus': true, size: 'sm' },
        withCloseButton: false,
        onConfirm: () => resolve(true),
        // Also called after a confirmation; a promise keeps its first answer.
        onClose: () => resolve(false),
      }),
    );
  });
}

function askTyped(question: Pick<Question, 'title' | 'children' | 'confirm' | 'cancel'> & { wanted: string }) {
  const { title, ...rest } = question;
  return new Promise<boolean>((resolve) => {
    overlays.whenReady(() => {
      const answer = (isConfirmed: boolean) => {
        resolve(isConfirmed);
        modals.close(id);
      };
      const id = modals.open({
        title,
        withCloseButton: false,
        onClose: () => resolve(false),
        children: createElement(TypedQuestion, { ...rest, onAnswer: answer }),
      });
    });
  });
}

/** Shows something in a dialog until it is closed. */
export function showDialog(title: string, children: ReactNode, closeLabel: string): void {
  overlays.whenReady(() => modals.open({ title, children, closeButtonProps: { 'aria-label': closeLabel } }));
}
