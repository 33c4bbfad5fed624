/** The kind of failure of a call. Exit codes, notices and retries depend on it. */
export type GatewayErrorKind =
  | 'not-signed-in'
  | 'forbidden'
  | 'banned'
  | 'not-found'
  /** The gateway answered `success:false` (or a relay error) with a reason of its own. */
  | 'refused'
  | 'rate-limited'
  /** 405: "this site is demo only, no server" (API-03). */
  | 'demo-only'
  /** Any other 5xx. */
  | 'server'
  | 'network'
  | 'timeout'
  | 'not-a-gateway'
  /** A write was sent and its outcome is not known: it must not be repeated blindly. */
  | 'unsure'
  /** This generation of gateway has no such call. */
  | 'unsupported'
  | 'stopped';

export interface GatewayErrorFacts {
  /** The gateway's own words, verbatim; sanitise before showing. */
  serverMessage?: string;
  status?: number;
  /** ms to wait, from Retry-After. */
  retryAfter?: number;
  /** MODERN's `code` (docs/gateways.md 3.4) or a relay error's code. */
  code?: string;
  /** The provider's own error code, which a gateway passes on when a channel's test fails. Foreign text. */
  providerCode?: string;
  method?: string;
  path?: string;
  /**
   * The detail behind the kind. `network`, `timeout`, `unsure`: the transport's reason (`refused`, `unknown-host`,
   * `tls` …) or `broken-answer`; a chat's `silent`, `cut-off` and `empty-answer`; `unsure` also `proxy`, the reasons of
   * `not-a-gateway`, and, for a row read back afterwards, `not-shown` (with the field names in `data`) and
   * `not-read-back`. `not-a-gateway`: `html`, `empty-answer`, `not-json`, `unexpected-shape`, `redirect`, `too-large`,
   * `too-deep`, or a `BaseUrlProblem`. `not-signed-in`: `user-id-missing` (an access token also needs its user's id,
   * docs/gateways.md 13.6) or `user-id-mismatch` (it is another user's). `refused`: `cannot-clear`, `not-written` (with
   * the field names in `data`), `invalid-json`, `others-clean-up` (another cleanup of logs was under way at every try),
   * `read-only` (nothing was sent), a relay's `api-token` and `provider-key`. `unsupported`: `key-needed`,
   * `no-such-field` (with the names in `data`). `forbidden`: `html`, `prices-off`. `server`: `overloaded`, when nothing
   * was done yet. `stopped`: `sent`, for a write that was under way.
   */
  reason?: string;
  /**
   * Further detail for some reasons: host and port of a proxy, the name that a certificate is not valid for. Foreign
   * text.
   */
  detail?: string;
  /**
   * The origin of a redirect that was not followed, because credentials would have been sent along (docs/gateways.md
   * 13.8).
   */
  redirectedTo?: string;
  /** What a partly failed call did create (docs/gateways.md 13.39). */
  data?: unknown;
  /** 401 with `AUTH_SESSION_REQUIRED` and the like: signing in with a password would help, an access token cannot. */
  needsSession?: boolean;
}

/** The only error the client throws. Holds no secret: no header, no query, no body. */
export class GatewayError extends Error {
  override readonly name = 'GatewayError';
  constructor(
    readonly kind: GatewayErrorKind,
    readonly facts: GatewayErrorFacts = {},
  ) {
    super(facts.serverMessage || kind);
  }

  /** Whether the same call may be sent again without harm. */
  get retryable(): boolean {
    if (this.kind === 'server') return this.facts.method === 'GET' || this.facts.reason === 'overloaded';
    return this.kind === 'network' || this.kind === 'timeout' || this.kind === 'rate-limited';
  }

  /** Whether the gateway's message matches `words`: many reasons have no code of their own. */
  says(words: RegExp): boolean {
    return words.test(this.facts.serverMessage ?? '');
  }
}

/**
 * Whether the call may have been carried out although that cannot be confirmed (TRU-01): the answer to a write was
 * lost, or the user stopped it after it had been sent.
 */
export function mayBeDone(error: unknown): boolean {
  if (!(error instanceof GatewayError)) return false;
  return error.kind === 'unsure' || (error.kind === 'stopped' && error.facts.reason === 'sent');
}
