import { sanitise } from '../../shared/format/sanitise.ts';
import type { MessageKey, MessageValues, Say } from '../../shared/text/text.ts';
import type { ExitCode } from './exit-code.ts';

/** A sentence still to be said in the person's language, or one that already is. */
export type Sentence = string | { key: MessageKey; values?: MessageValues };

export interface FailureFacts {
  /** Stable machine name in kebab case, the `code` of the error's JSON. */
  code: string;
  exitCode: ExitCode;
  message: Sentence;
  /** The cure. */
  hint?: Sentence;
  /** HTTP status, where one was received. */
  status?: number;
  /** Results or complaints one by one: fields of a form, items of a batch. */
  items?: readonly Record<string, unknown>[];
}

/** Ends a command with one line, its cure and an exit code. Never carries a stack trace to a person, nor a secret. */
export class Failure extends Error {
  override readonly name = 'Failure';

  constructor(readonly facts: FailureFacts) {
    super(facts.code);
  }
}

/** Puts a sentence into words. What was typed or came from a gateway stays one harmless line of it (SEC-01). */
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
