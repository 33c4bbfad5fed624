import { isRecord } from '../../domain/record.ts';

/**
 * What a request does on the gateway.
 * - `read`: nothing; may be repeated.
 * - `probe`: costs time, money or a mail, but a lost answer leaves nothing unsure; never repeated by the client.
 * - `write`: changes something; a lost answer leaves the outcome unknown.
 */
export type Effect = 'read' | 'probe' | 'write';

// GETs that are not reads: docs/gateways.md 4.4 (a new token replaces the old one), 4.3 (state, binds), 4.2 (mails),
// 4.7 (tests, balances).
const writingGets = [/^\/api\/user\/token$/, /^\/api\/user\/aff$/, /^\/api\/user\/logout$/, /^\/api\/oauth\//];
const probingGets = [
  /^\/api\/verification$/,
  /^\/api\/reset_password$/,
  /^\/api\/channel\/test(\/|$)/,
  /^\/api\/channel\/update_balance(\/|$)/,
];
/** A chat request to a model, by the playground or the relay. */
export const chatCall = /^\/(pg|v1)\/chat\/completions$/;

// Requesting models upstream, reading a key and signing in leave nothing unsure, though they are POSTs
// (docs/gateways.md 4.2, 4.7, 4.8).
const probingPosts = [
  /^\/api\/channel\/fetch_models$/,
  /^\/api\/token\/\d+\/key$/,
  /^\/api\/token\/batch\/keys$/,
  /^\/api\/channel\/\d+\/key$/,
  /^\/api\/user\/(stripe\/)?amount$/,
  // A lost answer of a chat can be requested again; that costs, and changes nothing.
  chatCall,
  // Signing in or renewing a session twice does no harm.
  /^\/api\/user\/login(\/2fa)?$/,
  /^\/api\/user\/auth\/refresh$/,
  // Neither does proving a second factor twice.
  /^\/api\/verify$/,
  // The gateway fetches a third party's document (docs/gateways-modern.md 17.2).
  /^\/api\/custom-oauth-provider\/discovery$/,
];

/** One path for several actions on a channel's keys, of which one only reads (docs/gateways-modern.md 2.4). */
const poolCall = /^\/api\/channel\/multi_key\/manage$/;

/** A comparison of prices, which writes nothing (docs/gateways-modern.md 7.4). */
const comparisonCall = /^\/api\/ratio_sync\/fetch$/;

/**
 * The parts of a request that decide its effect: the method, the path without the base, the body as a value or as JSON
 * text.
 */
interface Request {
  method: string;
  path: string;
  body?: unknown;
}

/** The effect of a request; a trailing slash of its path makes no difference. */
export function effectOf({ method, path, body }: Request): Effect {
  const registered = path.split('?')[0]?.replace(/(?<=.)\/$/, '') ?? path;
  if (poolCall.test(registered) && actionIn(body) === 'get_key_status') return 'read';
  if (method === 'POST' && comparisonCall.test(registered)) return 'read';
  return effectOfRegistered(method, registered);
}

function actionIn(body: unknown): unknown {
  if (typeof body !== 'string') return isRecord(body) ? body.action : undefined;
  try {
    return actionIn(JSON.parse(body));
  } catch {
    return undefined;
  }
}

function effectOfRegistered(method: string, path: string): Effect {
  if (method === 'GET') {
    if (writingGets.some((pattern) => pattern.test(path))) return 'write';
    return probingGets.some((pattern) => pattern.test(path)) ? 'probe' : 'read';
  }
  return method === 'POST' && probingPosts.some((pattern) => pattern.test(path)) ? 'probe' : 'write';
}
