import { sanitiseMultiline } from '../../shared/format/sanitise.ts';

/** A sanitised text, kept so that only what follows its last complete line is sanitised again. */
export interface CleanText {
  /** The original text up to its last line break. */
  source: string;
  /** `source`, sanitised. */
  clean: string;
  /** The whole text sanitised, including the last, incomplete line. */
  text: string;
}

/**
 * Sanitises a text that grows at its end without reading all of it again. No sequence that is removed contains a line
 * break, so complete lines can be sanitised one by one (shared/format/sanitise.ts).
 */
export function cleanGrowing(text: string, before?: CleanText): CleanText {
  const known = before !== undefined && text.startsWith(before.source) ? before : { source: '', clean: '' };
  const end = text.lastIndexOf('\n') + 1;
  const source = text.slice(0, Math.max(end, known.source.length));
  const clean = known.clean + sanitiseMultiline(source.slice(known.source.length));
  return { source, clean, text: clean + sanitiseMultiline(text.slice(source.length)) };
}
