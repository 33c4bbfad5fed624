import type { Cell } from './cells.ts';

let collator: Intl.Collator | undefined;

/**
 * The order of two machine values of one column: numbers by size, texts as people read them (`gpt-4` before `gpt-10`). What is
 * not there comes last, whichever way rows are sorted: nobody looks for it.
 */
export function compareRaw(one: Cell['raw'], other: Cell['raw'], isDescending: boolean): number {
  if (isNothing(one) || isNothing(other)) return Number(isNothing(one)) - Number(isNothing(other));
  const sign = isDescending ? -1 : 1;
  if (typeof one === 'number' && typeof other === 'number') return sign * (one - other);
  // Made when texts are sorted first: it costs a command's start.
  collator ??= new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
  return sign * collator.compare(String(one), String(other));
}

/** Whether a machine value says that there is none. */
export function isNothing(raw: Cell['raw']): boolean {
  return raw === null || raw === '';
}
