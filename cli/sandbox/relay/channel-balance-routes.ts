import { ChannelStatus } from '../../../shared/domain/state/status.ts';
import { authenticateChannel } from '../channels/channel-permission.ts';
import { idOf } from '../http/body.ts';
import { languageOf, type SandboxApp, succeed } from '../http/envelope.ts';
import { Refusal } from '../http/refusal.ts';
import { disableChannel } from './auto-disable.ts';
import { updateBalance } from './channel-balance.ts';
import { channelById } from './channel-choice.ts';
import type { Relay } from './relay.ts';
import { RelayError } from './relay-error.ts';
import { relayText } from './relay-text.ts';
import type { ChannelRow } from './rows.ts';

/**
 * Reads the balance of one channel or of all (docs/gateways.md 4.7). "All" runs synchronously over the enabled channels
 * and may disable those without money.
 */
export function registerChannelBalances(app: SandboxApp, relay: Relay): void {
  const { sandbox, store, traits } = relay;
  const operate = authenticateChannel(sandbox, 'operate');

  app.get('/api/channel/update_balance', operate, async (context) => {
    const channels = store.all<ChannelRow>(
      'SELECT * FROM channels WHERE status = ? ORDER BY id',
      ChannelStatus.Enabled,
    );
    const types = traits.allBalancesTypes ?? traits.balanceTypes;
    for (const channel of channels.filter(({ type }) => types.includes(type))) {
      const balance = await updateBalance(relay, channel).catch((error: unknown) => {
        // A channel whose balance cannot be read does not stop the others.
        if (error instanceof RelayError) return undefined;
        throw error;
      });
      if (balance !== undefined && balance <= 0) disableChannel(sandbox, channel, relayText('balanceLow', 'zh'));
    }
    return succeed(context);
  });

  app.get('/api/channel/update_balance/:id', operate, async (context) => {
    const channel = channelById(store, idOf(context));
    if (!channel) throw new Refusal('recordNotFound');
    try {
      return context.json({ success: true, message: '', balance: await updateBalance(relay, channel) });
    } catch (error) {
      if (!(error instanceof RelayError)) throw error;
      return context.json({ success: false, message: error.say(languageOf(sandbox, context)) });
    }
  });
}
