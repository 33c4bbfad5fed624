import { isBuiltin } from './builtin/behaviour.ts';
import { member } from './completion-usage.ts';
import type { Relay } from './relay.ts';
import { RelayError, refuse } from './relay-error.ts';
import type { ChannelRow } from './rows.ts';
import { askUpstream, authHeaders, baseUrlOf, keyOf } from './upstream-call.ts';
import { upstreamUrl } from './upstream-transport.ts';

interface BalanceCall {
  path: string;
  /** The header with the key, where it is not a bearer token. */
  keyHeader?: string;
  /** In USD, or in the provider's own unit. */
  read(answer: unknown): number;
}

/** How providers other than OpenAI return the balance (docs/gateways.md 4.7). */
const calls: Readonly<Record<number, BalanceCall>> = {
  10: {
    path: '/api/report/getUserOverview',
    keyHeader: 'api-key',
    read: (answer) => Number(member(member(answer, 'data'), 'totalPoints')),
  },
  12: { path: '/dashboard/billing/credit_grants', read: (answer) => Number(member(answer, 'total_remaining')) },
  13: { path: '/dashboard/billing/credit_grants', read: (answer) => Number(member(answer, 'total_available')) },
  20: {
    path: '/v1/credits',
    read: (answer) => {
      const data = member(answer, 'data');
      return Number(member(data, 'total_credits')) - Number(member(data, 'total_usage'));
    },
  },
  25: { path: '/v1/users/me/balance', read: (answer) => Number(member(member(answer, 'data'), 'available_balance')) },
  40: { path: '/v1/user/info', read: (answer) => Number(member(member(answer, 'data'), 'totalBalance')) },
  43: {
    path: '/user/balance',
    read: (answer) => {
      const infos = member(answer, 'balance_infos');
      return Number(member(Array.isArray(infos) ? infos[0] : undefined, 'total_balance'));
    },
  },
};

/**
 * Requests the balance in USD from a channel's provider and stores it with the time.
 * @throws RelayError 尚未实现 for types that this generation does not support, or the upstream's own error.
 */
export async function updateBalance(relay: Relay, channel: ChannelRow, signal?: AbortSignal): Promise<number> {
  if (!relay.traits.balanceTypes.includes(channel.type)) throw refuse(400, '', 'balanceUnsupported');
  const call = isBuiltin(baseUrlOf(channel)) ? undefined : calls[channel.type];
  const balance = call ? await askProvider(relay, channel, call, signal) : await askOpenAi(relay, channel, signal);
  if (!Number.isFinite(balance)) throw refuse(500, '', 'answerUnreadable', { reason: 'no balance' });
  relay.store.run(
    'UPDATE channels SET balance = ?, balance_updated_time = ? WHERE id = ?',
    balance,
    relay.sandbox.now(),
    channel.id,
  );
  return balance;
}

async function askProvider(
  relay: Relay,
  channel: ChannelRow,
  call: BalanceCall,
  signal: AbortSignal | undefined,
): Promise<number> {
  const { random } = relay.sandbox.world;
  const headers = call.keyHeader ? { [call.keyHeader]: keyOf(channel, random) } : authHeaders(channel, random);
  return call.read(await getJson(relay, channel, call.path, headers, signal));
}

/** The limit of the account minus the usage, which is returned in cents. */
async function askOpenAi(relay: Relay, channel: ChannelRow, signal: AbortSignal | undefined): Promise<number> {
  const headers = authHeaders(channel, relay.sandbox.world.random);
  const subscription = await getJson(relay, channel, '/v1/dashboard/billing/subscription', headers, signal);
  const limit = Number(member(subscription, 'hard_limit_usd'));
  const end = relay.sandbox.world.clock.now();
  const start = end - 99 * 86_400_000;
  const range = `start_date=${dayOf(start)}&end_date=${dayOf(end)}`;
  const usage = await getJson(relay, channel, `/v1/dashboard/billing/usage?${range}`, headers, signal);
  return limit - Number(member(usage, 'total_usage')) / 100;
}

async function getJson(
  relay: Relay,
  channel: ChannelRow,
  path: string,
  headers: Record<string, string>,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  const url = upstreamUrl(baseUrlOf(channel), path);
  const request = { method: 'GET' as const, url, headers, timeout: 30_000, ...(signal && { signal }) };
  const text = await (await askUpstream(relay.transport, request)).text();
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new RelayError({ status: 500, text: 'answerUnreadable', values: { reason }, origin: 'upstream' });
  }
}

function dayOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10);
}
