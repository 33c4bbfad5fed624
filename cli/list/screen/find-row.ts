import type { CallOptions } from '../../../shared/gateway/client/page.ts';
import { flattened } from '../../../shared/gateway/reading/read-pages.ts';
import type { BrowseScreen, FilterValues, LookUp } from '../../../shared/screen/list-screen.ts';
import { readWhole, type WholeScreen } from '../../../shared/screen/reading/read-whole.ts';
import { Refusal } from '../../../shared/screen/refusal.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import { ExitCode } from '../../failure/exit-code.ts';
import { Failure } from '../../failure/failure.ts';

/** A list whose rows are looked up by a key (a model's name) instead of an id. */
export type LookUpScreen<Row> = BrowseScreen<Row> & { lookUp: LookUp<Row> };

/** Whether rows of this list are looked up by a key. */
export function hasLookUp<Row>(screen: BrowseScreen<Row>): screen is LookUpScreen<Row> {
  return screen.lookUp !== undefined;
}

/**
 * Finds rows by their keys, all or none, each once. A list that has to be read whole for one key is read once for all
 * keys. `newRow`, where given, makes the row for a key that no row has.
 */
export async function findRows<Row>(
  screen: LookUpScreen<Row>,
  keys: readonly string[],
  filters: FilterValues,
  context: ScreenContext,
  options: CallOptions,
  newRow?: (key: string) => Promise<Row>,
): Promise<Row[]> {
  const rows: Row[] = [];
  const { keyOf, otherKeysOf, readsList } = screen.lookUp;
  if (!(screen.isCostly || readsList) || (keys.length === 1 && newRow === undefined)) {
    for (const key of new Set(keys)) rows.push(await findRow(screen, key, filters, context, options));
    return rows;
  }
  const listed = await allRows(screen, filters, context, options);
  const found = new Map(listed.flatMap((row) => (otherKeysOf?.(row) ?? []).map((key) => [key, row] as const)));
  for (const row of listed) found.set(keyOf(row), row);
  const named: Row[] = [];
  for (const key of new Set(keys))
    named.push(found.get(key) ?? (await newRow?.(key)) ?? refuseUnknown(screen, context));
  return [...new Set(named)];
}

/** All rows that match the filters. */
export async function allRows<Row>(
  screen: WholeScreen<Row>,
  filters: FilterValues,
  context: ScreenContext,
  options: CallOptions,
): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const row of flattened(readWhole(screen, { filters }, context, options))) rows.push(row);
  return rows;
}

/** Finds one row. A missing row is exit code 6 (not found), not a refusal. */
export async function findRow<Row>(
  screen: LookUpScreen<Row>,
  key: string,
  filters: FilterValues,
  context: ScreenContext,
  options: CallOptions,
): Promise<Row> {
  try {
    return await screen.lookUp.find(key, filters, context, options);
  } catch (error) {
    if (!(error instanceof Refusal) || error.message !== context.say(screen.notFound)) throw error;
    return refuseUnknown(screen, context, error.hint);
  }
}

function refuseUnknown(
  { noun, notFound }: Pick<BrowseScreen<never>, 'noun' | 'notFound'>,
  context: ScreenContext,
  hint = '',
): never {
  throw new Failure({
    code: 'not-found',
    exitCode: ExitCode.NotFound,
    message: context.say(notFound),
    hint: hint === '' ? { key: 'cli.notFoundHint', values: { noun } } : hint,
  });
}
