import { type Dialect, isAtLeast } from '../../domain/dialect.ts';
import { isRecord } from '../../domain/record.ts';
import type { Answer, Call } from '../client/call.ts';
import type { Client } from '../client/client.ts';
import type { DialectFacts } from '../client/dialect-memory.ts';
import { GatewayError } from '../client/gateway-error.ts';
import type { CallOptions } from '../client/page.ts';

// All differences between generations of gateways are handled in this file and in dialect-list.ts.

/**
 * Guesses the generation from a status object (docs/gateways.md 13.2). The result is a hint: versions are often wrong
 * (14.42).
 */
export function detectDialect(status: Record<string, unknown>): Dialect {
  if ('chat_link2' in status) return 'classic';
  if (isOneApi(status)) return 'classic';
  if ('theme' in status || 'register_enabled' in status || 'password_login_enabled' in status) return 'v1';
  return 'min_topup' in status || !('setup' in status) ? 'v06' : 'v013';
}

/** Whether a status object comes from One API, which has neither chat clients nor a price (docs/gateways.md 13.2). */
function isOneApi(status: Record<string, unknown>): boolean {
  return !('chats' in status) && !('price' in status);
}

/** The features whose calls differ between generations, and the names of the variants of each. */
const variantsByDialect = {
  /** docs/gateways.md 13.35. A body in the wrong form creates no channel. */
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
  /** docs/gateways-modern.md 18: the rows of the list show which. */
  'group-order': { old: ['none', 'own'], new: ['none', 'own'], newFrom: 'v1' },
  /** docs/gateways.md 13.32: since v0.12.7 an update leaves the quota alone. */
  'user-quota': { old: ['update', 'manage'], new: ['manage', 'update'], newFrom: 'v013' },
} as const satisfies Record<string, { old: readonly string[]; new: readonly string[]; newFrom: Dialect }>;

export type Feature = keyof typeof variantsByDialect;
export type Variant<Name extends Feature> = (typeof variantsByDialect)[Name]['old'][number];

/** The ways of a feature for one gateway, likeliest first: what worked before, then what its generation suggests. */
export function variantsOf<Name extends Feature>(feature: Name, facts: DialectFacts): Variant<Name>[] {
  const ways = variantsByDialect[feature];
  const isNew = isAtLeast(facts.dialect ?? 'classic', ways.newFrom);
  const suggested = (isNew ? ways.new : ways.old) as readonly Variant<Name>[];
  const proven = suggested.filter((variant) => variant === facts.ways[feature]);
  return [...proven, ...suggested.filter((variant) => variant !== facts.ways[feature])];
}

/** What is known about this gateway; nothing yet is an empty record. */
export function dialectFacts({ options }: Pick<Client, 'options'>): DialectFacts {
  return options.dialectMemory.read(options.baseUrl) ?? { lists: {}, ways: {} };
}

/** Stores the variant of a feature that worked. */
export function rememberVariant(client: Pick<Client, 'options'>, feature: Feature, variant: string): void {
  const facts = dialectFacts(client);
  if (facts.ways[feature] === variant) return;
  client.options.dialectMemory.write(client.options.baseUrl, { ...facts, ways: { ...facts.ways, [feature]: variant } });
}

/** Stores the shape in which a list comes. */
export function rememberList(client: Pick<Client, 'options'>, list: string, shape: 'array' | 'object'): void {
  const facts = dialectFacts(client);
  if (facts.lists[list] === shape) return;
  client.options.dialectMemory.write(client.options.baseUrl, { ...facts, lists: { ...facts.lists, [list]: shape } });
}

/**
 * Stores the facts of a new status object: another version or start time means a changed gateway, whose earlier facts
 * are dropped (docs/gateways.md 13.4).
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

/** The facts including the generation; requests the status object when it was not read yet. */
export async function knownFacts(client: Client, options: CallOptions): Promise<DialectFacts> {
  const facts = dialectFacts(client);
  if (facts.dialect !== undefined) return facts;
  const answer = await client.call({ method: 'GET', path: '/api/status', auth: 'public' }, options);
  return learnStatus(client, answer.data);
}

/**
 * Calls a feature in the variant that this gateway supports (docs/gateways.md 13, fallback chains): the likeliest
 * variant first, the next one when the gateway has no such call or `isWrongWay` says that nothing was done. The variant
 * that worked is remembered.
 */
export async function withVariant<Name extends Feature, Result>(
  client: Client,
  feature: Name,
  ways: Record<Variant<Name>, () => Promise<Result>>,
  options: CallOptions,
  isWrongVariant: (error: GatewayError, variant: Variant<Name>) => boolean = () => false,
): Promise<Result> {
  let first: unknown;
  for (const variant of variantsOf(feature, await knownFacts(client, options))) {
    try {
      const result = await ways[variant]();
      rememberVariant(client, feature, variant);
      return result;
    } catch (error) {
      const mayGoOn = error instanceof GatewayError && (isUnknownCall(error) || isWrongVariant(error, variant));
      if (!mayGoOn) throw error;
      // Any other error says more than "no such call", so it is the one thrown.
      if (first === undefined || (isUnknownCall(first) && !hasOwnReason(first))) first = error;
    }
  }
  throw first;
}

function hasOwnReason(error: unknown): boolean {
  return error instanceof GatewayError && error.facts.reason !== undefined && error.facts.reason !== 'redirect';
}

/**
 * Whether the error means that the gateway has no such call. A node with a separate front end redirects unknown paths
 * there (docs/gateways.md 2.3).
 */
export function isUnknownCall(error: unknown): boolean {
  if (!(error instanceof GatewayError)) return false;
  return error.kind === 'unsupported' || (error.facts.reason === 'redirect' && error.facts.redirectedTo !== undefined);
}

/**
 * Sends a call of the user's own whose last path segment is where `/api/user/:id` has the id: a gateway without the
 * call takes the segment for an id, which is for administrators, and answers everyone else that the permission is
 * missing. That answer becomes `unsupported`.
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

/** Whether a new channel's body had the wrong form, in which case no channel was created (docs/gateways.md 13.35). */
export function isWrongChannelForm(error: GatewayError, variant: 'flat' | 'wrapped'): boolean {
  if (variant === 'wrapped') return error.kind === 'refused' && error.says(/empty slice found/i);
  if (error.facts.code === 'new_api_panic') return true;
  return error.kind === 'refused' && error.says(/channel (cannot be empty|不能为空)|渠道不能为空/i);
}

/** A group as its viewer sees it. */
export interface Group {
  name: string;
  label: string;
  /**
   * Undefined where the gateway does not send it, or decides it per call (`auto`, whose ratio is a word:
   * docs/gateways.md 4.4).
   */
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

/** Reads the answer of `/channel/fix`: a number, or `{success, fails}` (docs/gateways.md 13.49). */
export function readFixResult(data: unknown): { success: number; fails: number } {
  if (isRecord(data)) return { success: Number(data.success ?? 0), fails: Number(data.fails ?? 0) };
  return { success: Number(data ?? 0), fails: 0 };
}
