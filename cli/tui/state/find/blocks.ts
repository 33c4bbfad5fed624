/**
 * The indexes at which blocks of a text begin, by its lines before wrapping: paragraphs after an empty line; in a text
 * without any, such as JSON, YAML or the fields of a row, the outermost lines with further lines below them.
 */
export function blockStarts(lines: readonly string[]): number[] {
  const isEmpty = (index: number) => (lines[index] ?? '').trim() === '';
  const paragraphs = lines.flatMap((_, index) =>
    !isEmpty(index) && (index === 0 || isEmpty(index - 1)) ? [index] : [],
  );
  if (paragraphs.length > 1) return paragraphs;
  const depth = (index: number) => (isEmpty(index) ? undefined : (lines[index] ?? '').search(/\S/));
  const isBracket = (index: number) => /^\s*[[\]{}],?$/.test(lines[index] ?? '');
  // No spread into `Math.min`: the output of a hook may have more lines than a call may have arguments.
  const outermost = lines.reduce(
    (least, _, index) => (isBracket(index) ? least : Math.min(least, depth(index) ?? least)),
    Number.POSITIVE_INFINITY,
  );
  return lines.flatMap((_, index) =>
    !isBracket(index) && depth(index) === outermost && (depth(index + 1) ?? 0) > outermost ? [index] : [],
  );
}

/** The line to which a key of blocks leads from a line; the last or first line where no block begins further on. */
export function blockFrom(starts: readonly number[], from: number, by: 1 | -1, length: number): number {
  const next = by > 0 ? starts.find((line) => line > from) : starts.findLast((line) => line < from);
  return next ?? (by > 0 ? Math.max(0, length - 1) : 0);
}
