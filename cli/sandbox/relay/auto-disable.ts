import { ChannelStatus } from '../../../shared/domain/state/status.ts';
import { disableKeyOf } from '../channels/key-pool.ts';
import { setAbilitiesEnabled } from '../store/abilities.ts';
import type { Sandbox } from '../store/sandbox.ts';
import { type RelayTextKey, relayText } from './relay-text.ts';
import type { ChannelRow } from './rows.ts';

/**
 * Takes a channel out of the rotation: status 3, reason and time in `other_info`, a mail to root
 * (docs/gateways.md 4.7). A channel that is not enabled stays as it is. @returns whether anything changed.
 */
export function disableChannel(sandbox: Sandbox, channel: Pick<ChannelRow, 'id' | 'name'>, reason: string): boolean {
  return change(sandbox, channel, ChannelStatus.Enabled, ChannelStatus.AutoDisabled, reason, [
    'channelDisabled',
    'channelDisabledWhy',
  ]);
}

/**
 * Takes out what failed: the channel, or of a channel of several keys the one that was used, and the channel with its last
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

/** Brings an automatically disabled channel back after a successful test. Manually disabled ones stay out. */
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
