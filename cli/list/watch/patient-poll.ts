import { GatewayError } from '../../../shared/gateway/client/gateway-error.ts';
import { describeError } from '../../../shared/screen/error/describe-error.ts';
import type { Invocation } from '../../program/definition.ts';

/** ms of the first pause after a lost connection; each further pause is twice as long, up to `longestPause`. */
const firstPause = 1_000;
const longestPause = 30_000;
const passing = new Set(['network', 'timeout', 'rate-limited', 'server', 'not-a-gateway']);

/** Repeats a query until it is answered, with one notice when the connection is lost and one when it is back. */
export function createPatientPoll({ signal, world, talk, say }: Invocation) {
  return async <Answer>(ask: () => Promise<Answer>): Promise<Answer | undefined> => {
    for (let pause = 0; ; pause = Math.min(longestPause, pause === 0 ? firstPause : pause * 2)) {
      if (pause > 0 && !(await slept(world.clock.sleep(pause, signal)))) return undefined;
      try {
        const answer = await ask();
        if (pause > 0) await talk.notice('connected', say('batch.connectedAgain'));
        return answer;
      } catch (error) {
        if (signal.aborted) return undefined;
        if (!(error instanceof GatewayError) || !passing.has(error.kind)) throw error;
        if (pause === 0) {
          await talk.warning(
            'connection-lost',
            say('batch.connectionLost', { message: describeError(error, say).message }),
          );
        }
      }
    }
  };
}

/** Whether a pause ran to its end instead of being aborted. */
export async function slept(pause: Promise<void>): Promise<boolean> {
  return pause.then(
    () => true,
    () => false,
  );
}
