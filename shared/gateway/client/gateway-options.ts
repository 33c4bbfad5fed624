import type { Language } from '../../text/text.ts';
import type { CredentialStore } from './credential.ts';
import type { DialectMemory } from './dialect-memory.ts';
import type { Transport } from './transport.ts';

/** The part of a clock the client uses. */
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
  /** How long an answer read as it arrives may be silent; 300 000 by default, as models think for long. */
  idle?: number;
}

/** How reads are repeated. Writes never are. */
export interface RetryPolicy {
  /** Tries in all; 3 by default, 1 turns repeating off. */
  attempts?: number;
  /** ms from the first try after which no further one starts; 45 000 by default. */
  deadline?: number;
}

/** Told when a request goes out and when it ends, for `--verbose` and the count of pending requests. Holds no secret. */
export interface RequestEvent {
  /** Counts up from 1 within one client; the same number ends what it began. */
  id: number;
  phase: 'sent' | 'answered' | 'failed';
  method: string;
  /** Path and query; values of secret names are masked. */
  path: string;
  /** Of `answered`. */
  status?: number;
  /** ms since `sent`. */
  duration?: number;
  /** Of `failed`: the transport's reason. */
  reason?: string;
}

export interface GatewayOptions {
  /** As `normaliseBaseUrl` gives it; '' means the page's own origin. */
  baseUrl: string;
  transport: Transport;
  /** How a provider is asked directly (CHAN-18); the transport itself when missing. Pages may ask no other site. */
  upstream?: Transport;
  credentials: CredentialStore;
  clock: GatewayClock;
  /** 0 ≤ n < 1, for the jitter of retries. */
  random(): number;
  /** Language the gateway's own messages are asked for in (docs/gateways.md 2.6). */
  language?: Language;
  timeouts?: Timeouts;
  retry?: RetryPolicy;
  /** What was learned about this gateway; kept for the life of the client when missing. */
  dialectMemory?: DialectMemory;
  onRequest?(event: RequestEvent): void;
}
