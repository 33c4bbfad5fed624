import type { RequestEvent } from '../../shared/gateway/client/gateway-options.ts';
import { jsonText } from '../output/json-text.ts';
import type { Invocation } from './definition.ts';

/**
 * `--verbose`: prints a line for every answered or failed request. The event holds no secret; bodies are never shown.
 */
export async function reportRequest(event: RequestEvent, { world, output }: Invocation): Promise<void> {
  if (event.phase === 'sent') return;
  const { method, path, status, reason, duration } = event;
  const line = output.structured
    ? jsonText({ request: method, path, status: status ?? null, reason: reason ?? null, duration })
    : // lint-allow glued-punctuation: a log for the one who looks for a fault, in no language.
      `${method} ${path} → ${status ?? reason ?? '?'} (${Math.round(duration ?? 0)} ms)`;
  await world.stderr.write(`${line}\n`);
}
