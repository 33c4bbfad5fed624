import { ChannelStatus } from '../../../shared/domain/status.ts';
import { disableFailed, enableChannel } from './auto-disable.ts';
import { type TestResult, testChannel } from './channel-test.ts';
import type { Relay } from './relay.ts';
import { relayText } from './relay-text.ts';
import { isFatalForChannel } from './retry-rules.ts';
import type { ChannelRow, UserRow } from './rows.ts';

/**
 * Tests every channel in turn, disabled ones too, and draws the conclusions the site allows: with AutomaticDisableChannelEnabled
 * an enabled channel with `auto_ban` is taken out when its key is done for or it is slower than ChannelDisableThreshold;
 * with AutomaticEnableChannelEnabled an automatically disabled one comes back after a success (docs/gateways.md 4.7).
 * @returns how many were tested, and how many failed.
 */
export async function testAllChannels(
  relay: Relay,
  owner: UserRow,
  signal: AbortSignal,
): Promise<{ tested: number; failed: number }> {
  const ids = relay.store.all<{ id: number }>('SELECT id FROM channels ORDER BY id').map((row) => row.id);
  let failed = 0;
  for (const id of ids) {
    const channel = relay.store.get<ChannelRow>('SELECT * FROM channels WHERE id = ?', id);
    if (!channel) continue;
    const result = await testChannel(relay, channel, '', owner, { signal });
    if (result.error) failed += 1;
    conclude(relay, { ...channel, keyIndex: result.keyIndex }, result);
  }
  return { tested: ids.length, failed };
}

function conclude(relay: Relay, channel: ChannelRow, { milliseconds, error }: TestResult): void {
  const { options, sandbox } = relay;
  if (channel.status === ChannelStatus.Enabled) {
    if (!options.flag('AutomaticDisableChannelEnabled') || channel.auto_ban !== 1) return;
    const limit = options.number('ChannelDisableThreshold');
    if (error && isFatalForChannel(error, options.text('AutomaticDisableKeywords'))) {
      disableFailed(sandbox, channel, error.message);
    } else if (limit > 0 && milliseconds > limit * 1000) {
      const values = { seconds: (milliseconds / 1000).toFixed(2), limit: limit.toFixed(2) };
      disableFailed(sandbox, channel, relayText('testSlow', 'zh', values));
    }
    return;
  }
  if (!error && options.flag('AutomaticEnableChannelEnabled')) enableChannel(sandbox, channel);
}
