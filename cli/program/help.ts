import type { Say } from '../../shared/text/text.ts';
import { sayOf } from '../failure/failure.ts';
import { fold } from '../output/fold.ts';
import { prepareWidths, widthOf } from '../output/text-width.ts';
import type { World } from '../world/world.ts';
import type { CommandDefinition, CommandGroup, FlagDefinition } from './definition.ts';
import { globalFlags } from './global-flags.ts';
import { flagLines, type HelpLines, ownEntry, sections, table, titled, widthOfHelp } from './help-layout.ts';
import { offlineContext } from './offline-context.ts';

/** Help of a noun or of one command. Needs no gateway and no sign-in. */
export async function helpText(
  asked: { group: CommandGroup; commands: readonly CommandDefinition[]; command?: CommandDefinition },
  world: Pick<World, 'stdout'>,
  say: Say,
): Promise<string> {
  const { group, commands, command } = asked;
  await prepareWidths([say(group.summary)]);
  return command ? commandHelp(group, command, world, say) : groupHelp(group, commands, world, say);
}

function groupHelp(
  { noun, summary, aliases = [] }: CommandGroup,
  commands: readonly CommandDefinition[],
  world: Pick<World, 'stdout'>,
  say: Say,
) {
  const verbs: HelpLines = commands.map((command) => [command.verb, sayOf(command.summary, say)]);
  const examples = commands.flatMap(({ examples = [] }) => examples.slice(0, 1)).slice(0, 5);
  return sections([
    fold(say(summary), widthOfHelp(world)).join('\n'),
    titled(say('cli.helpExamples'), foldCommands(examples, world)),
    titled(say('cli.helpUsage'), [`tollgate ${noun} ${say('cli.helpVerbUsage')}`]),
    aliases.length === 0 ? '' : say('cliTool.referenceAlso', { names: aliases }),
    titled(say('cli.helpCommands'), table(verbs, world)),
    say('cli.helpMoreVerb', { noun }),
  ]);
}

function commandHelp(group: CommandGroup, command: CommandDefinition, world: Pick<World, 'stdout'>, say: Say): string {
  const { verb, summary, description = [], examples = [], flags = [], operands = [], fields = [] } = command;
  const shown = operands.filter(({ hidden }) => !hidden).map(({ name, many }) => `${name}${many ? '…' : ''}`);
  const usage = ['tollgate', group.noun, verb, ...shown, say('cli.helpFlagUsage')].filter((word) => word !== '');
  const own = new Set(flags.map(({ name }) => name));
  return sections([
    [summary, ...description].flatMap((sentence) => fold(sayOf(sentence, say), widthOfHelp(world))).join('\n'),
    titled(say('cli.helpExamples'), foldCommands(examples, world)),
    titled(say('cli.helpUsage'), [usage.join(' ')]),
    titled(say('cli.helpFlags'), flagLines(flags, world, say, flagEntry)),
    // lint-allow glued-punctuation: names as they are typed.
    titled(say('cli.helpFields'), fields.length === 0 ? [] : fold(fields.join(', '), widthOfHelp(world) - 2)),
    titled(
      say('cli.helpGlobalFlags'),
      flagLines(
        globalFlags.filter(({ name }) => !own.has(name)),
        world,
        say,
      ),
    ),
  ]);
}

/** A flag as it is typed, and its help, with what a screen knows about it without a request. */
export function flagEntry(flag: FlagDefinition, say: Say): readonly [string, string] {
  return ownEntry({ ...flag, ...moreOf(flag, say) }, say);
}

/** What a screen adds to a flag's help; nothing where that would need a request. */
function moreOf({ more }: FlagDefinition, say: Say): Partial<FlagDefinition> {
  try {
    return more?.(offlineContext(say)) ?? {};
  } catch {
    return {};
  }
}

/** Command lines that can be pasted: a long one is continued after a backslash, before one of its flags. */
function foldCommands(lines: readonly string[], world: Pick<World, 'stdout'>): string[] {
  const width = widthOfHelp(world) - 4;
  return lines.flatMap((line) => {
    if (widthOf(line) <= width + 2) return [line];
    // A terminal as narrow as a phone's breaks at any blank.
    const whole = width < 40 ? line : line.replace(/ (?!-{1,2}[a-z]|<|\|)/g, '\u00a0');
    const folded = fold(whole, width - 4);
    return folded.map((part, index) => {
      const text = part.replaceAll('\u00a0', ' ');
      return `${index === 0 ? '' : '    '}${text}${index < folded.length - 1 ? ' \\' : ''}`;
    });
  });
}
