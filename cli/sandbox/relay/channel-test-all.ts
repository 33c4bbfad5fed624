import { ChannelStatus } from '../../../shared/domain/state/status.ts';
import type { Report } from '../store/background-tasks.ts';
import { disableFailed, enableChannel } from './auto-disable.ts';
import { type TestResult, testChannel } from './channel-test.ts';
import type { Relay } from './relay.ts';
import { relayText } from './relay-text.ts';
import { isFatalForChannel } from './retry-rules.ts';
import type { ChannelRow, UserRow } from './rows.ts';

/**
 * Tests every channel in turn, disabled ones too, and acts on the results as the site allows: with
 * AutomaticDisableChannelEnabled an enabled channel with `auto_ban` is disabled when its key or account is invalid or
 * it is slower than ChannelDisableThreshold; with AutomaticEnableChannelEnabled an automatically disabled one is
 * enabled after a success (docs/gateways.md 4.7).
 * @returns the number of tested channels, and the outcomes.
 */
export async function testAllChannels(
  relay: Relay,
  owner: UserRow,
  report: Report,
  signal: AbortSignal,
): Promise<Record<'tested' | 'succeeded' | 'failed' | 'disabled' | 'enabled', number>> {
  const ids = relay.store.all<{ id: number }>('SELECT id FROM channels ORDER BY id').map((row) => row.id);
  const summary = { tested: 0, succeeded: 0, failed: 0, disabled: 0, enabled: 0 };
  report(0, ids.length);
  for (const [index, id] of ids.entries()) {
    const channel = relay.store.get<ChannelRow>('SELECT * FROM channels WHERE id = ?', id);
    if (channel) {
      const result = await testChannel(relay, channel, '', owner, { signal });
      summary.tested += 1;
      summary[result.error ? 'failed' : 'succeeded'] += 1;
      const switched = conclude(relay, { ...channel, keyIndex: result.keyIndex }, result);
      if (switched !== undefined) summary[switched] += 1;
    }
    report(index + 1, ids.length);
  }
  return summary;
}

function conclude(
  relay: Relay,
  channel: ChannelRow,
  { milliseconds, error }: TestResult,
): 'disabled' | 'enabled' | undefined {
  const { options, sandbox } = relay;
  if (channel.status === ChannelStatus.Enabled) {
    if (!options.flag('AutomaticDisableChannelEnabled') || channel.auto_ban !== 1) return undefined;
    const limit = options.number('ChannelDisableThreshold');
    if (error && isFatalForChannel(error, options.text('AutomaticDisableKeywords'))) {
      disableFailed(sandbox, channel, error.message);
      return 'disabled';
    }
    if (limit > 0 && milliseconds > limit * 1000) {
      const values = { seconds: (milliseconds / 1000).toFixed(2), limit: limit.toFixed(2) };
      disableFailed(sandbox, channel, relayText('testSlow', 'zh', values));
      return 'disabled';
    }
    return undefined;
  }
  if (error || !options.flag('AutomaticEnableChannelEnabled')) return undefined;
  enableChannel(sandbox, channel);
  return 'enabled';
}
