import { keysRead } from '../../domain/channel/channel-key-format.ts';
import type { KeyDirt } from '../../domain/channel/pasted-key.ts';
import { asideOf, listOf } from '../../text/punctuation.ts';
import type { MessageKey, Say } from '../../text/text.ts';

const kinds: Readonly<Record<KeyDirt, MessageKey>> = {
  invisible: 'channel.dirtInvisible',
  quotes: 'channel.dirtQuotes',
  separator: 'channel.dirtSeparators',
  bearer: 'channel.dirtBearer',
  blanks: 'channel.dirtBlanks',
};

/** The most line numbers that a sentence names. */
const mostNumbers = 5;

/**
 * How many keys a pasted text holds, and what was removed from which of them, by line number (ASK-01): one sentence, or
 * none for a single clean key. The keys themselves are never shown.
 */
export function keyNotes(type: number, text: string, say: Say): string[] {
  const count = keysRead(type, text).length;
  const cleaned = cleanedKeys(type, text, say);
  return cleaned.length === 0 && count > 1 ? [say('channel.keysRead', { count })] : cleaned;
}

/** The same where the number of keys is shown anyway: empty for clean keys. */
export function cleanedKeys(type: number, text: string, say: Say): string[] {
  const keys = keysRead(type, text);
  const cleaned = keys.filter(({ dirt }) => dirt.length > 0).length;
  if (cleaned === 0) return [];
  const notes = Object.entries(kinds).flatMap(([kind, label]) => {
    const numbers = keys.flatMap(({ dirt }, index) => (dirt.includes(kind as KeyDirt) ? [String(index + 1)] : []));
    if (numbers.length === 0) return [];
    const more = numbers.length - mostNumbers;
    const shown = more > 0 ? [...numbers.slice(0, mostNumbers), say('action.andMore', { count: more })] : numbers;
    return [asideOf(say(label), say('channel.dirtyKeys', { numbers: shown }), say)];
  });
  return [say('channel.keysCleaned', { count: keys.length, cleaned, kinds: listOf(notes, say) })];
}
