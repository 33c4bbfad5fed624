import { createElement } from 'react';
import type { Done } from '../../../shared/screens/action.ts';
import type { Say } from '../../../shared/text/text.ts';
import { showDialog } from '../../overlays/ask.ts';
import { tell } from '../../overlays/tell.ts';
import type { WebWorld } from '../../world.ts';
import { DoneView } from './done-view.tsx';

/**
 * Tells what an action did. A secret, a file or facts get a dialog of their own; a link is opened. Facts stand under
 * `title`, because the message says the same in one line.
 */
export function showDone(done: Done, world: WebWorld, say: Say, title?: string): void {
  const { secret, file, details } = done;
  if (secret !== undefined || file !== undefined || details !== undefined) {
    const save = file && (() => world.page.download(file.name, file.text, 'text/plain'));
    showDialog(
      (details && title) ?? done.message,
      createElement(DoneView, { secret, details, save }),
      say('common.close'),
    );
    return;
  }
  if (done.link !== undefined) {
    // Apps answer to schemes of their own; a tab for them would stay empty.
    if (/^https?:/i.test(done.link)) world.page.open(done.link);
    else world.page.leave(done.link);
  }
  tell(done.tone ?? 'good', done.message || say('action.completed'));
}
