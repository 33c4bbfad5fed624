import { notifications } from '@mantine/notifications';
import type { Tone } from '../../shared/domain/tone.ts';
import { overlays } from './overlay-store.ts';

const colours: Partial<Record<Tone, string>> = { good: 'green', warn: 'yellow', bad: 'red' };

/** Tells the person the outcome of what they did. Failures stay until closed; successes leave after 4 s. */
export function tell(tone: Tone, message: string, detail?: string): void {
  overlays.whenReady(() =>
    notifications.show({
      color: colours[tone] ?? 'accent',
      title: detail === undefined ? undefined : message,
      message: detail ?? message,
      autoClose: tone === 'bad' ? false : tone === 'warn' ? 8000 : 4000,
      withBorder: true,
      closeButtonProps: { 'aria-label': overlays.closeLabel() },
      role: tone === 'bad' ? 'alert' : 'status',
    }),
  );
}
