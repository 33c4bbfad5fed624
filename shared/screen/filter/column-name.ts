import type { Column } from '../list-screen.ts';
import type { ScreenContext } from '../screen-context.ts';

type Named = Pick<Column<never>, 'id' | 'header' | 'head'>;

/** The column of a name: as outputs call it, as it is headed, or the only one that begins so. */
export function columnNamed<One extends Named>(
  name: string,
  columns: readonly One[],
  context: ScreenContext,
): One | undefined {
  const wanted = plainName(name);
  const exact =
    columns.find(({ id }) => id === name) ??
    columns.find((column) => [column.id, ...headings(column, context)].some((one) => plainName(one) === wanted));
  if (exact || wanted.length < 2) return exact;
  const begun = columns.filter(({ id, header }) =>
    [id, context.say(header)].some((one) => plainName(one).startsWith(wanted)),
  );
  return begun.length === 1 ? begun[0] : undefined;
}

/**
 * Whether a column is called by its field's name (`used_quota`, `response_time`), whose sizes are the machine's, and not as it is
 * headed (`used`, `latency`), whose sizes are as shown (ASK-16). What is both is a heading, but `quota`, which counts units.
 */
export function isFieldName(name: string, column: Named, context: ScreenContext): boolean {
  if (name.includes('_')) return true;
  const wanted = plainName(name);
  const isHeading = headings(column, context).some((one) => plainName(one).startsWith(wanted));
  const isId = plainName(column.id).startsWith(wanted);
  return isId && (!isHeading || wanted === 'quota');
}

/** A name as it is compared: `Used quota`, `used_quota` and `used-quota` are one. */
export function plainName(name: string): string {
  return name.toLowerCase().replace(/[\s_]+/g, '-');
}

function headings({ header, head }: Named, { say }: ScreenContext): string[] {
  return [say(header), ...(head === undefined ? [] : [say(head)])];
}
