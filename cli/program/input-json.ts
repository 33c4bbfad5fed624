import { jsonFault } from '../../shared/format/json-fault.ts';
import { jsonLoss } from '../../shared/format/json-loss.ts';
import { sanitise } from '../../shared/format/sanitise.ts';
import { usageFailure } from './usage.ts';

/**
 * Parses JSON that a person gave. Text that is not JSON ends the command, and so does what parsing would lose without a
 * word: a key twice in one object, a number beyond 2^53. `source` names the file in the error.
 */
export function parseInputJson(text: string, source: string): unknown {
  const fault = jsonFault(text);
  if (fault) throw usageFailure('cli.inputNotJson', { source: sanitise(source), ...fault });
  const loss = jsonLoss(text);
  if (!loss) return JSON.parse(text);
  const { kind, key, line, column } = loss;
  throw usageFailure(
    kind === 'repeated' ? 'cli.inputRepeats' : 'cli.inputInexact',
    { source: sanitise(source), key: sanitise(key), line, column },
    { key: 'cli.inputLossHint' },
  );
}
