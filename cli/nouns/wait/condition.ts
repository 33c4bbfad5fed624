import { sanitise } from '../../../shared/format/sanitise.ts';
import { isListNoun, type ListNoun, lists } from '../../../shared/screens/registry.ts';
import { unknownWord, usageFailure } from '../../program/usage.ts';

/** A state to wait for: `channel/12:status=enabled`. */
export interface Condition {
  /** As it was typed. */
  text: string;
  /** The list that holds the row, or the user's own account. */
  noun: ListNoun | 'account';
  /** The row's id or key; empty for the user's own account. */
  key: string;
  /** The comparison, in the syntax of a list's filter. */
  words: string;
}

// The key ends where a column and its comparison begin: `provider-key/12:3:status=enabled` has the key 12:3.
const form = /^(?<noun>[a-z-]+)(?:\/(?<key>.+?))?:(?<words>!?\p{L}[\p{L}\p{N}_-]*(?::|!=|<=|>=|=|<|>|~).+)$/su;
const examples = ['channel/12:status=enabled', "'channel/12:balance>5'", 'task/ID:status=success'];

/**
 * Reads `NOUN/KEY:COLUMN=VALUE` (aliases of nouns too); `account:COLUMN=VALUE` is about the user's own account. Throws
 * a usage failure.
 */
export function readCondition(flag: string, text: string): Condition {
  const { noun: typed = '', key = '', words = '' } = form.exec(text.trim())?.groups ?? {};
  const wrong = () =>
    usageFailure(
      'cliTool.notACondition',
      { flag, value: sanitise(text) },
      { key: 'cli.forExample', values: { examples } },
    );
  if (typed === '') throw wrong();
  const noun = lists.find((list) => list.noun === typed || list.aliases?.includes(typed))?.noun ?? typed;
  if (noun === 'account' && key === '') return { text: text.trim(), noun, key, words };
  if (noun === 'account') throw wrong();
  if (!isListNoun(noun))
    throw unknownWord('cliTool.unknownNoun', typed, [...lists.map((list) => list.noun), 'account']);
  if (key === '') throw wrong();
  return { text: text.trim(), noun, key, words };
}
