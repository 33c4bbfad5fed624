import { decodeEntities, htmlToText } from '../../format/html-text.ts';
import { sanitise, sanitiseMultiline } from '../../format/sanitise.ts';
import { localOffset, type UtcOffset } from '../../format/time.ts';
import { keyOfText } from '../../screen/row-key.ts';
import type { MessageKey } from '../../text/text.ts';

/** A short key of a notice, remembered once it was seen and equal for equal texts; '' for no notice. */
export function noticeMark(notice: string): string {
  const text = notice.trim();
  return text === '' ? '' : String(keyOfText(text));
}

/** Whether to show a notice: there is one, and it is not the last one seen (NAV-13). */
export function isNewNotice(notice: string, seen: string | undefined): boolean {
  const mark = noticeMark(notice);
  return mark !== '' && mark !== seen;
}

/**
 * The New Year greeting, on 1 January and from 9 to 24 February of the local calendar (NAV-07); otherwise undefined.
 */
export function greeting(nowMs: number, offset: UtcOffset = localOffset): MessageKey | undefined {
  const seconds = Math.floor(nowMs / 1000);
  const local = new Date((seconds + offset(seconds) * 60) * 1000);
  const [month, day] = [local.getUTCMonth() + 1, local.getUTCDate()];
  const isNewYear = month === 1 && day === 1;
  const isSpringFestival = month === 2 && day >= 9 && day <= 24;
  return isNewYear || isSpringFestival ? 'home.newYear' : undefined;
}

/**
 * The operator's text for home page, about, notice or footer (NAV-13, NAV-14). It is not trusted: the face that shows
 * it has to sanitise HTML and Markdown and to sandbox a frame.
 */
export type OperatorContent =
  /** Nothing is set: the face shows its own page. */
  | { kind: 'default' }
  /** A page to embed. http(s) only. */
  | { kind: 'frame'; url: string }
  | { kind: 'html'; text: string }
  | { kind: 'markdown'; text: string };

/**
 * Detects the kind of an operator's text: a lone URL or a lone iframe is a page to embed; text that begins with a tag
 * is HTML.
 */
export function operatorContent(raw: string): OperatorContent {
  const text = raw.trim();
  if (text === '') return { kind: 'default' };
  const url = webAddress(text) ?? webAddress(frameSource(text));
  if (url !== undefined) return { kind: 'frame', url };
  return operatorWords(text);
}

/** The same for a text that is never embedded as a page, such as a line of a panel (GEN-21): a lone URL is a text. */
export function operatorWords(text: string): Extract<OperatorContent, { kind: 'html' | 'markdown' }> {
  return { kind: /^<(?:!doctype|!--|[a-z][\w-]*[\s/>])/i.test(text.trim()) ? 'html' : 'markdown', text };
}

/** The content as plain text for a terminal or a pipe (NAV-14): tags are removed, links keep their URL. Sanitised. */
export function contentText(content: OperatorContent): string {
  switch (content.kind) {
    case 'default':
      return '';
    case 'frame':
      return sanitise(content.url);
    case 'markdown':
    case 'html':
      return sanitiseMultiline(htmlToText(content.text))
        .replace(/\n{3,}/g, '\n\n')
        .trim();
  }
}

/** A notice as a line of plain text for a bar, with its first line separate from the rest. Sanitised. */
export function noticeLine(notice: string): { head: string; rest: string } {
  const [head = '', ...rest] = contentText(operatorContent(notice))
    .split('\n')
    .map((line) =>
      line
        .replace(/^\s*(?:#{1,6}|[-*+>]|\d+\.)\s+/, '')
        .replace(/\*\*|__|`|~~/g, '')
        .trim(),
    )
    .filter((line) => line !== '');
  return { head, rest: rest.join(' ') };
}

function webAddress(text: string): string | undefined {
  if (/\s/.test(text) || !/^https?:\/\//i.test(text)) return undefined;
  return URL.canParse(text) ? text : undefined;
}

function frameSource(text: string): string {
  const frame = /^<iframe\b([^>]*)>\s*(?:<\/iframe>)?$/i.exec(text);
  const source = /\bsrc\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(frame?.[1] ?? '');
  return decodeEntities(source?.[1] ?? source?.[2] ?? '').trim();
}
