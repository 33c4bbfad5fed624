import type { Channel } from '../../../shared/domain/channel.ts';
import { ChannelStatus } from '../../../shared/domain/status.ts';
import { GatewayError } from '../../../shared/gateway/gateway-error.ts';
import { disableChannel } from '../../../shared/screens/channel/channel-row-actions.ts';
import { describeError } from '../../../shared/screens/describe-error.ts';
import { runAction } from '../../../shared/screens/run-action.ts';
import { confirm } from '../ask.ts';
import type { Invocation } from '../invocation.ts';
import type { Session } from '../session.ts';
import type { TestResult } from './run-tests.ts';

/**
 * Disables the enabled channels none of whose tested models answered, after asking. A gateway that could not be reached
 * says nothing about its channels, so only what it told itself counts, and a test that took longer than it may.
 */
export async function disableFailing(
  results: readonly TestResult[],
  concurrency: number,
  { context }: Session,
  invocation: Invocation,
): Promise<void> {
  const { talk, say } = invocation;
  const failing = failingChannels(results);
  if (failing.length === 0) {
    await talk.notice('none-failing', say('batch.noneFailing'));
    return;
  }
  if (disableChannel.confirm) await confirm(disableChannel.confirm(failing, context), invocation);
  for await (const item of runAction(disableChannel, failing, undefined, () => context, { concurrency })) {
    if (item.outcome === 'done') await talk.notice('disabled', item.done.message, { id: item.row.id });
    else {
      const message = item.outcome === 'failed' ? describeError(item.error, say).message : item.reason;
      await talk.warning('not-disabled', say('batch.notDisabled', { id: item.row.id, message }));
    }
  }
}

function failingChannels(results: readonly TestResult[]): Channel[] {
  const byChannel = new Map<Channel, TestResult[]>();
  for (const result of results) byChannel.set(result.channel, [...(byChannel.get(result.channel) ?? []), result]);
  return [...byChannel]
    .filter(([channel, tests]) => channel.status === ChannelStatus.Enabled && tests.every(speaksAgainst))
    .map(([channel]) => channel);
}

function speaksAgainst({ result, error }: TestResult): boolean {
  return result === 'failed' && error instanceof GatewayError && (error.kind === 'refused' || error.kind === 'timeout');
}
