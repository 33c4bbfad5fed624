import { createElement } from 'react';
import type { Done } from '../../../shared/screens/action.ts';
import type { Say } from '../../../shared/text/text.ts';
import { showDialog } from '../../overlays/ask.ts';
import { tell } from '../../overlays/tell.ts';
import type { WebWorld } from '../../world.ts';
import { SecretView } from './secret-view.tsx';

/** Tells what an action did. A secret gets a dialog of its own, from which it is copied; a link is opened. */
export function showDone(done: Done, world: WebWorld, say: Say): void {
  if (done.secret !== undefined) {
    showDialog(done.message, createElement(SecretView, { secret: done.secret }), say('common.close'));
    return;
  }
  if (done.link !== undefined) {
    // Apps answer to schemes of their own; a tab for them would stay empty.
    if (/^https?:/i.test(done.link)) world.page.open(done.link);
    else world.page.leave(done.link);
  }
  tell(done.tone ?? 'good', done.message || say('action.completed'));
}
