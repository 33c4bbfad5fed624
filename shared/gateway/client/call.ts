import type { TransportRequest } from './transport.ts';

/** Values of a query. Undefined, null, '' and NaN are left out (docs/gateways.md 13.10). */
export type Query = Record<string, string | number | boolean | null | undefined>;

/**
 * As whom a call goes out.
 * - `user`: with the stored credential (the default).
 * - `public`: no credential at all, only the user-id header.
 * - `sign-in`: no stored credential; the cookie collected since the last sign-in goes along (2FA and OAuth state live in it).
 * - an API token: relay calls (docs/gateways.md 3.7).
 */
export type CallAuth = 'user' | 'public' | 'sign-in' | { apiToken: string };

/** One call of the wire, before it becomes an HTTP request. */
export interface Call {
  method: TransportRequest['method'];
  /** Registered form, trailing slash included (docs/gateways.md 2.2). */
  path: string;
  query?: Query;
  /** Sent as JSON. */
  body?: unknown;
  auth?: CallAuth;
  /** Calls that wait for upstreams or large deletes: at least 120 s (docs/gateways.md 13.54). */
  slow?: boolean;
  /**
   * Where the verdict stands: `success` (default), `message` (docs/gateways.md 13.14), `relay` (`error` object or none).
   */
  verdict?: 'success' | 'message' | 'relay';
  /**
   * An empty 200 is success: `DELETE /api/user/{id}` (docs/gateways.md 13.12), and raw deletions of whatever there is.
   */
  emptyIsDone?: boolean;
  /** A redirect is the success answer: Telegram bind (docs/gateways.md 4.3). */
  redirectIsDone?: boolean;
  /** Statuses whose body is an ordinary refusal for this call, e.g. 400 and 500 of `POST /api/setup`. */
  refusalStatuses?: readonly number[];
  /** A refusal's `data` is kept in the error's facts: what a partly failed call did make (docs/gateways.md 13.39). */
  keepData?: boolean;
  /** Several JSON documents may stand in one body; the last one counts (docs/gateways.md 13.17). */
  lastOfMany?: boolean;
  /** Further headers, e.g. `X-Security-Proof`. */
  headers?: Record<string, string>;
  /** What the answer will need and nothing before it: done while the gateway thinks, where the transport can tell when. */
  meanwhile?: () => unknown;
  /** Asked for as it is: sent whatever is known of the gateway. */
  isRaw?: boolean;
  /** The caller takes the answer's cookies itself (sign-in, refresh). */
  ownCookies?: boolean;
}

/** Cookies the client knows; null when the answer removes one, undefined when it says nothing about it. */
export interface PickedCookies {
  session?: string | null;
  refresh?: string | null;
}

/** A judged answer: success, with what it carried. */
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
