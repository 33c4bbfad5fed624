import { modals } from '@mantine/modals';
import { createElement, type ReactNode } from 'react';
import classes from './ask.module.css';
import { overlays } from './overlay-store.ts';
import { TypedConfirm } from './typed-confirm.tsx';

/** The texts and behaviour of a confirmation dialog. */
interface ConfirmProps {
  title: string;
  children?: ReactNode;
  /** The labels of the confirming and the cancelling button. */
  confirm: string;
  cancel: string;
  isDangerous: boolean;
  /** The button that has the focus at first; `cancel`, which does no harm, by default. */
  focus?: 'cancel' | 'confirm';
  /** The text that must be typed to enable the confirming button. */
  wanted?: string;
  /** Whether the dialog stays open when the person navigates, because it concerns no particular page. */
  staysOpen?: boolean;
  /** The width, for dialogs with more content than a question. */
  size?: 'md' | 'lg' | 'xl';
}

/**
 * Opens a confirmation dialog. Resolves true when confirmed, and false when cancelled, dismissed with Escape, or left
 * by navigation such as Back (TRU-10). The cancelling button has the focus, so that Enter does no harm.
 */
export function ask(props: ConfirmProps): Promise<boolean> {
  return new Promise((resolve) => {
    const settle = (isConfirmed: boolean) => {
      forget();
      // A promise resolves only once, so `onClose` after a confirmation changes nothing.
      resolve(isConfirmed);
    };
    let id: string | undefined;
    let isOver = false;
    const forget = props.staysOpen
      ? () => undefined
      : overlays.dialog(() => {
          isOver = true;
          settle(false);
          if (id !== undefined) modals.close(id);
        });
    overlays.whenReady(() => {
      if (!isOver) id = open(props, settle);
    });
  });
}

function open(props: ConfirmProps, settle: (isConfirmed: boolean) => void): string {
  const { title, children, confirm, cancel, isDangerous, focus = 'cancel', wanted, size } = props;
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
  const content = createElement(TypedConfirm, { children, confirm, cancel, wanted, onAnswer: answer });
  const id = modals.open({ title, size, withCloseButton: false, onClose, children: content });
  return id;
}

/** Shows content in a dialog with a close button. */
export function showDialog(title: string, children: ReactNode, closeLabel: string): void {
  overlays.whenReady(() => modals.open({ title, children, closeButtonProps: { 'aria-label': closeLabel } }));
}

/** Closes all dialogs, for a button in a dialog of `showDialog` that leads elsewhere. */
export function closeDialogs(): void {
  modals.closeAll();
}
