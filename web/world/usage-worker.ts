import type { Credential, CredentialStore } from '../../shared/gateway/client/credential.ts';
import { createDialectMemory } from '../../shared/gateway/client/dialect-memory.ts';
import { GatewayError } from '../../shared/gateway/client/gateway-error.ts';
import type { GatewayClock } from '../../shared/gateway/client/gateway-options.ts';
import { connectGateway, withResources } from '../../shared/gateway/gateway-base.ts';
import { createLogs } from '../../shared/gateway/resources/logs.ts';
import { countUsage } from '../../shared/screens/usage/usage-row.ts';
import { createFetchTransport } from './transport.ts';
import type { FromUsageWorker, ToUsageWorker, UsageFailure, UsageOrder } from './usage-messages.ts';

/** Everything outside the worker that it touches. */
export interface UsageWorkerWorld {
  fetch: typeof globalThis.fetch;
  clock: GatewayClock;
  random(): number;
  post(message: FromUsageWorker): void;
}

/** The most rows in one message, so that the page handles each message quickly. */
const rowsAMessage = 1000;

/** Counts for a page (SEE-01): reads the log, decodes and counts it here, so that the page stays free for its person. */
export function createUsageWorker({ fetch, clock, random, post }: UsageWorkerWorld): (message: ToUsageWorker) => void {
  let hear: ((credential: Credential) => void) | undefined;

  const credentialsOf = (first: Credential): CredentialStore => {
    let credential = first;
    return {
      read: () => credential,
      write(renewed) {
        credential = renewed;
        post({ kind: 'renewed', credential });
      },
      async reload() {
        credential = await new Promise<Credential>((resolve) => {
          hear = resolve;
          post({ kind: 'reload' });
        });
        return credential;
      },
    };
  };

  const count = async ({ request, baseUrl, language, credential, facts }: UsageOrder): Promise<void> => {
    const dialectMemory = createDialectMemory();
    const transport = createFetchTransport(fetch, clock);
    const credentials = credentialsOf(credential);
    const { base, client } = connectGateway({
      ...{ baseUrl, transport, credentials, clock, random, language, dialectMemory },
    });
    if (facts) dialectMemory.write(base.baseUrl, facts);
    const reader = {
      gateway: withResources(base, { logs: createLogs }, client),
      role: request.role,
      now: clock.now,
    };
    const onRead = (progress: Extract<FromUsageWorker, { kind: 'progress' }>['progress']) =>
      post({ kind: 'progress', progress });
    const { rows, ...report } = await countUsage(request, reader, { onRead });
    for (let start = 0; start < rows.length; start += rowsAMessage) {
      post({ kind: 'rows', rows: rows.slice(start, start + rowsAMessage) });
    }
    post({ kind: 'report', report });
  };

  return (message) => {
    if (message.kind === 'credential') return hear?.(message.credential);
    count(message.order).catch((error: unknown) => post({ kind: 'failure', failure: failureOf(error) }));
  };
}

function failureOf(error: unknown): UsageFailure {
  if (error instanceof GatewayError) return { errorKind: error.kind, facts: error.facts };
  return { message: error instanceof Error ? error.message : String(error) };
}
