import { ChannelStatus } from '../../../shared/domain/state/status.ts';
import { disableKeyOf } from '../channels/key-pool.ts';
import { setAbilitiesEnabled } from '../store/abilities.ts';
import type { Sandbox } from '../store/sandbox.ts';
import { type RelayTextKey, relayText } from './relay-text.ts';
import type { ChannelRow } from './rows.ts';

/**
 * Disables a channel automatically: status 3, reason and time in `other_info`, a mail to root (docs/gateways.md 4.7). A
 * channel that is not enabled is not changed. @returns whether anything changed.
 */
export function disableChannel(sandbox: Sandbox, channel: Pick<ChannelRow, 'id' | 'name'>, reason: string): boolean {
  return change(sandbox, channel, ChannelStatus.Enabled, ChannelStatus.AutoDisabled, reason, [
    'channelDisabled',
    'channelDisabledWhy',
  ]);
}

/**
 * Disables what failed: the channel, or in a channel with several keys the used key, and the channel with its last key
 * (docs/gateways-modern.md 2.4).
 */
export function disableFailed(
  sandbox: Sandbox,
  channel: Pick<ChannelRow, 'id' | 'name' | 'keyIndex'>,
  reason: string,
): void {
  if (channel.keyIndex === undefined) disableChannel(sandbox, channel, reason);
  else if (disableKeyOf(sandbox, channel.id, channel.keyIndex, reason).isLast) {
    disableChannel(sandbox, channel, 'All keys are disabled');
  }
}

/** Enables an automatically disabled channel again after a successful test. Manually disabled ones stay disabled. */
export function enableChannel(sandbox: Sandbox, channel: Pick<ChannelRow, 'id' | 'name'>): boolean {
  return change(sandbox, channel, ChannelStatus.AutoDisabled, ChannelStatus.Enabled, '', [
    'channelEnabled',
    'channelEnabled',
  ]);
}

function change(
  sandbox: Sandbox,
  channel: Pick<ChannelRow, 'id' | 'name'>,
  from: number,
  to: number,
  reason: string,
  [subject, body]: [RelayTextKey, RelayTextKey],
): boolean {
  const { store, mailbox } = sandbox;
  const isChanged = store.transaction(() => {
    const { changes } = store.run(
      'UPDATE channels SET status = ?, other_info = ? WHERE id = ? AND status = ?',
      to,
      JSON.stringify({ status_reason: reason, status_time: sandbox.now() }),
      channel.id,
      from,
    );
    if (changes > 0) setAbilitiesEnabled(store, channel.id, to === ChannelStatus.Enabled);
    return changes > 0;
  });
  const root = store.get<{ email: string }>('SELECT email FROM users WHERE role = 100 ORDER BY id LIMIT 1');
  if (isChanged && root && root.email !== '') {
    const values = { ...channel, reason };
    mailbox.send(root.email, relayText(subject, 'zh', values), relayText(body, 'zh', values));
  }
  return isChanged;
}
