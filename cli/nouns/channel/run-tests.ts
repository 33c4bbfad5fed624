import { sanitise } from '../../../shared/format/sanitise.ts';
import { GatewayError } from '../../../shared/gateway/client/gateway-error.ts';
import { fewAtATime } from '../../../shared/gateway/reading/few-at-a-time.ts';
import { describeError } from '../../../shared/screen/error/describe-error.ts';
import { openProgress } from '../../list/batch/progress.ts';
import type { Invocation } from '../../program/definition.ts';
import type { Session } from '../../program/session.ts';
import type { TestCase } from './test-plan.ts';

/** The outcome of one test. */
export interface TestResult extends TestCase {
  /** `skipped`: this type of channel cannot be tested; `stopped`: not started, or aborted. */
  result: 'passed' | 'failed' | 'skipped' | 'stopped';
  /** Seconds as the gateway measured them; for a failure, as this program measured them. */
  time: number | null;
  message: string;
  error?: unknown;
}

const endings = new Set(['not-signed-in', 'banned', 'forbidden']);

/**
 * Runs tests from this machine, several at once, with progress on standard error; the results have the order of the
 * cases. Ctrl-C aborts running tests, which change nothing. An ended session ends the run.
 */
export async function runTests(
  cases: readonly TestCase[],
  concurrency: number,
  session: Session,
  invocation: Invocation,
): Promise<TestResult[]> {
  const { signal } = invocation;
  const progress = openProgress(invocation);
  let done = 0;
  try {
    return await fewAtATime(cases, concurrency, async (test) => {
      const result = signal.aborted ? stopped(test) : await runTest(test, session, invocation);
      done += 1;
      await progress.show(done, cases.length);
      return result;
    });
  } finally {
    await progress.end();
  }
}

/** Makes the gateway test one model of a channel; without a model the gateway chooses one. */
export function sendTest(
  { channel, model }: Pick<TestCase, 'channel' | 'model'>,
  gateway: Session['gateway'],
  signal: AbortSignal,
) {
  return gateway.channels.test(channel.id, { model: model || undefined }, { signal });
}

async function runTest(test: TestCase, { gateway }: Session, { signal, say, world }: Invocation): Promise<TestResult> {
  const start = world.clock.now();
  try {
    const { time } = await sendTest(test, gateway, signal);
    return { ...test, result: 'passed', time, message: '' };
  } catch (error) {
    if (signal.aborted) return stopped(test);
    if (error instanceof GatewayError && endings.has(error.kind)) throw error;
    const time = (world.clock.now() - start) / 1000;
    if (isUntestable(error)) return { ...test, result: 'skipped', time: null, message: reasonOf(error) };
    return { ...test, result: 'failed', time, message: describeError(error, say).message, error };
  }
}

/** Some types of channel cannot be tested: "… channel test is not supported" (docs/gateways.md 4.7). */
function isUntestable(error: unknown): boolean {
  return error instanceof GatewayError && error.says(/test is not supported/i);
}

function reasonOf(error: unknown): string {
  return error instanceof GatewayError ? sanitise(error.facts.serverMessage ?? '') : '';
}

function stopped(test: TestCase): TestResult {
  return { ...test, result: 'stopped', time: null, message: '' };
}
