import type { Channel } from '../../../shared/domain/channel/channel.ts';
import { ChannelStatus } from '../../../shared/domain/state/status.ts';
import { GatewayError } from '../../../shared/gateway/client/gateway-error.ts';
import { describeError } from '../../../shared/screen/error/describe-error.ts';
import type { FlowTarget } from '../../../shared/screen/flow/flow-rules.ts';
import type { RunningStep } from '../../../shared/screen/flow/flow-steps.ts';
import type { ItemResult } from '../../../shared/screen/flow/run-action.ts';
import { disableChannel } from '../../../shared/screens/channel/channel-row-actions.ts';
import { runFlow } from '../../list/action/run-flow.ts';
import type { Invocation } from '../../program/definition.ts';
import type { Session } from '../../program/session.ts';
import type { TestResult } from './run-tests.ts';

/**
 * Disables, after a prompt, the enabled channels of which no tested model answered. Only errors that the gateway
 * reported and timed-out tests count: an unreachable gateway says nothing about its channels.
 */
export async function disableFailing(
  results: readonly TestResult[],
  concurrency: number,
  session: Session,
  invocation: Invocation,
): Promise<void> {
  const { talk, say } = invocation;
  const failing = failingChannels(results);
  if (failing.length === 0) {
    await talk.notice('none-failing', say('batch.noneFailing'));
    return;
  }
  const report = async (item: ItemResult<Channel>) => {
    if (item.outcome === 'done') return talk.notice('disabled', item.done.message, { id: item.row.id });
    const message = item.outcome === 'failed' ? describeError(item.error, say).message : item.reason;
    await talk.warning('not-disabled', say('batch.notDisabled', { id: item.row.id, message }));
  };
  const request = { target, action: disableChannel, rows: failing };
  const running = async ({ latest }: RunningStep<Channel>) => latest && report(latest);
  const last = await runFlow<Channel>(request, { running, concurrency }, session, invocation);
  if (last.kind === 'refused')
    for (const { row, reason } of last.leftOut) await report({ row, outcome: 'skipped', reason });
}

const target: FlowTarget<Channel> = { noun: 'channel', id: ({ id }) => id, name: ({ name }) => name };

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
