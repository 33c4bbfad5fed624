import { columnNamed } from '../../../../shared/screen/filter/column-name.ts';
import { countByGateway } from '../../../../shared/screen/filter/count-rows.ts';
import { countValues } from '../../../../shared/screen/filter/suggest-words.ts';
import type { Column } from '../../../../shared/screen/list-screen.ts';
import { mostRead } from '../../../../shared/screen/reading/plan-reading.ts';
import type { Notify, Session } from '../app.ts';
import type { List } from './rows/list.ts';
import type { Row } from './rows/list-options.ts';

/**
 * The number of rows with each value of a column, with a text that says where and over how many rows they were counted.
 */
export interface ValueCounts {
  counts: readonly { value: string; label: string; count: number }[];
  said: string;
  /** True where not all rows were counted. */
  isPartial: boolean;
}

/** The column of a list by a name that the user typed. */
export function columnOf(app: Session, list: List, name: string): Column<Row> | undefined {
  return columnNamed(name, list.columns(), app.context());
}

/** Whether the gateway can count a column itself: it does not know words that are tried here. */
export function canGatewayCount(list: List, column: Column<Row>, words: string): boolean {
  return column.byGateway?.counted !== undefined && list.readFilter(words).test === undefined;
}

/**
 * Counts the rows that match the filters of the list and some words, by a column (GEN-07): by the gateway where it can,
 * else here over all rows, which are read where they are few enough, else over the loaded ones. `said` names which.
 */
export async function countsOf(
  app: Notify & Session,
  list: List,
  column: Column<Row>,
  words: string,
  signal: AbortSignal,
): Promise<ValueCounts> {
  const { test } = list.readFilter(words);
  const { filters } = list.store.get();
  const total = list.window.total() ?? list.window.length();
  if (canGatewayCount(list, column, words)) {
    const counted = await app.call(
      (inner) => countByGateway(list.screen, column, { filters }, app.context(), { signal: inner }),
      signal,
    );
    if (counted) return { counts: counted.counts, said: app.say('tui.countedByGateway'), isPartial: false };
  }
  if (!list.window.isComplete() && total <= mostRead) await list.loadAll(signal, mostRead);
  const rows = test ? await list.sift(test, signal) : list.window.loaded();
  const isPartial = !list.window.isComplete();
  const count = list.window.loaded().length;
  return {
    counts: countValues(column, rows, app.context()),
    said: isPartial ? app.say('tui.countedPart', { count, total }) : app.say('tui.countedHere', { count }),
    isPartial,
  };
}
