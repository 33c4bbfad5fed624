import { visibleTo } from '../../../shared/screen/access.ts';
import { columnNamed } from '../../../shared/screen/filter/column-name.ts';
import { countRows } from '../../../shared/screen/filter/count-rows.ts';
import type { BrowseScreen, FilterValues } from '../../../shared/screen/list-screen.ts';
import { sentencesOf } from '../../../shared/text/punctuation.ts';
import { ExitCode } from '../../failure/exit-code.ts';
import { unknownField } from '../../output/output-column.ts';
import type { Invocation } from '../../program/definition.ts';
import type { Session } from '../../program/session.ts';
import type { Condition } from '../batch/condition.ts';
import { askedColumns, rowTest, saidRead } from '../batch/conditions.ts';
import { groupedCount } from './grouped-count.ts';
import { printRecords } from './print-records.ts';
import { longReading, openReadProgress } from './read-progress.ts';

/**
 * `list --count-by=COLUMN` (GEN-07): prints how many rows have each value, and whether the gateway or this program
 * counted.
 */
export async function printCounts<Row>(
  screen: BrowseScreen<Row>,
  by: string,
  { filters, conditions }: { filters: FilterValues; conditions: readonly Condition[] },
  { context }: Session,
  invocation: Invocation,
): Promise<number | undefined> {
  const { talk, say } = invocation;
  const columns = visibleTo(screen.columns, context.role);
  const column = columnNamed(by, columns, context) ?? unknownField(by, columns);
  const asked = askedColumns(screen, conditions, context);
  const test = conditions.length === 0 ? undefined : rowTest(screen, conditions, context);
  const query = { filters, columns: asked.columns, test };
  const progress = openReadProgress(invocation, longReading(screen, context, true));
  const {
    counts,
    by: who,
    total,
    shortfall,
  } = await countRows(screen, column, query, context, progress.options).finally(() => progress.end());
  if (shortfall === undefined) test?.refuseDoubtful();
  const records = counts.map(({ value, label, count }) => ({
    [column.id]: value,
    label,
    count,
  }));
  await printRecords(screen.noun, records, false, invocation);
  const key = who === 'gateway' ? 'batch.countedByGateway' : 'batch.countedOverRows';
  const summary = sentencesOf([
    saidRead(screen, conditions, context),
    say(key, { count: total, rows: groupedCount(total) }),
  ]);
  await talk.notice('counted', summary, { by: who, rows: total });
  if (shortfall === undefined) return undefined;
  await talk.warning('incomplete', say('action.incomplete', { ...shortfall }));
  return ExitCode.PartlyFailed;
}
