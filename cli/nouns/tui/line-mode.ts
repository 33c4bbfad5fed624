import type { FlagDefinition, Invocation } from '../../program/definition.ts';
import type { World } from '../../world/world.ts';

/** Has the terminal UI tell lines instead of drawing a screen. */
export const screenReaderFlag = {
  name: 'screen-reader',
  kind: 'switch',
  help: { key: 'cli.flagScreenReader' },
} as const satisfies FlagDefinition;

/**
 * Whether the terminal UI tells what happens line by line: where a person asks for it, and where lines are all there is,
 * without a terminal or with one that cannot place a cursor (TUI-11).
 */
export function tellsLines({ flags, world }: Pick<Invocation, 'flags' | 'world'>): boolean {
  const isAsked = flags.on('screen-reader') || Boolean(world.env.TOLLGATE_SCREEN_READER);
  return isAsked || world.env.TERM === 'dumb' || !hasTerminal(world);
}

/** Whether keys come from a terminal and what is drawn goes to one. */
export function hasTerminal({ stdin, stdout }: World): boolean {
  return stdin.isTTY && stdout.isTTY;
}
