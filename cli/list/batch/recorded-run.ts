import { resolve } from 'node:path';
import { routeOf, takeOperand } from '../../program/command-route.ts';
import type { CommandDefinition } from '../../program/definition.ts';
import { parseWords } from '../../program/parse.ts';
import type { World } from '../../world/world.ts';
import { resumeFlag } from './batch-plan.ts';
import { recordedWords, refuseWithheld } from './resume-line.ts';
import { readRunHeader, refuseOtherRun } from './run-file.ts';

/**
 * Returns the words of a command line that continues a run. Where only `--resume FILE`, `--concurrency`, secrets and
 * global flags were typed, the result is the words from the run's record followed by the typed ones. The words are
 * returned unchanged where other flags or operands of the command were typed, where no record exists yet, and where the
 * record keeps its fields in another form. The command ends where the record belongs to another command, or where it
 * leaves out a secret that is not given now.
 */
export async function withRecordedWords(
  name: string,
  command: CommandDefinition,
  words: readonly string[],
  world: World,
): Promise<readonly string[]> {
  const own = (command.flags ?? []).map((flag) => flag.name);
  if (!own.includes(resumeFlag.name)) return words;
  const { operands, flags } = parseWords(command, words);
  const file = flags.text(resumeFlag.name);
  if (file === undefined || operands.length > 0) return words;
  const { runOfWord } = await import('./journal-run.ts');
  const kept = await runOfWord(file, world);
  if (kept) refuseOtherRun(file, kept.header, { run: name });
  const header = kept?.header ?? (await readRunHeader(resolve(world.currentFolder, file), file, name, world));
  const recorded = header && recordedWords(header);
  if (!recorded) return words;
  const besides = [resumeFlag.name, 'concurrency', ...recorded.withheld.flatMap(flagsOfSecret)];
  if (words.some((word) => own.some((flag) => isFlag(word, flag)) && !besides.some((flag) => isFlag(word, flag)))) {
    return words;
  }
  refuseWithheld(recorded, words);
  const { rest } = takeOperand(routeOf(recorded.words).rest);
  return [...rest, ...words];
}

const flagsOfSecret = (name: string) => [name, `${name}-file`, `${name}-stdin`];

const isFlag = (word: string, name: string) => {
  const [typed] = word.split('=');
  return typed === `--${name}` || typed === `--no-${name}`;
};
