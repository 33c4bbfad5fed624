import type { FlagDefinition, Invocation } from '../../program/definition.ts';
import type { World } from '../../world/world.ts';

/** Makes the terminal UI print lines instead of drawing a screen. */
export const screenReaderFlag = {
  name: 'screen-reader',
  kind: 'switch',
  help: { key: 'cli.flagScreenReader' },
} as const satisfies FlagDefinition;

/**
 * Whether the terminal UI prints lines instead of drawing: where the user requests it, without a terminal, or with one
 * that cannot position the cursor (TUI-11).
 */
export function writesLines({ flags, world }: Pick<Invocation, 'flags' | 'world'>): boolean {
  const isAsked = flags.on('screen-reader') || Boolean(world.env.TOLLGATE_SCREEN_READER);
  return isAsked || world.env.TERM === 'dumb' || !hasTerminal(world);
}

/** Whether input and output are both a terminal. */
export function hasTerminal({ stdin, stdout }: World): boolean {
  return stdin.isTTY && stdout.isTTY;
}
