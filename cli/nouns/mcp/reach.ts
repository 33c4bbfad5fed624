import { mayAssistantChange } from '../../../shared/screens/assistant-reach.ts';
import type { CommandDefinition, CommandGroup, FlagDefinition } from '../../program/definition.ts';
import { groupNamed } from '../../program/definition.ts';

/** The value types that an assistant may give a flag. */
export type FlagArgument = string | number | boolean | readonly (string | number)[];

/** Flags with which a command reads or writes elsewhere, runs without end, or affects more than was named. */
const unreachableFlags = new Set(['copy', 'open', 'watch', 'watch-every', 'follow', 'all', 'store']);

/** Whether an assistant may set a flag: none that names a file, reads standard input, or hides what is changed. */
export function isWithinReach({ name, placeholder = '', hidden }: FlagDefinition): boolean {
  if (hidden || unreachableFlags.has(name)) return false;
  // Keys and passwords are typed by the user, because what an assistant knows is stored by others.
  if (/-(file|stdin)$/.test(name) || /^(.+-)?(key|password|secret)$/.test(name)) return false;
  // No URLs either: their content does not come from the gateway, and this machine may reach hosts that the assistant
  // may not.
  return !/^((FILE|DIR|FOLDER|PATH)S?|ADDRESS)$/.test(placeholder);
}

/** All commands of a noun. */
export async function commandsOf(groups: readonly CommandGroup[], noun: string): Promise<readonly CommandDefinition[]> {
  return (await groupNamed(groups, noun)?.load()) ?? [];
}

/** The commands of a noun that change something and that an assistant may call. */
export async function writesOf(groups: readonly CommandGroup[], noun: string): Promise<readonly CommandDefinition[]> {
  const commands = await commandsOf(groups, noun);
  return commands.filter(({ verb, isRead }) => isRead !== true && mayAssistantChange(noun, verb));
}

/** A flag that an assistant may not use with a command. */
export class FlagRefused extends Error {
  override name = 'FlagRefused';
  readonly flag: string;
  readonly known: readonly string[];
  constructor(flag: string, known: readonly string[]) {
    super(flag);
    this.flag = flag;
    this.known = known;
  }
}

/**
 * Flags as words. Each is one word with its value behind `=`, so that no value is taken for a flag.
 * @throws FlagRefused for a flag that the command lacks or that is out of reach
 */
export function flagWords(command: CommandDefinition, given: Readonly<Record<string, FlagArgument>>): string[] {
  const reachable = (command.flags ?? []).filter(isWithinReach);
  return Object.entries(given).flatMap(([typed, value]) => {
    const name = typed.replace(/^--/, '').replaceAll('_', '-');
    const flag = reachable.find((one) => one.name === name);
    if (flag === undefined)
      throw new FlagRefused(
        typed,
        reachable.map((one) => one.name),
      );
    if (flag.kind === 'switch') return value === false ? [] : [`--${name}`];
    if (flag.kind === 'toggle') return [value === false || value === 'false' ? `--no-${name}` : `--${name}`];
    return [value].flat().map((one) => `--${name}=${one}`);
  });
}

/** Whether a word can only name a row: it is no flag, and does not stand for standard input. */
export function isId(word: string): boolean {
  return word !== '' && !word.startsWith('-') && word.length <= 200 && !/[\u0000-\u001f]/.test(word);
}
