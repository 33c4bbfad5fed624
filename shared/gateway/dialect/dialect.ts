import { type Dialect, isAtLeast } from '../../domain/dialect.ts';
import { isRecord } from '../../domain/record.ts';
import type { Answer, Call } from '../client/call.ts';
import type { Client } from '../client/client.ts';
import type { DialectFacts } from '../client/dialect-memory.ts';
import { GatewayError } from '../client/gateway-error.ts';
import type { CallOptions } from '../client/page.ts';

// All that differs between generations of gateways stands in this file and in dialect-list.ts.

/**
 * How far a generation can be told from its status object (docs/gateways.md 13.2). A hint: versions are often wrong
 * (14.42).
 */
export function detectDialect(status: Record<string, unknown>): Dialect {
  if ('chat_link2' in status) return 'classic';
  if (isOneApi(status)) return 'classic';
  if ('theme' in status || 'register_enabled' in status || 'password_login_enabled' in status) return 'v1';
  return 'min_topup' in status || !('setup' in status) ? 'v06' : 'v013';
}

/** Whether a status object is that of One API, which has neither chat clients nor a price (docs/gateways.md 13.2). */
function isOneApi(status: Record<string, unknown>): boolean {
  return !('chats' in status) && !('price' in status);
}

/** Features that are called differently, and the ways to call each, by name. */
const waysByDialect = {
  /** docs/gateways.md 13.35. A body in the wrong form creates nothing. */
  'channel-create': { old: ['flat', 'wrapped'], new: ['wrapped', 'flat'], newFrom: 'v013' },
  /** docs/gateways.md 13.34. */
  'channel-status': { old: ['update', 'status-call'], new: ['status-call', 'update'], newFrom: 'v1' },
  /** docs/gateways.md 4.7: since v0.8.8, inside both V06 and V013. */
  'channel-copy': { old: ['copy-call', 'create'], new: ['copy-call', 'create'], newFrom: 'v013' },
  /** docs/gateways.md 13.44. */
  'log-clean-up': { old: ['delete', 'task'], new: ['task', 'delete'], newFrom: 'v1' },
  /** docs/gateways.md 13.46. */
  'oauth-state': { old: ['get', 'post'], new: ['post', 'get'], newFrom: 'v1' },
  /** docs/gateways.md 13.47. */
  bind: { old: ['get', 'post'], new: ['post', 'get'], newFrom: 'v013' },
  /** docs/gateways.md 13.28. */
  groups: { old: ['own', 'public'], new: ['own', 'public'], newFrom: 'v06' },
  /** docs/gateways.md 13.50. */
  'top-up-facts': { old: ['status', 'call'], new: ['call', 'status'], newFrom: 'v013' },
  /** docs/gateways-modern.md 18: told by the rows of the list. */
  'group-order': { old: ['none', 'own'], new: ['none', 'own'], newFrom: 'v1' },
  /** docs/gateways.md 13.32: since v0.12.7 an update leaves the quota alone. */
  'user-quota': { old: ['update', 'manage'], new: ['manage', 'update'], newFrom: 'v013' },
} as const satisfies Record<string, { old: readonly string[]; new: readonly string[]; newFrom: Dialect }>;

export type Feature = keyof typeof waysByDialect;
export type Way<Name extends Feature> = (typeof waysByDialect)[Name]['old'][number];

/** The ways of a feature for one gateway, likeliest first: what worked before, then what its generation suggests. */
export function waysOf<Name extends Feature>(feature: Name, facts: DialectFacts): Way<Name>[] {
  const ways = waysByDialect[feature];
  const isNew = isAtLeast(facts.dialect ?? 'classic', ways.newFrom);
  const suggested = (isNew ? ways.new : ways.old) as readonly Way<Name>[];
  const proven = suggested.filter((way) => way === facts.ways[feature]);
  return [...proven, ...suggested.filter((way) => way !== facts.ways[feature])];
}

/** What is known about this gateway; nothing yet is an empty record. */
export function dialectFacts({ options }: Pick<Client, 'options'>): DialectFacts {
  return options.dialectMemory.read(options.baseUrl) ?? { lists: {}, ways: {} };
}

/** Remembers the way of a feature that worked. */
export function rememberWay(client: Pick<Client, 'options'>, feature: Feature, way: string): void {
  const facts = dialectFacts(client);
  if (facts.ways[feature] === way) return;
  client.options.dialectMemory.write(client.options.baseUrl, { ...facts, ways: { ...facts.ways, [feature]: way } });
}

/** Remembers the shape of a list. */
export function rememberList(client: Pick<Client, 'options'>, list: string, shape: 'array' | 'object'): void {
  const facts = dialectFacts(client);
  if (facts.lists[list] === shape) return;
  client.options.dialectMemory.write(client.options.baseUrl, { ...facts, lists: { ...facts.lists, [list]: shape } });
}

/**
 * Takes a fresh status object in: another version or start time means a new gateway, about which nothing is known
 * (docs/gateways.md 13.4).
 */
export function learnStatus(client: Pick<Client, 'options'>, status: unknown): DialectFacts {
  const record = isRecord(status) ? status : {};
  const version = typeof record.version === 'string' ? record.version : undefined;
  const startTime = typeof record.start_time === 'number' ? record.start_time : undefined;
  const before = dialectFacts(client);
  const isSame = before.dialect !== undefined && before.version === version && before.startTime === startTime;
  if (isSame) return before;
  const facts: DialectFacts = { version, startTime, dialect: detectDialect(record), lists: {}, ways: {} };
  if (isOneApi(record) && 'system_name' in record) facts.isOneApi = true;
  client.options.dialectMemory.write(client.options.baseUrl, facts);
  return facts;
}

/** The facts with the generation's hint in them; asks for the status object when nobody did yet. */
export async function knownFacts(client: Client, options: CallOptions): Promise<DialectFacts> {
  const facts = dialectFacts(client);
  if (facts.dialect !== undefined) return facts;
  const answer = await client.call({ method: 'GET', path: '/api/status', auth: 'public' }, options);
  return learnStatus(client, answer.data);
}

/**
 * Calls a feature the way this gateway understands (docs/gateways.md 13, fallback chains): the likeliest way first, the
 * next one when the gateway has no such call or `isWrongWay` says that nothing was done. The way that worked is
 * remembered.
 */
export async function inTheRightWay<Name extends Feature, Result>(
  client: Client,
  feature: Name,
  ways: Record<Way<Name>, () => Promise<Result>>,
  options: CallOptions,
  isWrongWay: (error: GatewayError, way: Way<Name>) => boolean = () => false,
): Promise<Result> {
  let first: unknown;
  for (const way of waysOf(feature, await knownFacts(client, options))) {
    try {
      const result = await ways[way]();
      rememberWay(client, feature, way);
      return result;
    } catch (error) {
      const mayGoOn = error instanceof GatewayError && (isUnknownCall(error) || isWrongWay(error, way));
      if (!mayGoOn) throw error;
      // Any other reason says more than "no such call".
      if (first === undefined || (isUnknownCall(first) && !hasOwnReason(first))) first = error;
    }
  }
  throw first;
}

function hasOwnReason(error: unknown): boolean {
  return error instanceof GatewayError && error.facts.reason !== undefined && error.facts.reason !== 'redirect';
}

/**
 * Whether a gateway has no such call. A node with a separate front end redirects unknown paths there
 * (docs/gateways.md 2.3).
 */
export function isUnknownCall(error: unknown): boolean {
  if (!(error instanceof GatewayError)) return false;
  return error.kind === 'unsupported' || (error.facts.reason === 'redirect' && error.facts.redirectedTo !== undefined);
}

/**
 * Makes an own call whose last word stands where the number of a user does: gateways that have no such call take it for
 * `/api/user/:id`, which is for administrators, and tell everybody else that the permission is missing.
 */
export async function callOwn(client: Client, call: Call, options?: CallOptions): Promise<Answer> {
  try {
    return await client.call(call, options);
  } catch (error) {
    if (!(error instanceof GatewayError) || error.kind !== 'forbidden' || error.facts.reason !== undefined) throw error;
    const { serverMessage: _, needsSession, ...facts } = error.facts;
    throw needsSession ? error : new GatewayError('unsupported', facts);
  }
}

/** Whether a created channel's body was of the wrong form, which creates nothing (docs/gateways.md 13.35). */
export function isWrongChannelForm(error: GatewayError, way: 'flat' | 'wrapped'): boolean {
  if (way === 'wrapped') return error.kind === 'refused' && error.says(/empty slice found/i);
  if (error.facts.code === 'new_api_panic') return true;
  return error.kind === 'refused' && error.says(/channel (cannot be empty|不能为空)|渠道不能为空/i);
}

/** A group as its viewer sees it. */
export interface Group {
  name: string;
  label: string;
  /** Undefined where it is not told, or decided later (`auto`, whose ratio is a word: docs/gateways.md 4.4). */
  ratio: number | undefined;
}

/**
 * Reads the groups map of any generation: `name → label`, or `name → {desc, ratio}` (docs/gateways.md 13.28). Sorted by
 * name.
 */
export function readGroups(data: unknown): Group[] {
  if (!isRecord(data)) return [];
  const groups = Object.entries(data).map(([name, value]): Group => {
    const { desc, ratio } = isRecord(value) ? value : { desc: value, ratio: undefined };
    const label = typeof desc === 'string' && desc !== '' ? desc : name;
    return { name, label, ratio: typeof ratio === 'number' ? ratio : undefined };
  });
  return groups.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Reads what `/channel/fix` answers: a number, or `{success, fails}` (docs/gateways.md 13.49). */
export function readFixResult(data: unknown): { success: number; fails: number } {
  if (isRecord(data)) return { success: Number(data.success ?? 0), fails: Number(data.fails ?? 0) };
  return { success: Number(data ?? 0), fails: 0 };
}
