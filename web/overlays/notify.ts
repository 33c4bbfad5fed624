import './overlay-styles.ts';
import { notifications } from '@mantine/notifications';
import type { Tone } from '../../shared/domain/enumeration.ts';
import { offerUndo } from './last-change.ts';
import { overlays } from './overlay-store.ts';

const colours: Partial<Record<Tone, string>> = { good: 'green', warn: 'yellow', bad: 'red' };

interface NotifyOptions {
  /** A button in the message; pressing it closes the message. */
  action?: { label: string; run(): void };
  /** Whether the action undoes the reported change; then the undo key works while the message is open (TUI-18). */
  isUndo?: boolean;
  /** Whether the message stays until closed, because its content is shown nowhere else. */
  isKept?: boolean;
}

/**
 * Shows a message with the outcome of what the person did. Failures stay until closed; others close after 10 s with an
 * action, else warnings after 8 s and successes after 4 s. With `detail`, the message is the title above it.
 */
export function notify(
  tone: Tone,
  message: string,
  detail?: string,
  { action, isKept = false, isUndo = false }: NotifyOptions = {},
): void {
  const text = detail ?? message;
  const press = () => {
    withdraw?.(true);
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
      onClose: () => withdraw?.(),
      autoClose: tone === 'bad' || isKept ? false : action !== undefined ? 10_000 : tone === 'warn' ? 8000 : 4000,
      withBorder: true,
      closeButtonProps: { 'aria-label': overlays.closeLabel() },
      role: tone === 'bad' ? 'alert' : 'status',
    });
  });
}
