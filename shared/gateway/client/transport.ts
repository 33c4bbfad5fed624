/** One HTTP request as the client wants it sent. The transport adds nothing and follows no redirect. */
export interface TransportRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  headers: Record<string, string>;
  body?: string;
  signal?: AbortSignal;
  /** Called once the request has left, if the transport knows when; must not throw. */
  meanwhile?: () => unknown;
  /** How long to wait for the answer's head, in ms. */
  timeout: number;
  /** The longest pause within a streamed body, in ms; unlimited when missing. */
  idle?: number;
}

/** The answer's head, with its body still to be read. */
export interface TransportResponse {
  status: number;
  /** Header names in lower case. Several `set-cookie` headers are kept apart in `cookies`. */
  headers: Record<string, string>;
  cookies: string[];
  /** The whole body as text, within the limits of `answer-limits.ts`. */
  text(): Promise<string>;
  /** The body as it arrives. Ends early without an error when the caller stops iterating. */
  chunks(): AsyncIterable<Uint8Array>;
}

/**
 * Sends one request. Injected: `node:http` or undici in the command line, `fetch` in a browser. Rejects with
 * `TransportFailure` when no answer arrived; an abort by the caller's signal rejects with the signal's reason.
 */
export type Transport = (request: TransportRequest) => Promise<TransportResponse>;

/** The reason why no answer arrived, and whether the request may have reached the gateway all the same. */
export class TransportFailure extends Error {
  override readonly name = 'TransportFailure';
  constructor(
    readonly reason:
      | 'refused'
      | 'unknown-host'
      /** Plain `tls`: the other side does not speak TLS, or shares no version or cipher with us. */
      | 'tls'
      | 'tls-issuer'
      | 'tls-expired'
      | 'tls-early'
      | 'tls-name'
      | 'tls-revoked'
      | 'proxy-refused'
      | 'proxy-unknown-host'
      | 'proxy-unreachable'
      | 'proxy-credentials'
      | 'proxy-denied'
      | 'proxy-unusable'
      | 'reset'
      /** The answer began, and was cut off or cannot be decompressed. */
      | 'broken-answer'
      | 'timeout'
      | 'unreachable'
      | 'too-large'
      | 'gateway-away'
      /** An internal error after something was sent; not a network failure. */
      | 'internal',
    /** True when the request was, or may have been, sent: a write must then not be repeated blindly. */
    readonly sent: boolean,
    message: string,
    /** Host and port of a proxy, or the names of a certificate. Foreign text: sanitise before showing. */
    readonly detail?: string,
  ) {
    super(message);
  }
}
