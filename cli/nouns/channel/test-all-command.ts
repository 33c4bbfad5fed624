import type { Channel } from '../../../shared/domain/channel/channel.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import { channelScreen } from '../../../shared/screens/channel/channel-screen.ts';
import { followFlag } from '../../list/action/site-action-command.ts';
import { selectedRows } from '../../list/batch/selected-rows.ts';
import { selectionFlags } from '../../list/batch/selection-flags.ts';
import { reportFormats } from '../../list/files/file-ending.ts';
import { forceFlag, outputFileFlag, readOutputTarget } from '../../list/files/output-target.ts';
import { failIfOrphanedFlag } from '../../list/impact/await-impact.ts';
import { refuseFilters } from '../../list/screen/refuse-filters.ts';
import { rowsById } from '../../list/screen/rows-by-id.ts';
import { withScreenSession } from '../../list/screen/screen-session.ts';
import { readTypedRows } from '../../list/screen/typed-rows.ts';
import { requireConfirmable } from '../../program/ask.ts';
import type { CommandDefinition, FlagDefinition, Invocation } from '../../program/definition.ts';
import { planCalls, printPlanned } from '../../program/dry-run.ts';
import { concurrencyFlag, idOperands, readConcurrency } from '../../program/ids.ts';
import type { Session } from '../../program/session.ts';
import { usageFailure } from '../../program/usage.ts';
import { disableFailing } from './disable-failing.ts';
import { runTests, sendTest } from './run-tests.ts';
import { readModelChoice, testCases } from './test-plan.ts';
import { endOfTests, openReport } from './test-report.ts';

const ownFlags: readonly FlagDefinition[] = [
  { name: 'local', kind: 'switch', help: { key: 'batch.flagLocal' } },
  { name: 'models', kind: 'value', placeholder: 'MODELS', help: { key: 'batch.flagModels' }, default: 'first' },
  { name: 'disable-failing', kind: 'switch', help: { key: 'batch.flagDisableFailing' } },
  failIfOrphanedFlag,
  concurrencyFlag,
  outputFileFlag,
  forceFlag,
];
const selection = selectionFlags(channelScreen, [...ownFlags, followFlag], { all: false });

/**
 * `channel test-all`: the gateway's own background run, or with `--local` a run from this machine over a selection,
 * with progress, a table of channels and models, JUnit XML for build servers, and an exit code that reports failures
 * (CHAN-06).
 */
export function testAllCommand(atGateway: CommandDefinition): CommandDefinition {
  return {
    ...atGateway,
    description: [{ key: 'batch.testAllDescription' }],
    operands: idOperands(channelScreen),
    flags: [...ownFlags, followFlag, ...selection.flags],
    examples: [
      'tollgate channel test-all --local --status enabled --output junit.xml',
      'tollgate channel test-all --local --models all --concurrency 10 --timeout 20s',
      'tollgate channel test-all --yes',
      'tollgate channel test-all --yes --no-follow',
    ],
    run: (invocation) =>
      invocation.flags.on('local') ? testFromHere(invocation) : testAtGateway(atGateway, invocation),
  };
}

/** The flags of the local run are refused here, because they have no effect on the gateway's own run. */
async function testAtGateway(atGateway: CommandDefinition, invocation: Invocation): Promise<number | undefined> {
  const { flags, operands } = invocation;
  const isNarrowed = selection.read(invocation) !== undefined || operands.length > 0;
  const isLocal =
    flags.on(failIfOrphanedFlag.name) || ['models', 'concurrency'].some((name) => flags.text(name) !== undefined);
  const target = await readOutputTarget(invocation, reportFormats);
  if (isNarrowed || isLocal || flags.on('disable-failing') || target.path !== undefined) {
    throw usageFailure('batch.needsLocal', {}, { key: 'batch.needsLocalHint' });
  }
  return atGateway.run(invocation);
}

async function testFromHere(invocation: Invocation): Promise<number | undefined> {
  const { flags, operands, signal, talk, say } = invocation;
  const concurrency = readConcurrency(invocation);
  const choice = readModelChoice(flags.text('models'));
  const target = await readOutputTarget(invocation, reportFormats);
  const selected = selection.read(invocation);
  if (flags.toggle('follow') !== undefined) throw usageFailure('batch.followsAlways');
  if (selected && operands.length > 0) throw usageFailure('batch.idsOrFilter');
  const none = { key: channelScreen.selectFirst };
  const typed = operands.length > 0 ? await readTypedRows(invocation, channelScreen, none) : undefined;
  if (flags.on('disable-failing')) requireConfirmable(invocation);
  const work = async (session: Session): Promise<number | undefined> => {
    const report = await openReport(target, session, invocation);
    try {
      const channels = typed
        ? await channelsOf(await typed.ids(session), session, invocation, concurrency)
        : await selectedRows(channelScreen, selected ?? { filters: {}, conditions: [] }, session, invocation);
      const cases = testCases(channels, choice);
      await talk.notice('testing', say('batch.testing', { count: cases.length, channels: channels.length }));
      if (session.dryRun) {
        await planCalls(cases, (test) => sendTest(test, session.gateway, signal));
        await printPlanned(session.dryRun, invocation);
        return undefined;
      }
      const results = await runTests(cases, concurrency, session, invocation);
      await report.write(results);
      if (flags.on('disable-failing') && !signal.aborted)
        await disableFailing(results, concurrency, session, invocation);
      return await endOfTests(results, invocation);
    } finally {
      await report.close();
    }
  };
  const refuse = (context: ScreenContext) => refuseFilters(selection.filters, selected?.filters ?? {}, context);
  return withScreenSession(channelScreen, invocation, 'none', work, { refuse, paced: true, verb: 'test-all' });
}

/** A channel that does not exist ends the run, because it was named for testing. */
async function channelsOf(
  ids: readonly number[],
  session: Session,
  invocation: Invocation,
  concurrency: number,
): Promise<Channel[]> {
  const found = await rowsById(channelScreen, ids, session, invocation, concurrency);
  return found.map((item) => {
    if ('error' in item) throw item.error;
    return item.row;
  });
}
