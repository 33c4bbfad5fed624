import { ExitCode } from '../../failure/exit-code.ts';
import { Failure } from '../../failure/failure.ts';
import { withPersonSession } from '../../list/screen/screen-session.ts';
import { readInterval } from '../../list/watch/interval.ts';
import { createPatientPoll, slept } from '../../list/watch/patient-poll.ts';
import type { CommandDefinition, Invocation } from '../../program/definition.ts';
import { type PlainRecord, printPlainRecords } from '../../program/print-record.ts';
import type { Session } from '../../program/session.ts';
import { usageFailure } from '../../program/usage.ts';
import { readCondition } from './condition.ts';
import { openProbes, type Probe } from './probe.ts';

/** `tollgate wait --for channel/12:status=enabled`: ends when the conditions hold (SEE-14). */
export const waitCommand: CommandDefinition = {
  verb: '',
  summary: { key: 'cliTool.waitSummary' },
  description: [{ key: 'cliTool.waitDescription' }, { key: 'cliTool.waitTimeout' }, { key: 'cliTool.waitExitCodes' }],
  flags: [
    { name: 'for', kind: 'repeat', placeholder: 'CONDITION', help: { key: 'cliTool.waitFor' } },
    { name: 'fail-on', kind: 'repeat', placeholder: 'CONDITION', help: { key: 'cliTool.waitFailOn' } },
    { name: 'interval', kind: 'value', placeholder: 'DURATION', help: { key: 'cliTool.waitInterval' }, default: '5s' },
  ],
  fields: ['condition', 'met', 'value'],
  examples: [
    'tollgate wait --for channel/12:status=enabled',
    'tollgate wait --for task/ID:status=success --fail-on task/ID:status=failure --timeout 30m',
    "tollgate wait --for 'channel/12:balance>5' --for channel/31:status=enabled --interval 30s",
    "tollgate wait --for 'account:quota>500000' && ./nightly.sh",
  ],
  run: runWait,
};

/** The default time limit in ms. */
const defaultLimit = 300_000;

type State = { probe: Probe; isMet: boolean; value: PlainRecord[string] };

async function runWait(invocation: Invocation): Promise<number> {
  const { flags, world, say, signal: stopped } = invocation;
  const wanted = flags.many('for').map((text) => readCondition('--for', text));
  const unwanted = flags.many('fail-on').map((text) => readCondition('--fail-on', text));
  if (wanted.length === 0) throw usageFailure('cli.missingOperand', { name: '--for' });
  const limit = invocation.options.timeout ?? defaultLimit;
  const interval = readInterval('--interval', flags.text('interval') ?? '5s');
  // `--timeout` limits the whole wait here, not a single call.
  const options = { ...invocation.options, timeout: undefined };
  const deadline = new AbortController();
  const signal = AbortSignal.any([stopped, deadline.signal]);
  const limited: Invocation = { ...invocation, options, signal };
  const poll = createPatientPoll(limited);
  // The limit includes the first call: a gateway may be unreachable at first, and its return be what is awaited.
  const over = new AbortController();
  const clock = slept(world.clock.sleep(limit, AbortSignal.any([stopped, over.signal]))).then(
    (isPast) => isPast && deadline.abort(),
  );
  const duration = flags.text('timeout') ?? '5m';
  const unanswered = () =>
    stopped.aborted
      ? ExitCode.Interrupted
      : fail('not-reached', say('cliTool.neverAnswered', { duration, condition: wanted[0]?.text ?? '' }));
  const work = async ({ context }: Session) => {
    if (signal.aborted) return unanswered();
    const goals = await openProbes(wanted, context);
    const faults = await openProbes(unwanted, context);
    const look = async () => ({
      goals: await statesOf(goals, signal),
      faults: await statesOf(faults, signal),
    });
    let states = await poll(look);
    while (states !== undefined && !isOver(states)) {
      if (!(await slept(world.clock.sleep(interval, signal)))) break;
      states = (await poll(look)) ?? states;
    }
    if (states === undefined) return unanswered();
    await printStates(states.goals, invocation);
    const fault = states.faults.find(({ isMet }) => isMet);
    if (fault) return fail('failed', say('cliTool.failOnTrue', { condition: fault.probe.text }));
    const missing = states.goals.find(({ isMet }) => !isMet);
    if (missing === undefined) return ExitCode.Ok;
    if (stopped.aborted) return ExitCode.Interrupted;
    const value = String(missing.value ?? '');
    return fail('not-reached', say('cliTool.notReached', { duration, condition: missing.probe.text, value }));
  };
  try {
    return await withPersonSession(limited, work, poll);
  } finally {
    over.abort();
    await clock;
  }
}

function isOver({ goals, faults }: { goals: readonly State[]; faults: readonly State[] }): boolean {
  return faults.some(({ isMet }) => isMet) || goals.every(({ isMet }) => isMet);
}

async function statesOf(probes: readonly Probe[], signal: AbortSignal): Promise<State[]> {
  return Promise.all(probes.map(async (probe) => ({ probe, ...(await probe.look({ signal })) })));
}

async function printStates(states: readonly State[], invocation: Invocation): Promise<void> {
  const records = states.map(({ probe, isMet, value }) => ({ condition: probe.text, met: isMet, value }));
  await printPlainRecords(records, ['condition', 'met', 'value'], ({ condition }) => String(condition), invocation);
}

function fail(code: string, message: string): never {
  throw new Failure({ code, exitCode: ExitCode.Failure, message });
}
