import { asideOf, remarksOf } from '../../shared/text/punctuation.ts';
import type { Say } from '../../shared/text/text.ts';
import { sayOf } from '../failure/failure.ts';
import { fold } from '../output/fold.ts';
import { padToWidth, prepareWidths, widthOf } from '../output/text-width.ts';
import type { World } from '../world/world.ts';
import type { CommandDefinition, CommandGroup, FlagDefinition } from './definition.ts';
import { globalFlags } from './global-flags.ts';
import { groupsByJob } from './jobs.ts';
import { offlineContext } from './offline-context.ts';

const environmentNames = [
  'TOLLGATE_PROFILE',
  'TOLLGATE_GATEWAY',
  'TOLLGATE_ACCESS_TOKEN',
  'TOLLGATE_USER_ID',
  'TOLLGATE_CONFIG_DIR',
  'NO_COLOR',
];

type Lines = readonly (readonly [string, string])[];

/** `tollgate --help`: the commands to start with, then all commands by job. */
export async function rootHelpText(
  groups: readonly CommandGroup[],
  world: Pick<World, 'stdout'>,
  say: Say,
): Promise<string> {
  await prepareWidths([say('cli.helpIntroduction')]);
  // One column width for all jobs, so that they read as one table.
  const left = Math.max(0, ...groups.map(({ noun }) => widthOf(noun)));
  const commands = groupsByJob(groups, ({ noun }) => noun).map((job) => {
    const lines: Lines = job.groups.map(({ noun, summary }) => [padToWidth(noun, left, 'left'), say(summary)]);
    return titled(say(job.title), table(lines, world));
  });
  return sections([
    fold(say('cli.helpIntroduction'), widthOfHelp(world)).join('\n'),
    titled(say('cli.helpExamples'), [
      'tollgate demo',
      'tollgate login --gateway https://gw.example.com --username root',
      'tollgate channel list',
      'tollgate token create --name ci --remain-quota 10usd',
    ]),
    titled(say('cli.helpUsage'), ['tollgate', `tollgate ${say('cli.helpCommandUsage')}`]),
    ...commands,
    titled(say('cli.helpGlobalFlags'), flagLines(globalFlags, world, say)),
    titled(say('cli.helpExitCodes'), fold(say('cli.helpExitCodeList'), widthOfHelp(world) - 2)),
    // lint-allow glued-punctuation: names as they are typed.
    titled(say('cli.helpEnvironment'), fold(environmentNames.join(', '), widthOfHelp(world) - 2)),
    fold(say('cli.helpMore'), widthOfHelp(world)).join('\n'),
  ]);
}

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
  const verbs: Lines = commands.map((command) => [command.verb, sayOf(command.summary, say)]);
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
    titled(say('cli.helpFlags'), flagLines(flags, world, say)),
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

function flagLines(flags: readonly FlagDefinition[], world: Pick<World, 'stdout'>, say: Say): string[] {
  return table(
    flags.filter(({ hidden }) => !hidden).map((flag) => flagEntry(flag, say)),
    world,
  );
}

/** A flag as it is typed, and its help, with what a screen knows about it without a request. */
export function flagEntry(flag: FlagDefinition, say: Say): readonly [string, string] {
  return [flagStart(flag), flagHelp({ ...flag, ...moreOf(flag, say) }, say)];
}

function flagStart({ name, short, kind, placeholder }: FlagDefinition): string {
  const long = kind === 'toggle' ? `--[no-]${name}` : `--${name}`;
  const value = kind === 'value' || kind === 'repeat' ? ` ${placeholder ?? 'VALUE'}` : '';
  return `${short ? `-${short}, ` : '    '}${long}${value}`;
}

function flagHelp({ help, choices, default: fallback, example }: FlagDefinition, say: Say): string {
  const more = [
    choices ? say('cli.helpChoices', { choices }) : '',
    fallback === undefined ? '' : say('cli.helpDefault', { value: fallback }),
    example === undefined ? '' : say('cli.helpExample', { value: example }),
  ].filter((part) => part !== '');
  const text = sayOf(help, say).replace(/[.。]$/, '');
  return more.length === 0 ? text : asideOf(text, remarksOf(more, say), say);
}

/** What a screen adds to a flag's help; nothing where that would need a request. */
function moreOf({ more }: FlagDefinition, say: Say): Partial<FlagDefinition> {
  try {
    return more?.(offlineContext(say)) ?? {};
  } catch {
    return {};
  }
}

/** Two columns; the second one is wrapped to the width of the terminal. */
function table(lines: Lines, { stdout }: Pick<World, 'stdout'>): string[] {
  const left = Math.min(34, Math.max(0, ...lines.map(([name]) => widthOf(name))));
  const width = widthOfHelp({ stdout });
  const room = width - left - 6;
  if (room < 24) {
    return lines.flatMap(([name, text]) => [name, ...fold(text, width - 8).map((line) => `      ${line}`)]);
  }
  return lines.flatMap(([name, text]) => {
    const [first = '', ...rest] = fold(text, room);
    const start =
      widthOf(name) > left ? [name, `${' '.repeat(left)}  ${first}`] : [`${padToWidth(name, left, 'left')}  ${first}`];
    return [...start, ...rest.map((line) => `${' '.repeat(left)}  ${line}`)];
  });
}

/** Lines longer than 100 cells are tiring to read, however wide the terminal is. */
function widthOfHelp({ stdout }: Pick<World, 'stdout'>): number {
  return Math.min(stdout.columns, 100);
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

function titled(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `${title}\n${lines.map((line) => `  ${line}`.trimEnd()).join('\n')}`;
}

function sections(parts: readonly string[]): string {
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}
