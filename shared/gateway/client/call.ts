import type { TransportRequest } from './transport.ts';

/** Values of a query. Undefined, null, '' and NaN are left out (docs/gateways.md 13.10). */
export type Query = Record<string, string | number | boolean | null | undefined>;

/**
 * The identity with which a call is sent.
 * - `user`: with the stored credential (the default).
 * - `public`: no credential at all, only the user-id header.
 * - `sign-in`: no stored credential, but the cookie collected during sign-in (it holds the 2FA and OAuth state).
 * - an API token: relay calls (docs/gateways.md 3.7).
 */
export type CallAuth = 'user' | 'public' | 'sign-in' | { apiToken: string };

/** One call of the wire, before it becomes an HTTP request. */
export interface Call {
  method: TransportRequest['method'];
  /** The path as the gateway registers it, trailing slash included (docs/gateways.md 2.2). */
  path: string;
  query?: Query;
  /** Sent as JSON. */
  body?: unknown;
  auth?: CallAuth;
  /** The call waits for upstreams or deletes many rows: its timeout is at least 120 s (docs/gateways.md 13.54). */
  slow?: boolean;
  /**
   * The field that holds the verdict: `success` (default), `message` (docs/gateways.md 13.14), `relay` (`error` object
   * or none).
   */
  verdict?: 'success' | 'message' | 'relay';
  /** An empty 200 is success: for `DELETE /api/user/{id}` (docs/gateways.md 13.12), and for every DELETE sent raw. */
  emptyIsDone?: boolean;
  /** A redirect is the success answer: Telegram bind (docs/gateways.md 4.3). */
  redirectIsDone?: boolean;
  /** Statuses whose body is an ordinary refusal for this call, e.g. 400 and 500 of `POST /api/setup`. */
  refusalStatuses?: readonly number[];
  /**
   * A refusal's `data` is kept in the error's facts: the part that a partly failed call did create (docs/gateways.md
   * 13.39).
   */
  keepData?: boolean;
  /** The body may hold several JSON documents; the last one counts (docs/gateways.md 13.17). */
  lastOfMany?: boolean;
  /** Further headers, e.g. `X-Security-Proof`. */
  headers?: Record<string, string>;
  /**
   * Work that only the answer needs, run while the gateway computes it, where the transport knows when the request has
   * left.
   */
  meanwhile?: () => unknown;
  /** The user composed this call: it is sent even where this gateway is known not to have it. */
  isRaw?: boolean;
  /** The caller stores the answer's cookies itself (sign-in, refresh). */
  ownCookies?: boolean;
}

/** The two cookies the client keeps; null when the answer removes one, undefined when it does not mention it. */
export interface PickedCookies {
  session?: string | null;
  refresh?: string | null;
}

/** The answer of a successful call. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  cookies: PickedCookies;
  /** The whole JSON object; {} for an empty or foreign one. */
  body: Record<string, unknown>;
  /** `body.data`. */
  data: unknown;
  message: string;
}

/** Builds the URL of a call: base without a trailing slash, path, and the query without its empty values. */
export function urlOf(baseUrl: string, call: Pick<Call, 'path' | 'query'>): string {
  const pairs: string[] = [];
  for (const [name, value] of Object.entries(call.query ?? {})) {
    if (value === undefined || value === null || value === '' || Number.isNaN(value)) continue;
    pairs.push(`${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`);
  }
  return pairs.length === 0 ? `${baseUrl}${call.path}` : `${baseUrl}${call.path}?${pairs.join('&')}`;
}
