import { createElement } from 'react';
import type { Done } from '../../shared/screen/action.ts';
import type { Say } from '../../shared/text/text.ts';
import { showDialog } from '../overlays/ask.ts';
import { notify } from '../overlays/notify.ts';
import type { WebWorld } from '../world/world.ts';
import { DoneView } from './done-view.tsx';

interface ShowOptions {
  /** The title of a dialog with `details`, in place of the message, which repeats the details in one line. */
  title?: string;
  /** Whether the person has left: then the message offers a button, and nothing opens by itself (TRU-10). */
  isElsewhere?: boolean;
  /** Undoes the action. */
  undo?: (() => void) | undefined;
  /** Navigates to what the action created. */
  onShow?(): void;
  /** The next step, offered in the dialog as a button. */
  follow?: { label: string; run: () => void };
}

/** Notifies the person of an action's success. A secret, QR code, file or details open a dialog; a link is opened. */
export function showDone(done: Done, world: WebWorld, say: Say, options: ShowOptions = {}): void {
  const { isElsewhere = false, onShow, undo } = options;
  const { tone = 'good' } = done;
  const text = done.message || say('action.completed');
  const opening = openingOf(done, world, say, options);
  if (opening === undefined) {
    const shown = onShow && !isElsewhere ? { label: say('web.show'), run: onShow } : undefined;
    const action = undo ? { label: say('list.undo'), run: undo } : shown;
    notify(tone, text, undefined, { action, isUndo: undo !== undefined });
    return;
  }
  if (isElsewhere) {
    const action = { label: say(opening.label), run: opening.open };
    notify(tone, text, undefined, { action, isKept: true });
    return;
  }
  opening.open();
  if (!opening.isDialog) notify(tone, text);
}

function openingOf(done: Done, world: WebWorld, say: Say, { title, follow }: ShowOptions) {
  const { secret, file, details, link, message, qr } = done;
  if (qr !== undefined || secret !== undefined || file !== undefined || details !== undefined) {
    const save = file && (() => world.page.download(file.name, file.text, 'text/plain'));
    const open = () =>
      showDialog(
        (details && title) ?? message,
        createElement(DoneView, { secret, qr, details, save, follow }),
        say('common.close'),
      );
    return { label: 'web.show', open, isDialog: true } as const;
  }
  if (link === undefined) return undefined;
  // A link with another scheme starts an app; a new tab for it would stay empty.
  const open = () => (/^https?:/i.test(link) ? world.page.open(link) : world.page.leave(link));
  return { label: 'web.open', open, isDialog: false } as const;
}
