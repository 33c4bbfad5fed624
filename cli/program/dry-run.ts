import { dryRunTransport, DryRun as UnansweredRequest } from '../../shared/gateway/client/dry-run.ts';
import type { Transport } from '../../shared/gateway/client/transport.ts';
import { jsonText } from '../output/json-text.ts';
import type { Invocation } from './definition.ts';

/** One request that was not sent. Secrets are masked. */
export interface PlannedRequest {
  method: string;
  url: string;
  body?: unknown;
}

/** The transport of a dry run, and the requests that it has recorded so far. */
export interface DryRun {
  transport: Transport;
  planned: readonly PlannedRequest[];
}

/**
 * `--dry-run`: reads are sent, because the exact write often depends on their answers; a request that changes or costs
 * something is recorded instead.
 */
export function openDryRun(send: Transport, gatewayUrl: string): DryRun {
  const planned: PlannedRequest[] = [];
  const transport = dryRunTransport(send, gatewayUrl, ({ method, path, body }) => {
    planned.push({ method, url: gatewayUrl + path, ...(body === undefined ? {} : { body }) });
  });
  return { transport, planned };
}

/**
 * Runs an operation with the dry-run transport and prints the recorded requests. Steps after an unsent write may fail;
 * that is no failure once a request is recorded. Resolves to the operation's result when it only read.
 */
export async function runDry<Result>(
  dryRun: DryRun,
  running: Promise<Result>,
  invocation: Invocation,
): Promise<{ result: Result } | undefined> {
  let outcome: { result: Result } | undefined;
  try {
    outcome = { result: await running };
  } catch (error) {
    if (dryRun.planned.length === 0 && !(error instanceof UnansweredRequest)) throw error;
  }
  if (dryRun.planned.length === 0 && outcome) return outcome;
  await printPlanned(dryRun, invocation);
  return undefined;
}

/**
 * Records calls, one after the other, whose answers nobody needs: a missing answer is no failure. Rejects on any other
 * error.
 */
export async function planCalls<Item>(items: readonly Item[], call: (item: Item) => Promise<unknown>): Promise<void> {
  for (const item of items) {
    try {
      await call(item);
    } catch (error) {
      if (!(error instanceof UnansweredRequest)) throw error;
    }
  }
}

/** Prints the recorded requests: a line each, or JSON. */
export async function printPlanned({ planned }: DryRun, { world, output, talk, say }: Invocation): Promise<void> {
  const lines = planned.map(({ method, url, body }) => [method, url, ...(body === undefined ? [] : [jsonText(body)])]);
  const text = output.structured ? jsonText(planned, 2) : lines.map((words) => words.join(' ')).join('\n');
  if (text !== '') await world.stdout.write(`${text}\n`);
  await talk.notice('dry-run', say('cli.dryRun', { count: planned.length }), { count: planned.length });
}
