import { nearest } from '../../shared/format/nearest.ts';
import { sanitise } from '../../shared/format/sanitise.ts';
import type { MessageKey, MessageValues } from '../../shared/text/text.ts';
import { ExitCode } from '../failure/exit-code.ts';
import { Failure, type Sentence } from '../failure/failure.ts';

/** The failure for a command line that cannot be carried out as typed. No request was sent. */
export function usageFailure(key: MessageKey, values: MessageValues = {}, hint?: Sentence): Failure {
  return new Failure({
    code: 'usage',
    exitCode: ExitCode.Usage,
    message: { key, values },
    hint: hint ?? { key: 'cli.helpHint' },
  });
}

/**
 * The failure for a flag whose value cannot be read, with valid examples. It repeats the value, so never use it for
 * secrets.
 */
export function wrongFlag(flag: string, value: string, examples: string | readonly string[]): Failure {
  return usageFailure(
    'cli.wrongFlag',
    { flag, value: sanitise(value) },
    { key: 'cli.forExample', values: { examples } },
  );
}

/** The largest number of words that a hint lists; beyond it, help lists them. */
const mostListed = 24;

/**
 * The failure for an unknown word: with the word that was meant, or the nearest known one, else with all of them where
 * they are not too many.
 */
export function unknownWord(
  key: MessageKey,
  word: string,
  known: readonly string[],
  values: MessageValues = {},
  meant?: string,
): Failure {
  const near = meant ?? nearest(word, known);
  const hint: Sentence = near
    ? { key: 'cli.didYouMean', values: { nearest: near } }
    : known.length > mostListed || known.length === 0
      ? { key: 'cli.helpHint' }
      : { key: 'cli.knownWords', values: { words: known } };
  return usageFailure(key, { ...values, word: sanitise(word) }, hint);
}

/** The failure of an edit whose command line names no field; exit code 2. */
export function nothingNamed(): Failure {
  return usageFailure('form.changedNothing', {}, { key: 'cli.changeHint' });
}
