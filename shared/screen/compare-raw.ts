import type { Cell } from './cells.ts';

let collator: Intl.Collator | undefined;

/**
 * Compares two machine values of one column: numbers by size, texts in natural order (`gpt-4` before `gpt-10`). Missing
 * values come last in both directions.
 */
export function compareRaw(one: Cell['raw'], other: Cell['raw'], isDescending: boolean): number {
  if (isNothing(one) || isNothing(other)) return Number(isNothing(one)) - Number(isNothing(other));
  const sign = isDescending ? -1 : 1;
  if (typeof one === 'number' && typeof other === 'number') return sign * (one - other);
  // Made when texts are first sorted, because making it would slow down the start of a command.
  collator ??= new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
  return sign * collator.compare(String(one), String(other));
}

/** Whether a machine value means "none". */
export function isNothing(raw: Cell['raw']): boolean {
  return raw === null || raw === '';
}
