import type { DialectMemory } from '../../shared/gateway/client/dialect-memory.ts';
import { GatewayError } from '../../shared/gateway/client/gateway-error.ts';
import type { CallOptions } from '../../shared/gateway/client/page.ts';
import type { Gateway } from '../../shared/gateway/gateway.ts';
import type { UsageReport, UsageRequest, UsageRow } from '../../shared/gateway/resources/usage-request.ts';
import { countUsage } from '../../shared/screens/usage/usage-row.ts';
import type { Language } from '../../shared/text/text.ts';
import type { Session } from '../session/session.ts';
import type { UsageFailure, UsageOrder, UsageWorkerPort } from '../world/usage-messages.ts';

/** What the page provides to the worker. */
export interface UsagePage {
  world: { openUsageWorker(): Promise<UsageWorkerPort>; clock: { now(): number } };
  gateway: Gateway;
  session: Session;
  language: Language;
  dialectMemory: DialectMemory;
}

/**
 * Loads and aggregates a usage report in a worker of its own (SEE-01). The worker is terminated afterwards, or at once
 * when `options.signal` aborts. If the browser cannot start a worker, the page does the work itself.
 * @throws GatewayError
 */
export async function countInWorker(
  page: UsagePage,
  request: UsageRequest,
  options: CallOptions,
): Promise<UsageReport> {
  if (options.signal?.aborted) throw new GatewayError('stopped');
  const { gateway, session, world, language, dialectMemory } = page;
  const { baseUrl } = gateway;
  const order = { request, baseUrl, language, credential: gateway.credential(), facts: dialectMemory.read(baseUrl) };
  const report = await counted(() => world.openUsageWorker(), order, session, options);
  return report ?? countUsage(request, { gateway, role: request.role, now: world.clock.now }, options);
}

/** Resolves to undefined if no worker could be started. */
async function counted(
  open: () => Promise<UsageWorkerPort>,
  order: UsageOrder,
  session: Session,
  { signal, onRead }: CallOptions,
): Promise<UsageReport | undefined> {
  const worker = await open().catch(() => undefined);
  if (worker === undefined) return undefined;
  let stop = () => {};
  try {
    return await new Promise<UsageReport | undefined>((resolve, reject) => {
      stop = () => reject(new GatewayError('stopped'));
      if (signal?.aborted) return stop();
      signal?.addEventListener('abort', stop, { once: true });
      const rows: UsageRow[] = [];
      worker.onFailure(() => resolve(undefined));
      worker.onMessage((message) => {
        if (message.kind === 'progress') onRead?.(message.progress);
        else if (message.kind === 'reload') worker.post({ kind: 'credential', credential: session.credentials.read() });
        else if (message.kind === 'renewed') void session.credentials.write(message.credential);
        else if (message.kind === 'rows') rows.push(...message.rows);
        else if (message.kind === 'report') resolve({ ...message.report, rows });
        else reject(errorOf(message.failure, session));
      });
      worker.post({ kind: 'count', order });
    });
  } finally {
    signal?.removeEventListener('abort', stop);
    worker.end();
  }
}

/**
 * Recreates the error that was thrown in the worker. If nobody is signed in any more, expires the session (AUTH-08).
 */
function errorOf(failure: UsageFailure, session: Session): Error {
  if ('message' in failure) return new Error(failure.message);
  if (failure.errorKind === 'not-signed-in') session.expire();
  return new GatewayError(failure.errorKind, failure.facts);
}
