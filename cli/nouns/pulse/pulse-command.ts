import type { PulseRow } from '../../../shared/screens/pulse/pulse-line.ts';
import { brokenNames, pulseScreen } from '../../../shared/screens/pulse/pulse-screen.ts';
import { ExitCode } from '../../failure/exit-code.ts';
import { listCommand } from '../../list/screen/list-command.ts';
import { screenCommands } from '../../list/screen/screen-commands.ts';
import { readDuration } from '../../list/watch/interval.ts';
import { openConnection, urlOf } from '../../profiles/connection.ts';
import type { CommandDefinition, Invocation } from '../../program/definition.ts';
import { usageFailure, wrongFlag } from '../../program/usage.ts';

const list = listCommand(pulseScreen);
const paging = new Set(['page', 'page-size', 'limit', 'all']);

/** `tollgate pulse`: the whole list; for scripts the exit code says whether something is broken (SEE-04). */
const showCommand: CommandDefinition = {
  ...list,
  verb: 'show',
  aliases: [],
  summary: { key: 'pulse.commandHelp' },
  flags: [
    ...(list.flags ?? []).filter(({ name }) => !paging.has(name)),
    {
      name: 'on-change',
      kind: 'value',
      placeholder: 'COMMAND',
      help: { key: 'pulse.flagOnChange' },
      example: './notify',
    },
    { name: 'quiet-time', kind: 'value', help: { key: 'pulse.flagQuietTime' }, example: '30m' },
  ],
  examples: [
    'tollgate pulse',
    'tollgate pulse -o json',
    'tollgate pulse --where state=broken --json=name,note',
    'tollgate pulse --watch=10s',
    "tollgate pulse --watch=1m --on-change 'jq -r .text | mail -s gateway ops@example.com'",
  ],
  run: show,
};

/** `tollgate pulse …`. */
export const pulseCommands: readonly CommandDefinition[] = [showCommand, ...screenCommands(pulseScreen)];

async function show(invocation: Invocation): Promise<number | undefined> {
  const { flags, talk, say } = invocation;
  const onChange = readOnChange(invocation);
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
  const isNotified = onChange === undefined || (await notify([...known.values()], onChange, invocation));
  return names.length === 0 && isNotified ? undefined : ExitCode.Failure;
}

interface OnChange {
  command: string;
  quiet: number;
}

/** The command to notify of changes; undefined where there is none. */
function readOnChange({ flags }: Invocation): OnChange | undefined {
  const command = flags.text('on-change');
  const quietTime = flags.text('quiet-time');
  const quiet = readDuration(quietTime ?? '10m');
  if (quiet === undefined) throw wrongFlag('--quiet-time', quietTime ?? '', ['10m', '6h', '0s']);
  if (command !== undefined && command.trim() === '') throw wrongFlag('--on-change', command, './notify');
  // With filtered rows, the rows left out would seem to have recovered.
  if (command !== undefined && flags.text('keyword') !== undefined) {
    throw usageFailure('cli.contradictingFlags', { one: '--on-change', other: '--keyword' });
  }
  return command === undefined ? undefined : { command, quiet };
}

async function notify(
  rows: readonly PulseRow[],
  { command, quiet }: OnChange,
  invocation: Invocation,
): Promise<boolean> {
  const { gatewayUrl, profile } = await openConnection(invocation.options, invocation.world);
  const { notifyChange } = await import('./notify-change.ts');
  return notifyChange(
    rows,
    { gatewayUrl: urlOf(gatewayUrl ?? ''), profile: profile ?? '', command, quiet },
    invocation,
  );
}
