import type { Page } from '../../../shared/gateway/client/page.ts';
import { type PageReading, readPages, type Shortfall } from '../../../shared/gateway/reading/read-pages.ts';
import type { FlagDefinition } from '../../program/definition.ts';
import type { FlagValues } from '../../program/flag-values.ts';
import { usageFailure, wrongFlag } from '../../program/usage.ts';

/** The part of a list that was requested. */
export interface PagePlan {
  /** Counted from 1. */
  page: number;
  /** Undefined: the remembered size, else the default. */
  pageSize: number | undefined;
  /** All pages, or pages until `limit` rows. */
  all: boolean;
  /** The largest number of rows. */
  limit: number | undefined;
}

/** Rows per page by default. */
export const defaultPageSize = 10;
/** The largest page that gateways return (docs/gateways.md 4.0). */
const largestPageSize = 100;

export const pageFlags: readonly FlagDefinition[] = [
  { name: 'all', kind: 'switch', help: { key: 'cliList.flagAll' } },
  { name: 'limit', kind: 'value', placeholder: 'N', help: { key: 'cliList.flagLimit' }, example: '30' },
  { name: 'page', kind: 'value', placeholder: 'N', help: { key: 'cliList.flagPage' }, default: '1' },
  {
    name: 'page-size',
    kind: 'value',
    placeholder: 'N',
    help: { key: 'cliList.flagPageSize' },
    choices: ['10', '20', '50', '100'],
    default: String(defaultPageSize),
  },
];

/** Reads the paging flags. */
export function readPagePlan(flags: FlagValues): PagePlan {
  const read = (name: string, most: number): number | undefined => {
    const text = flags.text(name);
    if (text === undefined) return undefined;
    const number = /^\d{1,9}$/.test(text) ? Number(text) : 0;
    if (number < 1 || number > most) throw wrongFlag(`--${name}`, text, most === largestPageSize ? '1 … 100' : '1, 30');
    return number;
  };
  const page = read('page', 1e9);
  const limit = read('limit', 1e9);
  const all = flags.on('all');
  if (all && page !== undefined) throw usageFailure('cliList.allOrPage');
  return { page: page ?? 1, pageSize: read('page-size', largestPageSize), all, limit };
}

/**
 * Requests page after page until the plan is fulfilled; `whole` reads all of a list. Rows seen before are left out:
 * lists sorted by priority may repeat some (docs/gateways.md 13.23). `take` returns whether to go on. Resolves to the
 * facts of the last page.
 */
export async function walk<Row>(
  { page, pageSize = defaultPageSize, all, limit }: PagePlan,
  { ask, whole }: { ask(page: number, pageSize: number): Promise<Page<Row>>; whole(): PageReading<Row> },
  idOf: (row: Row) => number,
  take: (rows: readonly Row[]) => Promise<boolean>,
): Promise<{ hasMore: boolean; total: number | undefined; shortfall?: Shortfall }> {
  const wanted = limit ?? (all ? Number.POSITIVE_INFINITY : pageSize);
  const size =
    all || limit !== undefined ? Math.min(largestPageSize, Math.max(pageSize, Math.min(wanted, 100))) : pageSize;
  const reading =
    all && limit === undefined
      ? whole()
      : readPages(({ page, pageSize }) => ask(page, pageSize), idOf, { pageSize: size, from: page });
  let taken = 0;
  let last: { hasMore: boolean; total: number | undefined } = { hasMore: false, total: undefined };
  for await (const answer of reading.pages) {
    const rows = answer.rows.slice(0, wanted - taken);
    taken += rows.length;
    const goesOn = await take(rows);
    last = { hasMore: answer.hasMore || answer.rows.length > rows.length, total: answer.total };
    if (!goesOn || taken >= wanted) return last;
  }
  const shortfall = reading.shortfall();
  return { ...last, hasMore: false, shortfall: all || limit !== undefined ? shortfall : undefined };
}
