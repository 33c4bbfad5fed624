import type { Credential } from '../../shared/gateway/client/credential.ts';
import type { DialectFacts } from '../../shared/gateway/client/dialect-memory.ts';
import type { GatewayErrorFacts, GatewayErrorKind } from '../../shared/gateway/client/gateway-error.ts';
import type { ReadProgress } from '../../shared/gateway/client/page.ts';
import type { UsageReport, UsageRequest, UsageRow } from '../../shared/gateway/resources/usage-request.ts';
import type { Language } from '../../shared/text/text.ts';

/** What a worker has to know of the page it counts for. */
export interface UsageOrder {
  request: UsageRequest;
  baseUrl: string;
  language: Language;
  credential: Credential;
  /** What the page has learned about the gateway. */
  facts: DialectFacts | undefined;
}

/** From the page to its worker. */
export type ToUsageWorker =
  | { kind: 'count'; order: UsageOrder }
  /** The answer to `reload`: the session as it is now. */
  | { kind: 'credential'; credential: Credential };

/** From the worker to its page. */
export type FromUsageWorker =
  | { kind: 'progress'; progress: ReadProgress }
  /** Asks for the session as it is now: the page may have renewed it. */
  | { kind: 'reload' }
  /** The worker has renewed the session. */
  | { kind: 'renewed'; credential: Credential }
  | { kind: 'rows'; rows: readonly UsageRow[] }
  /** After all its rows. */
  | { kind: 'report'; report: Omit<UsageReport, 'rows'> }
  | { kind: 'failure'; failure: UsageFailure };

/** An error on its way between threads, which carry no classes. */
export type UsageFailure = { errorKind: GatewayErrorKind; facts: GatewayErrorFacts } | { message: string };

/** The thread beside the page's. */
export interface UsageWorkerPort {
  post(message: ToUsageWorker): void;
  onMessage(callback: (message: FromUsageWorker) => void): void;
  /** Calls back when it cannot be started, or ends by an error of its own. */
  onFailure(callback: () => void): void;
  end(): void;
}
