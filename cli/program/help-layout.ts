import { asideOf, remarksOf } from '../../shared/text/punctuation.ts';
import type { Say } from '../../shared/text/text.ts';
import { sayOf } from '../failure/failure.ts';
import { fold } from '../output/fold.ts';
import { padToWidth, widthOf } from '../output/text-width.ts';
import type { World } from '../world/world.ts';
import type { FlagDefinition } from './definition.ts';

/** Names and what is said of them. */
export type HelpLines = readonly (readonly [string, string])[];

/** The flags that are shown, as `entry` writes them. */
export function flagLines(
  flags: readonly FlagDefinition[],
  world: Pick<World, 'stdout'>,
  say: Say,
  entry: typeof ownEntry = ownEntry,
): string[] {
  return table(
    flags.filter(({ hidden }) => !hidden).map((flag) => entry(flag, say)),
    world,
  );
}

/** A flag as it is typed, and its help. */
export function ownEntry(flag: FlagDefinition, say: Say): readonly [string, string] {
  return [flagStart(flag), flagHelp(flag, say)];
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

/** Two columns; the second one is wrapped to the width of the terminal. */
export function table(lines: HelpLines, { stdout }: Pick<World, 'stdout'>): string[] {
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
export function widthOfHelp({ stdout }: Pick<World, 'stdout'>): number {
  return Math.min(stdout.columns, 100);
}

/** A title above its lines; '' where there are none. */
export function titled(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `${title}\n${lines.map((line) => `  ${line}`.trimEnd()).join('\n')}`;
}

/** The parts with blank lines between them. */
export function sections(parts: readonly string[]): string {
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}
