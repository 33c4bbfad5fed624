import { qrLines } from '../../../../shared/format/qr-code.ts';
import { sanitise } from '../../../../shared/format/sanitise.ts';
import type { AnySiteAction, Done } from '../../../../shared/screen/action.ts';
import type { Detail } from '../../../../shared/screen/detail.ts';
import type { Host, Layers, Notify, Session } from '../app.ts';
import { openSaveFile } from '../form/save-file.ts';
import { type Anchor, openOrKeep } from './anchor.ts';
import { copy, showText } from './copying.ts';
import { openAddress } from './open-address.ts';
import { openPager, type PagerLine, type PagerSource } from './pager-layer.ts';
import { openPicture } from './picture-layer.ts';

interface NotifyOptions extends Pick<PagerSource, 'connect'> {
  /** Where the action was started. */
  anchor?: Anchor;
  /** Starts the next action, once the result was seen. */
  goOn?: (next: AnySiteAction) => void;
}

/**
 * Shows the message of a successful action and its result: a secret to copy, a file to save, a link, facts, a list.
 * Where the user has left the place of the action, the result is kept for `:result` (TRU-10).
 */
export function notifyDone(
  app: Notify & Layers & Session & Host,
  done: Done,
  { anchor, ...next }: NotifyOptions = {},
): void {
  const { message, tone = 'good' } = done;
  const hasOpened = openOrKeep(app, bringsNothing(done) ? undefined : anchor, () => showBrought(app, done, next));
  app.notify(message, tone, hasOpened ? '' : app.say('tui.resultKept'));
}

function bringsNothing({ secret, file, link, qr, details, data }: Done): boolean {
  return [secret, file, link, qr].every((one) => one === undefined) && !details?.length && listOf(data) === undefined;
}

/** The list of texts or numbers among the facts of a result; lists of records are for machine output only. */
function listOf(data: Done['data']): readonly unknown[] | undefined {
  const listed = Object.values(data ?? {}).find((value) => Array.isArray(value));
  return Array.isArray(listed) && typeof (listed[0] ?? {}) !== 'object' ? listed : undefined;
}

function showBrought(
  app: Notify & Layers & Session & Host,
  done: Done,
  { goOn, connect }: Pick<NotifyOptions, 'goOn' | 'connect'>,
): void {
  const { message, secret, file, link, isPicture, details, qr, next } = done;
  const listed = listOf(done.data);
  if (qr !== undefined || (file !== undefined && details !== undefined)) {
    const drawn = qr === undefined ? [] : qrLines(qr).map((text) => ({ text }));
    const source = {
      ...(file && { save: () => openSaveFile(app, file) }),
      ...(next && { closed: () => goOn?.(next) }),
    };
    openPager(app, 'copy', message, [...drawn, ...detailLines(app, details ?? [])], 0, source);
  } else if (secret !== undefined) {
    showText(app, message, secret, {
      ...(file && { save: () => openSaveFile(app, file) }),
      ...(connect && { connect }),
    });
    void copy(app, secret, { isShown: true });
  } else if (file !== undefined) showText(app, message, file.text, { save: () => openSaveFile(app, file) });
  else if (link !== undefined && isPicture) openPicture(app, message, link);
  else if (link !== undefined) {
    showText(app, app.say('tui.linkTitle'), link, { open: () => void openAddress(app, link) });
    void copy(app, link, { isShown: true });
  } else if (details !== undefined && details.length > 0) openPager(app, 'copy', message, detailLines(app, details));
  else if (listed) showText(app, message, listed.map((item) => sanitise(String(item))).join('\n'));
}

/** Details as lines: the label at the left, the text beside it, multi-line texts below each other. */
export function detailLines(app: Notify, details: readonly Detail[]): PagerLine[] {
  return details.flatMap(({ label, cell, multiline }) => {
    const texts = multiline ? cell.text.split('\n') : [cell.text];
    const lines = texts.map((text, index) => ({
      ...(index === 0 && { label: app.say(label) }),
      text,
      tone: cell.tone,
    }));
    return cell.hint ? [...lines, { text: cell.hint, tone: 'muted' as const }] : lines;
  });
}
