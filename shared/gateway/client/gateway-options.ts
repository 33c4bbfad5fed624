import type { Language } from '../../text/text.ts';
import type { CredentialStore } from './credential.ts';
import type { DialectMemory } from './dialect-memory.ts';
import type { Transport } from './transport.ts';

/** The functions of a clock that the client uses. */
export interface GatewayClock {
  /** Unix ms. */
  now(): number;
  /** Resolves after `ms`; rejects with the signal's reason when aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** How long to wait for an answer, in ms. */
export interface Timeouts {
  /** 30 000 by default. */
  normal?: number;
  /** For calls that wait for others (docs/gateways.md 13.54); 120 000 by default. */
  slow?: number;
  /** The longest pause within a streamed answer; 300 000 by default, as models think for long. */
  idle?: number;
}

/** How reads are repeated. Writes never are. */
export interface RetryPolicy {
  /** The number of tries in all; 3 by default, 1 turns retries off. */
  attempts?: number;
  /** ms from the first try after which no further one starts; 45 000 by default. */
  deadline?: number;
}

/**
 * An event when a request is sent and when it ends, for `--verbose` and the count of pending requests. Holds no secret.
 */
export interface RequestEvent {
  /** Counts up from 1 within one client; both events of a request have the same id. */
  id: number;
  phase: 'sent' | 'answered' | 'failed';
  method: string;
  /** Path and query; values of secret names are masked. */
  path: string;
  /** Only with `answered`. */
  status?: number;
  /** ms since `sent`. */
  duration?: number;
  /** Only with `failed`: the transport's reason. */
  reason?: string;
}

export interface GatewayOptions {
  /** As returned by `normaliseBaseUrl`; '' means the page's own origin. */
  baseUrl: string;
  transport: Transport;
  /**
   * The transport for direct calls to a provider (CHAN-18); `transport` when missing. Pages may not call other sites.
   */
  upstream?: Transport;
  credentials: CredentialStore;
  clock: GatewayClock;
  /** Returns 0 ≤ n < 1, for the jitter of retries. */
  random(): number;
  /** The language in which the gateway's messages are requested (docs/gateways.md 2.6). */
  language?: Language;
  timeouts?: Timeouts;
  retry?: RetryPolicy;
  /** Stores the facts learned about gateways; when missing, they last as long as the client. */
  dialectMemory?: DialectMemory;
  onRequest?(event: RequestEvent): void;
}
