import type { Channel } from '../../../shared/domain/channel/channel.ts';
import { probePlan } from '../../../shared/domain/state/probe-plan.ts';
import type { ProbeRun } from '../../../shared/domain/state/probe-run.ts';
import { junitText } from '../../../shared/format/junit.ts';
import { inputMode } from '../../../shared/screen/flow/flow.ts';
import { channelScreen } from '../../../shared/screens/channel/channel-screen.ts';
import { probeChannels } from '../../../shared/screens/probe/probe-channels.ts';
import { boundsOf, type ProbeInput, probeForm } from '../../../shared/screens/probe/probe-input.ts';
import { junitCases } from '../../../shared/screens/probe/probe-junit.ts';
import { memoryOf } from '../../../shared/screens/probe/run-probe.ts';
import { ExitCode } from '../../failure/exit-code.ts';
import { Failure } from '../../failure/failure.ts';
import { runFlow } from '../../list/action/run-flow.ts';
import { selectedRows } from '../../list/batch/selected-rows.ts';
import { selectionFlags } from '../../list/batch/selection-flags.ts';
import { reportFormats } from '../../list/files/file-ending.ts';
import { forceFlag, openTarget, outputFileFlag, outputOf, readOutputTarget } from '../../list/files/output-target.ts';
import { checkedValue } from '../../list/screen/form/checked-value.ts';
import { formFlags } from '../../list/screen/form/form-flags.ts';
import { applyTyped, readTypedForm } from '../../list/screen/form/form-input.ts';
import { refuseFilters } from '../../list/screen/refuse-filters.ts';
import { rowsById } from '../../list/screen/rows-by-id.ts';
import { withScreenSession } from '../../list/screen/screen-session.ts';
import { readTypedRows } from '../../list/screen/typed-rows.ts';
import { openRowWriter } from '../../output/row-writer.ts';
import { requireConfirmable } from '../../program/ask.ts';
import type { CommandDefinition, Invocation } from '../../program/definition.ts';
import { planCalls, printPlanned } from '../../program/dry-run.ts';
import { idOperands } from '../../program/ids.ts';
import type { Session } from '../../program/session.ts';
import { usageFailure } from '../../program/usage.ts';
import { sendTest } from '../channel/run-tests.ts';
import { openLiveMatrix } from './live-matrix.ts';
import { probeRecordColumns, recordsOf, shortfallOf } from './probe-report.ts';

const noStore = {
  name: 'no-store',
  kind: 'switch',
  help: { key: 'probe.noStoreHelp' },
} as const;
const ownFlags = [...formFlags(probeForm, inputMode), noStore, outputFileFlag, forceFlag];
const selection = selectionFlags(channelScreen, ownFlags, { all: false });

/**
 * `probe run`, and `channel probe`: tests the models of the chosen channels in parallel, within limits (SEE-08). A
 * matrix fills on a terminal; then follow a table, JSON, or JUnit XML (`-o junit`, or a file), and an exit code: 10
 * where a test failed, or was not made because of a cost limit or an early end.
 */
export const probeRunCommand: CommandDefinition = {
  verb: 'run',
  summary: { key: 'probe.runHelp' },
  description: [{ key: 'probe.runDescription' }],
  operands: idOperands(channelScreen),
  flags: [...ownFlags, ...selection.flags],
  examples: [
    'tollgate probe run --where status=enabled --models all --yes',
    'tollgate probe run 12 31 --models gpt-4o,gpt-4o-mini --parallel 5 --max-cost 0.05',
    'tollgate probe run --status enabled --per-channel 3 -o junit --yes > probe.xml',
  ],
  run: probe,
};

/** The same run as a command of channels. */
export const channelProbeCommand: CommandDefinition = {
  ...probeRunCommand,
  verb: 'probe',
  examples: [
    'tollgate channel probe 12 31 --models all --yes',
    'tollgate channel probe --status enabled --max-cost 0.05',
  ],
};

async function probe(invocation: Invocation): Promise<number | undefined> {
  const { flags, operands, talk, say, signal } = invocation;
  const isJunit = flags.many('output').includes('junit');
  const typed = await readTypedForm(probeForm, inputMode, invocation);
  const target = await readOutputTarget(isJunit ? withoutJunit(invocation) : invocation, reportFormats);
  const selected = selection.read(invocation);
  if (selected && operands.length > 0) throw usageFailure('batch.idsOrFilter');
  const named = selected
    ? undefined
    : await readTypedRows(invocation, channelScreen, { key: channelScreen.selectFirst });
  requireConfirmable(invocation);
  const work = async (session: Session): Promise<number | undefined> => {
    const { context, gateway } = session;
    const start = probeForm.defaults(context);
    const input: ProbeInput = checkedValue(
      probeForm,
      applyTyped(probeForm, start, typed, inputMode, context),
      typed,
      inputMode,
      context,
      start,
    );
    const rows = named
      ? await channelsOf(await named.ids(session), session, invocation)
      : await selectedRows(channelScreen, selected ?? { filters: {}, conditions: [] }, session, invocation);
    const { cases } = probePlan(rows, boundsOf(input));
    const planned = { count: cases.length, channels: rows.length };
    if (session.dryRun) {
      const estimate = probeChannels.impact?.(rows, context, input);
      await estimate?.ended;
      await talk.notice('planned', [say('probe.planned', planned), ...(estimate?.lines() ?? [])].join(' '), planned);
      await planCalls(cases, (one) => sendTest(one, gateway, signal));
      await printPlanned(session.dryRun, invocation);
      return undefined;
    }
    const draft = await openTarget(target, invocation);
    const live = openLiveMatrix(invocation);
    try {
      const outcome = await runFlow<Channel>(
        { target: { ...channelScreen }, action: probeChannels, rows },
        { input: () => input, live: live.show },
        session,
        invocation,
      ).finally(live.end);
      if (outcome.kind === 'refused') throw refusedRun(outcome.reason);
      if (outcome.kind !== 'outcome') return undefined;
      const result = outcome.results.find(({ outcome }) => outcome === 'done' || outcome === 'failed');
      if (result?.outcome === 'failed') throw result.error;
      const data = result?.outcome === 'done' ? result.done.data : undefined;
      const { run, failure } = data as { run: ProbeRun; failure: unknown };
      const message = result?.outcome === 'done' ? result.done.message : '';
      await report(run, { isJunit, target, draft }, session, invocation);
      await talk.notice('probed', message, { ...shortfallOf(run) });
      if (signal.aborted) return ExitCode.Interrupted;
      if (failure !== undefined) throw failure;
      return endOf(run);
    } finally {
      await draft?.discard();
    }
  };
  const refuse = (context: Session['context']) => refuseFilters(selection.filters, selected?.filters ?? {}, context);
  return withScreenSession(channelScreen, invocation, 'none', work, {
    refuse,
    paced: true,
    verb: 'probe',
  });
}

/** Other commands have no format `junit`: here it means JUnit XML on standard output. */
function withoutJunit(invocation: Invocation): Invocation {
  const { flags } = invocation;
  const many: typeof flags.many = (name) =>
    name === 'output' ? flags.many(name).filter((word) => word !== 'junit') : flags.many(name);
  return { ...invocation, flags: { ...flags, many } };
}

interface ReportTarget {
  isJunit: boolean;
  target: Awaited<ReturnType<typeof readOutputTarget>>;
  draft: Awaited<ReturnType<typeof openTarget>> | undefined;
}

/** Standard output gets the table or the requested format; a file gets JUnit XML, or the format of its extension. */
async function report(
  run: ProbeRun,
  { isJunit, target, draft }: ReportTarget,
  { context, gatewayUrl }: Session,
  { world, output, talk, say }: Invocation,
): Promise<void> {
  const records = recordsOf(run, await memoryOf(context).read(), say);
  const columns = probeRecordColumns(say, { hasFlake: true });
  const name = ({ channel, model }: (typeof records)[number]) => `probe/${channel}/${model}`;
  const junit = () => junitText(junitCases(records, say), `tollgate probe run ${gatewayUrl}`);
  if (isJunit) await world.stdout.write(junit());
  else {
    const writer = await openRowWriter({
      settings: output,
      columns,
      stdout: world.stdout,
      name,
    });
    await writer.write(records);
    await writer.end();
  }
  if (draft === undefined || target.path === undefined) return;
  if (target.ending === undefined) await draft.write(junit());
  else {
    const settings = { ...target.settings, format: target.ending };
    const filed = await openRowWriter({
      settings,
      columns,
      stdout: outputOf(draft),
      isFile: true,
      name,
    });
    await filed.write(records);
    await filed.end();
  }
  await draft.commit();
  await talk.notice('written', say('batch.reportWritten', { path: target.path }), { path: target.path });
}

/** Failed and missing tests decide the exit code: an incomplete run is no success. */
function endOf(run: ProbeRun): undefined {
  const { failed, left, total } = shortfallOf(run);
  if (failed > 0)
    throw new Failure({
      code: 'probe-failed',
      exitCode: ExitCode.PartlyFailed,
      message: { key: left > 0 ? 'probe.someFailedSomeLeft' : 'probe.someFailed', values: { failed, left, total } },
      ...(left > 0 && { hint: { key: 'probe.incompleteHint' } }),
    });
  if (left > 0)
    throw new Failure({
      code: 'probe-incomplete',
      exitCode: ExitCode.PartlyFailed,
      message: { key: 'probe.incomplete', values: { left, total } },
      hint: { key: 'probe.incompleteHint' },
    });
  return undefined;
}

function refusedRun(reason: string): Failure {
  return new Failure({
    code: 'refused',
    exitCode: ExitCode.Refused,
    message: reason,
  });
}

/** A channel that does not exist ends the run, because it was named for testing. */
async function channelsOf(ids: readonly number[], session: Session, invocation: Invocation): Promise<Channel[]> {
  const found = await rowsById(channelScreen, ids, session, invocation, 5);
  return found.map((item) => {
    if ('error' in item) throw item.error;
    return item.row;
  });
}
