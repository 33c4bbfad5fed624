import { quoteWord } from '../../../shared/screen/command-line.ts';
import type { Invocation } from '../../program/definition.ts';
import { wordsToRecord } from './resume-line.ts';

/** The command as it was typed, without the values of these flags, and of others that look like secrets. */
export function typedCommand({ world }: Pick<Invocation, 'world'>, secretFlags: readonly string[]): string {
  return ['tollgate', ...wordsToRecord(world.arguments, secretFlags).words].map(quoteWord).join(' ');
}
