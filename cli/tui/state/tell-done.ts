import { sanitise } from '../../../shared/format/sanitise.ts';
import type { Done } from '../../../shared/screens/action.ts';
import type { Detail } from '../../../shared/screens/detail.ts';
import type { App } from './app.ts';
import { copy, showText } from './copying.ts';
import { openPager, type PagerLine } from './pager-layer.ts';
import { openPicture } from './picture-layer.ts';

/** Tells a success, and shows what it brought: a secret to copy, a file to save, a link, facts, a list. */
export function tellDone(app: App, done: Done): void {
  const { message, secret, file, link, isPicture, details } = done;
  app.tell(message, done.tone ?? 'good');
  if (secret !== undefined) {
    showText(app, message, secret, { file });
    void copy(app, secret);
  } else if (file !== undefined) showText(app, message, file.text, { file });
  else if (link !== undefined && isPicture) openPicture(app, message, link);
  else if (link !== undefined) {
    showText(app, app.say('tui.linkTitle'), link, { link });
    void copy(app, link);
  } else if (details !== undefined && details.length > 0) openPager(app, 'copy', message, detailLines(app, details));
  else {
    const listed = Object.values(done.data ?? {}).find((value) => Array.isArray(value));
    if (Array.isArray(listed) && listed.length > 0)
      showText(app, message, listed.map((item) => sanitise(String(item))).join('\n'));
  }
}

/** Facts as lines: the label at the left, the text beside it, its own lines one under the other. */
export function detailLines(app: App, details: readonly Detail[]): PagerLine[] {
  return details.flatMap(({ label, cell, multiline }) => {
    const texts = multiline ? cell.text.split('\n') : [cell.text];
    const lines = texts.map((text, place) => ({
      ...(place === 0 && { label: app.say(label) }),
      text,
      tone: cell.tone,
    }));
    return cell.hint ? [...lines, { text: cell.hint, tone: 'muted' as const }] : lines;
  });
}
