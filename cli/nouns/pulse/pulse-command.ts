import type { PulseRow } from '../../../shared/screens/pulse/pulse-line.ts';
import { brokenNames, pulseScreen } from '../../../shared/screens/pulse/pulse-screen.ts';
import { ExitCode } from '../../failure/exit-code.ts';
import { listCommand } from '../../list/screen/list-command.ts';
import { screenCommands } from '../../list/screen/screen-commands.ts';
import type { CommandDefinition, Invocation } from '../../program/definition.ts';

const list = listCommand(pulseScreen);
const paging = new Set(['page', 'page-size', 'limit', 'all']);

/** `tollgate pulse`: the whole list, and for scripts by the exit code whether something is broken (SEE-04). */
const showCommand: CommandDefinition = {
  ...list,
  verb: 'show',
  aliases: [],
  summary: { key: 'pulse.commandHelp' },
  flags: (list.flags ?? []).filter(({ name }) => !paging.has(name)),
  examples: [
    'tollgate pulse',
    'tollgate pulse -o json',
    'tollgate pulse --where state=broken --json=name,note',
    'tollgate pulse --watch=10s',
  ],
  run: show,
};

/** `tollgate pulse …`. */
export const pulseCommands: readonly CommandDefinition[] = [showCommand, ...screenCommands(pulseScreen)];

async function show(invocation: Invocation): Promise<number | undefined> {
  const { flags, talk, say } = invocation;
  const known = new Map<number, PulseRow>();
  const screen: typeof pulseScreen = {
    ...pulseScreen,
    async list(...asked) {
      const page = await pulseScreen.list(...asked);
      if (page.page === 1) known.clear();
      for (const row of page.rows) known.set(row.id, row);
      return page;
    },
  };
  const whole = { ...invocation, flags: { ...flags, on: (name: string) => name === 'all' || flags.on(name) } };
  const exitCode = await listCommand(screen).run(whole);
  if (exitCode !== undefined && exitCode !== ExitCode.Ok) return exitCode;
  const names = brokenNames([...known.values()]);
  if (names.length === 0) await talk.notice('well', say('pulse.allWell'));
  else await talk.notice('broken', say('pulse.isBroken', { names }), { names });
  return names.length === 0 ? undefined : ExitCode.Failure;
}
