import type { Channel } from '../../../shared/domain/channel/channel.ts';
import { joinList, splitList } from '../../../shared/domain/list-text.ts';
import type { RouteLoss, RoutingChanges } from '../../../shared/domain/state/impact.ts';
import { ChannelStatus } from '../../../shared/domain/state/status.ts';
import { formatNumber } from '../../../shared/format/money.ts';
import { formatQuota, quotaDisplayOf } from '../../../shared/format/quota.ts';
import { sanitise } from '../../../shared/format/sanitise.ts';
import { listNames } from '../../../shared/screen/flow/confirm-rows.ts';
import type { CarriedCalls } from '../../../shared/screen/impact/impact-calls.ts';
import { startImpact } from '../../../shared/screen/impact/impact-reading.ts';
import { carriedLines, tokenText } from '../../../shared/screen/impact/impact-text.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import { channelScreen } from '../../../shared/screens/channel/channel-screen.ts';
import type { OutputColumn } from '../../output/output-column.ts';
import { openRowWriter } from '../../output/row-writer.ts';
import type { CommandDefinition, Invocation } from '../../program/definition.ts';
import { concurrencyFlag, idOperands, readConcurrency } from '../../program/ids.ts';
import { rowsById } from '../screen/rows-by-id.ts';
import { withScreenSession } from '../screen/screen-session.ts';
import { readTypedRows } from '../screen/typed-rows.ts';
import { failIfOrphanedFlag, hasOrphans, orphansFailure } from './await-impact.ts';

/** `tollgate channel impact 12 31`: a line for each group and model that loses its last or best channel (SEE-10). */
export const channelImpactCommand: CommandDefinition = {
  verb: 'impact',
  summary: { key: 'impact.commandHelp' },
  operands: idOperands(channelScreen),
  flags: [
    {
      name: 'without-models',
      kind: 'value',
      placeholder: 'MODELS',
      help: { key: 'impact.withoutModelsHelp' },
      example: 'gpt-4o,o1',
    },
    {
      name: 'without-groups',
      kind: 'value',
      placeholder: 'GROUPS',
      help: { key: 'impact.withoutGroupsHelp' },
      example: 'vip',
    },
    failIfOrphanedFlag,
    concurrencyFlag,
  ],
  fields: ['group', 'model', 'loses', 'channels', 'next', 'calls', 'quota', 'api_keys', 'is_part'],
  examples: [
    'tollgate channel impact 12 31',
    'tollgate channel impact 12 --without-models gpt-4o,o1',
    'tollgate channel impact 12 --fail-if-orphaned && tollgate channel disable 12 --yes',
  ],
  isRead: true,
  run: runImpact,
};

async function runImpact(invocation: Invocation): Promise<number | undefined> {
  const { flags } = invocation;
  const concurrency = readConcurrency(invocation);
  const typed = await readTypedRows(invocation, channelScreen, { key: channelScreen.selectFirst });
  const models = flags.text('without-models');
  const groups = flags.text('without-groups');
  return withScreenSession(channelScreen, invocation, 'cached', async (session) => {
    const { context } = session;
    const found = await rowsById(channelScreen, await typed.ids(session), session, invocation, concurrency);
    const rows = found.map((item) => {
      if ('error' in item) throw item.error;
      return item.row;
    });
    const impact = startImpact(changesOf(rows, models, groups), context);
    invocation.signal.addEventListener('abort', impact.stop, { once: true });
    const { losses, carried, failure } = await impact.ended;
    if (losses === undefined) throw failure;
    await printLosses(losses, carried, context, invocation);
    if (!invocation.output.structured) {
      const about = losses.length === 0 ? [context.say('impact.none')] : [];
      const lines = carried === undefined ? [] : carriedLines(losses, carried, context);
      for (const line of [...about, ...lines]) await invocation.talk.notice('impact', line);
    }
    if (flags.on('fail-if-orphaned') && hasOrphans(impact.state())) throw orphansFailure(impact.state());
    // The losses have been printed; unknown numbers of calls must not look like zero calls.
    if (failure !== undefined) throw failure;
    return undefined;
  });
}

/** How the routing changes: the channels go altogether, or lose some models or groups. */
function changesOf(rows: readonly Channel[], models: string | undefined, groups: string | undefined): RoutingChanges {
  const without = (joined: string, removed: string | undefined) => {
    const gone = new Set(splitList(removed ?? ''));
    return joinList(splitList(joined).filter((member) => !gone.has(member)));
  };
  const status = models === undefined && groups === undefined ? ChannelStatus.ManuallyDisabled : undefined;
  return new Map(
    rows.map((row) => [
      row.id,
      {
        status: status ?? row.status,
        models: without(row.models, models),
        group: without(row.group, groups),
      },
    ]),
  );
}

async function printLosses(
  losses: readonly RouteLoss[],
  carried: CarriedCalls | undefined,
  { say, status }: ScreenContext,
  { output, world }: Invocation,
): Promise<void> {
  const idsCell = (channels: RouteLoss['next']) => {
    const ids = channels.map(({ id }) => id);
    return { text: ids.join(','), raw: ids };
  };
  const carriedBy = (loss: RouteLoss) => carried?.byLoss.get(loss) ?? { calls: 0, quota: 0, tokens: [] };
  const known = (value: number) => (carried === undefined ? null : value);
  const text = (value: string) => ({ text: sanitise(value), raw: value });
  const columns: OutputColumn<RouteLoss>[] = [
    {
      id: 'group',
      header: say('impact.group'),
      cell: ({ group }) => text(group),
    },
    {
      id: 'model',
      header: say('impact.model'),
      cell: ({ model }) => text(model),
    },
    {
      id: 'loses',
      header: say('impact.loss'),
      cell: ({ kind }) => ({
        text: say(kind === 'last' ? 'impact.lossLast' : 'impact.lossBest'),
        raw: kind,
      }),
    },
    {
      id: 'channels',
      header: say('impact.channels'),
      cell: ({ lost }) => idsCell(lost),
    },
    {
      id: 'next',
      header: say('impact.next'),
      cell: ({ next }) => idsCell(next),
    },
    {
      id: 'calls',
      header: say('impact.callsColumn'),
      align: 'right',
      cell: (loss) => ({
        text: formatNumber(carriedBy(loss).calls),
        raw: known(carriedBy(loss).calls),
      }),
    },
    {
      id: 'quota',
      header: say('impact.cost'),
      align: 'right',
      cell: (loss) => ({
        text: carried === undefined ? '–' : formatQuota(carriedBy(loss).quota, quotaDisplayOf(status)),
        raw: known(carriedBy(loss).quota),
      }),
    },
    {
      id: 'api_keys',
      header: say('impact.keys'),
      cell: (loss) => {
        const names = carriedBy(loss).tokens.map((token) => tokenText(token, say));
        return { text: listNames(names, say), raw: names };
      },
    },
    {
      id: 'is_part',
      header: say('impact.isPart'),
      wide: true,
      cell: () => ({
        text: carried === undefined ? '–' : say(carried.isPart ? 'common.yes' : 'common.no'),
        raw: carried?.isPart ?? null,
      }),
    },
  ];
  const writer = await openRowWriter({
    settings: output,
    columns,
    stdout: world.stdout,
    name: ({ group, model }: RouteLoss) => `impact/${group}/${model}`,
  });
  await writer.write(losses);
  await writer.end();
}
