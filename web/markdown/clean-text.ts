import { sanitiseMultiline } from '../../shared/format/sanitise.ts';

/** A text that was made harmless, as far as its last whole line. */
export interface CleanText {
  /** As it came, whole lines only. */
  source: string;
  /** The same, made harmless. */
  clean: string;
  /** All of it, the line that is still coming too. */
  text: string;
}

/**
 * Makes a text that grows at its end harmless without reading all of it again. No sequence that is taken out reaches over
 * a line break, so whole lines may be done one by one (shared/format/sanitise.ts).
 */
export function cleanGrowing(text: string, before?: CleanText): CleanText {
  const known = before !== undefined && text.startsWith(before.source) ? before : { source: '', clean: '' };
  const end = text.lastIndexOf('\n') + 1;
  const source = text.slice(0, Math.max(end, known.source.length));
  const clean = known.clean + sanitiseMultiline(source.slice(known.source.length));
  return { source, clean, text: clean + sanitiseMultiline(text.slice(source.length)) };
}
