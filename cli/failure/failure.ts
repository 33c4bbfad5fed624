import { sanitise } from '../../shared/format/sanitise.ts';
import { DescribedError, type ErrorDescription } from '../../shared/screen/error/described-error.ts';
import type { MessageKey, MessageValues, Say } from '../../shared/text/text.ts';
import type { ExitCode } from './exit-code.ts';

/** A text key that is still to be translated, or a translated sentence. */
export type Sentence = string | { key: MessageKey; values?: MessageValues };

/** The parts of a failure. */
export interface FailureFacts {
  /** Stable machine name in kebab case; the `code` of the JSON error. */
  code: string;
  exitCode: ExitCode;
  message: Sentence;
  /** What the user can do about it. */
  hint?: Sentence;
  /** HTTP status, where one was received. */
  status?: number;
  /** Separate results or complaints: fields of a form, items of a batch. */
  items?: readonly Record<string, unknown>[];
}

/** Ends a command with one line, a hint and an exit code. It must never show a stack trace or a secret. */
export class Failure extends DescribedError {
  override readonly name = 'Failure';

  constructor(readonly facts: FailureFacts) {
    super(facts.code);
  }

  describe(say: Say): ErrorDescription {
    const { message, hint = '' } = this.facts;
    return { message: sanitise(sayOf(message, say)), hint: sanitise(sayOf(hint, say)) };
  }
}

/** Translates a sentence. Values that were typed or came from a gateway are sanitised to one line (SEC-01). */
export function sayOf(sentence: Sentence, say: Say): string {
  return typeof sentence === 'string' ? sentence : say(sentence.key, harmless(sentence.values));
}

function harmless(values: MessageValues | undefined): MessageValues | undefined {
  if (!values) return undefined;
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? sanitise(value) : typeof value === 'object' ? value.map(sanitise) : value,
  ]);
  return Object.fromEntries(entries);
}
