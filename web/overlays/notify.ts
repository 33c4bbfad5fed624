/** Mantine's styles of messages and dialogs; loaded with the first of them. */
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import './dialog-styles.ts';
import { notifications } from '@mantine/notifications';
import type { Tone } from '../../shared/domain/enumeration.ts';
import { offerUndo } from './last-change.ts';
import { overlays } from './overlay-store.ts';

const colours: Partial<Record<Tone, string>> = { good: 'green', warn: 'yellow', bad: 'red' };

interface NotifyOptions {
  /** What can be done about it, offered in the message; pressing it closes the message. */
  action?: { label: string; run(): void };
  /** The action takes back what is told: a key does so as well, for as long as the message stands (TUI-18). */
  isUndo?: boolean;
  /** It holds what is nowhere else: it stays until it is closed. */
  isKept?: boolean;
}

/** Notifies the person of the outcome of what they did. Failures stay until closed; successes leave after 4 s, 10 s with something to press. */
export function notify(
  tone: Tone,
  message: string,
  detail?: string,
  { action, isKept = false, isUndo = false }: NotifyOptions = {},
): void {
  const text = detail ?? message;
  const press = () => {
    withdraw?.();
    action?.run();
  };
  const withdraw = isUndo ? offerUndo(() => pressed()) : undefined;
  let pressed = press;
  overlays.whenReady(() => {
    pressed = () => {
      notifications.hide(id);
      press();
    };
    const id = notifications.show({
      color: colours[tone] ?? 'accent',
      title: detail === undefined ? undefined : message,
      message:
        action === undefined
          ? text
          : overlays.withAction({
              text,
              label: action.label,
              isUndo,
              onPress: () => pressed(),
            }),
      onClose: withdraw,
      autoClose: tone === 'bad' || isKept ? false : action !== undefined ? 10_000 : tone === 'warn' ? 8000 : 4000,
      withBorder: true,
      closeButtonProps: { 'aria-label': overlays.closeLabel() },
      role: tone === 'bad' ? 'alert' : 'status',
    });
  });
}
