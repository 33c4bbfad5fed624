import { modals } from '@mantine/modals';
import type { ReactNode } from 'react';
import { overlays } from './overlay-store.ts';

interface Question {
  title: string;
  children?: ReactNode;
  /** The words on the button that does it and on the one that does not. */
  confirm: string;
  cancel: string;
  isDangerous: boolean;
  /** Width, where there is more to read than a question. */
  size?: 'md' | 'lg' | 'xl';
}

/** Asks and waits: true when confirmed. Cancel has the focus, so that Enter does no harm; Escape is cancel. */
export function ask({ title, children, confirm, cancel, isDangerous, size }: Question): Promise<boolean> {
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

/** Shows something in a dialog until it is closed. */
export function showDialog(title: string, children: ReactNode, closeLabel: string): void {
  overlays.whenReady(() => modals.open({ title, children, closeButtonProps: { 'aria-label': closeLabel } }));
}
