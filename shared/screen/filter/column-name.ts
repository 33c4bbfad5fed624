import type { Column } from '../list-screen.ts';
import type { ScreenContext } from '../screen-context.ts';

type Named = Pick<Column<never>, 'id' | 'header' | 'head'>;

/**
 * The column of a name: by its id, its heading, or the only column whose name begins so; undefined where none or
 * several do.
 */
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
 * Whether a name is a column's field name (`used_quota`, `response_time`), whose sizes are in the machine's unit, and
 * not its heading (`used`, `latency`), whose sizes are in the unit on screen (ASK-16). A name that is both counts as
 * the heading, except `quota`, which counts quota units.
 */
export function isFieldName(name: string, column: Named, context: ScreenContext): boolean {
  if (name.includes('_')) return true;
  const wanted = plainName(name);
  const isHeading = headings(column, context).some((one) => plainName(one).startsWith(wanted));
  const isId = plainName(column.id).startsWith(wanted);
  return isId && (!isHeading || wanted === 'quota');
}

/** The form of a name for comparison: `Used quota`, `used_quota` and `used-quota` are equal. */
export function plainName(name: string): string {
  return name.toLowerCase().replace(/[\s_]+/g, '-');
}

function headings({ header, head }: Named, { say }: ScreenContext): string[] {
  return [say(header), ...(head === undefined ? [] : [say(head)])];
}
