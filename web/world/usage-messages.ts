import type { Credential } from '../../shared/gateway/client/credential.ts';
import type { DialectFacts } from '../../shared/gateway/client/dialect-memory.ts';
import type { GatewayErrorFacts, GatewayErrorKind } from '../../shared/gateway/client/gateway-error.ts';
import type { ReadProgress } from '../../shared/gateway/client/page.ts';
import type { UsageReport, UsageRequest, UsageRow } from '../../shared/gateway/resources/usage-request.ts';
import type { Language } from '../../shared/text/text.ts';

/** The order for a usage report, with what the worker needs from the page. */
export interface UsageOrder {
  request: UsageRequest;
  baseUrl: string;
  language: Language;
  credential: Credential;
  /** What the page has learned about the gateway's dialect. */
  facts: DialectFacts | undefined;
}

/** Messages from the page to its worker. */
export type ToUsageWorker =
  | { kind: 'count'; order: UsageOrder }
  /** The response to `reload`: the current credential. */
  | { kind: 'credential'; credential: Credential };

/** Messages from the worker to its page. */
export type FromUsageWorker =
  | { kind: 'progress'; progress: ReadProgress }
  /** Requests the current credential, as the page may have renewed it. */
  | { kind: 'reload' }
  /** The worker has renewed the credential. */
  | { kind: 'renewed'; credential: Credential }
  | { kind: 'rows'; rows: readonly UsageRow[] }
  /** The report without its rows, sent after all of them. */
  | { kind: 'report'; report: Omit<UsageReport, 'rows'> }
  | { kind: 'failure'; failure: UsageFailure };

/** An error as plain data, because messages between threads lose its class. */
export type UsageFailure = { errorKind: GatewayErrorKind; facts: GatewayErrorFacts } | { message: string };

/** The page's connection to its usage worker. */
export interface UsageWorkerPort {
  post(message: ToUsageWorker): void;
  onMessage(callback: (message: FromUsageWorker) => void): void;
  /** Calls back when the worker cannot be started or throws an uncaught error. */
  onFailure(callback: () => void): void;
  end(): void;
}
