import { sanitise } from '../../../shared/format/sanitise.ts';
import type { MessageKey, MessageValues, Say } from '../../../shared/text/text.ts';

/**
 * Why a configuration file is rejected: the line, from 1, and the reason. `meanings` are the actions of a key that
 * would have two.
 */
export class ConfigFault extends Error {
  override readonly name = 'ConfigFault';

  constructor(
    readonly line: number,
    /** A sentence of the catalogue, or one that another reader makes in the person's language. */
    readonly reason: MessageKey | ((say: Say) => string),
    readonly values: MessageValues = {},
    readonly meanings: readonly MessageKey[] = [],
    /** The file with the fault, where it is not the user's own `tui.yaml`. */
    readonly file?: string,
  ) {
    super(typeof reason === 'string' ? reason : 'tui.yaml');
  }
}

/** Puts a fault into words: `tui.yaml, line 12: …`. */
export function sayFault({ line, reason, values, meanings, file }: ConfigFault, path: string, say: Say): string {
  const clean = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? sanitise(value) : typeof value === 'object' ? value.map(sanitise) : value,
  ]);
  const labels = [...([values.labels ?? []].flat() as string[]).map(sanitise), ...meanings.map((key) => say(key))];
  return say('tuiConfig.fault', {
    path: file ?? path,
    line,
    cause: typeof reason === 'string' ? say(reason, { ...Object.fromEntries(clean), labels }) : reason(say),
  });
}
