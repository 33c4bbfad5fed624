import type { Shortfall } from '../../../shared/gateway/reading/read-pages.ts';
import type { BrowseScreen, FilterValues } from '../../../shared/screen/list-screen.ts';
import { readWhole } from '../../../shared/screen/reading/read-whole.ts';
import { sentencesOf } from '../../../shared/text/punctuation.ts';
import { ExitCode } from '../../failure/exit-code.ts';
import { Failure } from '../../failure/failure.ts';
import type { Invocation } from '../../program/definition.ts';
import type { Session } from '../../program/session.ts';
import { askedColumns, rowTest, saidAsked, saidRead } from './conditions.ts';
import type { Selection } from './selection-flags.ts';

/**
 * Reads all rows of a selection, page after page, and reports their number before any action runs on them. The list is
 * ordered by id where the gateway can: other orders may lose rows between pages (docs/gateways.md 13.23). An incomplete
 * list ends the command, so that no action runs on a part that was taken for all (TRU-04).
 */
export async function selectedRows<Row>(
  screen: BrowseScreen<Row>,
  { filters, conditions }: Selection,
  { context }: Session,
  { signal, talk, say }: Invocation,
): Promise<Row[]> {
  const passes = rowTest(screen, conditions, context);
  const steady: FilterValues = screen.filters.some(({ id }) => id === 'id-sort') ? { 'id-sort': 'true' } : {};
  const { columns, words, holds } = askedColumns(screen, conditions, context);
  let isAwaited = true;
  const reading = readWhole(screen, { filters: { ...steady, ...filters }, columns }, context, { signal });
  const rows: Row[] = [];
  let seen = 0;
  for await (const page of reading.pages) {
    seen += page.rows.length;
    isAwaited &&= page.rows.every(holds);
    rows.push(...page.rows.filter(passes));
    if (page.hasMore) await talk.progress(say('batch.looking', { seen, count: rows.length }));
  }
  const shortfall = reading.shortfall();
  if (shortfall) throw incompleteSelection(shortfall);
  passes.refuseDoubtful();
  const summary = sentencesOf([
    saidRead(screen, conditions, context),
    saidAsked(isAwaited ? words : [], say),
    say('batch.selected', { count: rows.length }),
  ]);
  await talk.notice('selected', summary, { count: rows.length, filtered_by_gateway: isAwaited ? words : [] });
  return rows;
}

function incompleteSelection({ received, total }: Shortfall): Failure {
  return new Failure({
    code: 'incomplete',
    exitCode: ExitCode.PartlyFailed,
    message: { key: 'action.incomplete', values: { received, total } },
    hint: { key: 'batch.incompleteSelectionHint' },
  });
}
