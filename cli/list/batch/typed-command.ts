import { quoteWord } from '../../../shared/screen/command-line.ts';
import type { Invocation } from '../../program/definition.ts';
import { wordsToRecord } from './resume-line.ts';

/**
 * Returns the command line as typed, without the values of these flags and without other values that look like secrets.
 */
export function typedCommand({ world }: Pick<Invocation, 'world'>, secretFlags: readonly string[]): string {
  return ['tollgate', ...wordsToRecord(world.arguments, secretFlags).words].map(quoteWord).join(' ');
}
