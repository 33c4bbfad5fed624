import { nearest } from '../../shared/format/nearest.ts';
import { sanitise } from '../../shared/format/sanitise.ts';
import type { MessageKey, MessageValues } from '../../shared/text/text.ts';
import { ExitCode } from '../failure/exit-code.ts';
import { Failure, type Sentence } from '../failure/failure.ts';

/** A command line that cannot be carried out as typed. No request was sent. */
export function usageFailure(key: MessageKey, values: MessageValues = {}, hint?: Sentence): Failure {
  return new Failure({
    code: 'usage',
    exitCode: ExitCode.Usage,
    message: { key, values },
    hint: hint ?? { key: 'cli.helpHint' },
  });
}

/** A flag whose value cannot be read, with examples of right ones. The value is repeated, so never use it for secrets. */
export function wrongFlag(flag: string, value: string, examples: string | readonly string[]): Failure {
  return usageFailure(
    'cli.wrongFlag',
    { flag, value: sanitise(value) },
    { key: 'cli.forExample', values: { examples } },
  );
}

/** As many words as a hint may list; whoever wants more of them asks for help. */
const mostListed = 24;

/** A word that names nothing, with the nearest that does, else all of them where they are not too many. */
export function unknownWord(
  key: MessageKey,
  word: string,
  known: readonly string[],
  values: MessageValues = {},
): Failure {
  const near = nearest(word, known);
  const hint: Sentence = near
    ? { key: 'cli.didYouMean', values: { nearest: near } }
    : known.length > mostListed
      ? { key: 'cli.helpHint' }
      : { key: 'cli.knownWords', values: { words: known } };
  return usageFailure(key, { ...values, word: sanitise(word) }, hint);
}
