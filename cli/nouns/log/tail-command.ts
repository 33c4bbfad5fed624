import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import type { LogRow } from '../../../shared/screens/log/log-row.ts';
import { logScreen } from '../../../shared/screens/log/log-screen.ts';
import { ExitCode } from '../../failure/exit-code.ts';
import { filterFlags, readFilterFlags } from '../../list/screen/filter-flags.ts';
import { refuseFilters } from '../../list/screen/refuse-filters.ts';
import { rowName } from '../../list/screen/row-name.ts';
import { withScreenSession } from '../../list/screen/screen-session.ts';
import { readInterval } from '../../list/watch/interval.ts';
import type { RowWriter } from '../../output/output-column.ts';
import { rowColumns, rowFields } from '../../output/row-columns.ts';
import { openRowWriter } from '../../output/row-writer.ts';
import type { CommandDefinition, Invocation } from '../../program/definition.ts';
import type { FlagValues } from '../../program/flag-values.ts';
import type { Session } from '../../program/session.ts';
import { usageFailure, wrongFlag } from '../../program/usage.ts';
import { followLogs } from './follow-logs.ts';

// A followed log has no end time, and `find` looks for entries that already exist.
const filters = logScreen.filters.filter(({ id }) => id !== 'end' && id !== 'find');

/** `log tail`: the newest entries, and with `--follow` every further one as it is written (LOG-05). */
export const tailCommand: CommandDefinition = {
  verb: 'tail',
  summary: { key: 'batch.tailSummary' },
  description: [{ key: 'batch.tailDescription' }],
  flags: [
    { name: 'follow', short: 'f', kind: 'switch', help: { key: 'batch.flagFollow' } },
    { name: 'lines', short: 'n', kind: 'value', placeholder: 'N', help: { key: 'batch.flagLines' }, default: '10' },
    {
      name: 'interval',
      kind: 'value',
      placeholder: 'DURATION',
      help: { key: 'batch.flagInterval' },
      default: '5s',
    },
    ...filterFlags(filters),
  ],
  get fields() {
    return rowFields(logScreen);
  },
  examples: [
    'tollgate log tail',
    'tollgate log tail --follow --model gpt-4o',
    'tollgate log tail -f -o ndjson | jq .quota',
  ],
  isRead: true,
  run: runTail,
};

async function runTail(invocation: Invocation): Promise<number | undefined> {
  const { flags, output } = invocation;
  const values = readFilterFlags(filters, invocation);
  const lines = readLines(flags);
  const interval = readInterval('--interval', flags.text('interval') ?? '5s');
  const isFollowed = flags.on('follow');
  const cannotFlow = output.format === 'yaml' || output.format === 'jq';
  if (isFollowed && cannotFlow) {
    throw usageFailure('batch.exportFormat', { format: output.format }, { key: 'batch.exportFormatHint' });
  }
  const work = async ({ context }: Session): Promise<number | undefined> => {
    const writer = await openWriter(isFollowed, context, invocation);
    const options = { lines, interval: isFollowed ? interval : undefined };
    for await (const rows of followLogs(values, options, context, invocation)) {
      await writer.write(rows);
      if (invocation.world.stdout.closed) return undefined;
    }
    await writer.end();
    return isFollowed ? ExitCode.Interrupted : undefined;
  };
  const refuse = (context: ScreenContext) => refuseFilters(filters, values, context);
  const isForPeople = output.format === 'table' || output.format === 'wide';
  return withScreenSession(logScreen, invocation, isForPeople ? 'cached' : 'none', work, { refuse });
}

/** The rows of a followed table are written one by one, so its columns get their largest width. */
async function openWriter(
  isFollowed: boolean,
  context: ScreenContext,
  { output, world }: Invocation,
): Promise<RowWriter<LogRow>> {
  const columns = rowColumns(logScreen, context);
  if (isFollowed && (output.format === 'table' || output.format === 'wide')) {
    const { openFlowingTable } = await import('../../output/flowing-table.ts');
    return openFlowingTable(columns, output, world.stdout);
  }
  return openRowWriter({
    settings: output,
    columns,
    stdout: world.stdout,
    name: (row) => rowName(logScreen, row),
  });
}

function readLines(flags: FlagValues): number {
  const text = flags.text('lines') ?? '10';
  if (/^\d{1,5}$/.test(text)) return Number(text);
  throw wrongFlag('--lines', text, ['10', '100']);
}
