import { sanitise } from '../../format/sanitise.ts';
import type { Say } from '../../text/text.ts';

/** Why a YAML or JSON text cannot be read, without the place, which is told with its line. Sanitised. */
export function yamlReason(error: unknown, say: Say): string {
  const [first = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  if (/call stack/i.test(first)) return say('site.yamlTooDeep');
  if (/alias count/i.test(first)) return say('site.yamlAliases');
  return sanitise(first.replace(/ at line \d+, column \d+:?$/, ''));
}
