import { decodeEntities, htmlToText } from '../../format/html-text.ts';
import { sanitise, sanitiseMultiline } from '../../format/sanitise.ts';

/**
 * What an operator put into home page, about, notice or footer (NAV-13, NAV-14). Foreign: HTML and Markdown have to be
 * sanitised by the face that shows them, and a frame has to be sandboxed.
 */
export type OperatorContent =
  /** Nothing was set: the face shows its own page. */
  | { kind: 'default' }
  /** A page to embed. http(s) only. */
  | { kind: 'frame'; url: string }
  | { kind: 'html'; text: string }
  | { kind: 'markdown'; text: string };

/** Tells the kinds apart: an address alone, or an iframe alone, is a page to embed; what begins with a tag is HTML. */
export function operatorContent(raw: string): OperatorContent {
  const text = raw.trim();
  if (text === '') return { kind: 'default' };
  const url = webAddress(text) ?? webAddress(frameSource(text));
  if (url !== undefined) return { kind: 'frame', url };
  return /^<(?:!doctype|!--|[a-z][\w-]*[\s/>])/i.test(text) ? { kind: 'html', text } : { kind: 'markdown', text };
}

/** The content as plain text for a terminal or a pipe (NAV-14): tags are dropped, links keep their address. Sanitised. */
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

function webAddress(text: string): string | undefined {
  if (/\s/.test(text) || !/^https?:\/\//i.test(text)) return undefined;
  return URL.canParse(text) ? text : undefined;
}

function frameSource(text: string): string {
  const frame = /^<iframe\b([^>]*)>\s*(?:<\/iframe>)?$/i.exec(text);
  const source = /\bsrc\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(frame?.[1] ?? '');
  return decodeEntities(source?.[1] ?? source?.[2] ?? '').trim();
}
