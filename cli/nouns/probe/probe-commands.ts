import { probeScreen } from '../../../shared/screens/probe/probe-screen.ts';
import { memoryOf } from '../../../shared/screens/probe/run-probe.ts';
import { listCommand } from '../../list/screen/list-command.ts';
import { screenCommands } from '../../list/screen/screen-commands.ts';
import { withScreenSession } from '../../list/screen/screen-session.ts';
import { openRowWriter } from '../../output/row-writer.ts';
import type { CommandDefinition, Invocation } from '../../program/definition.ts';
import { type ProbeRecord, probeRecordColumns, recordOf } from './probe-report.ts';
import { probeRunCommand } from './probe-run-command.ts';

const list = listCommand(probeScreen);

/** `probe report`: the latest results of all channels and models. */
const reportCommand: CommandDefinition = {
  ...list,
  verb: 'report',
  aliases: [],
  summary: { key: 'probe.listHelp' },
  flags: (list.flags ?? []).filter(({ name }) => !['page', 'page-size', 'limit', 'all'].includes(name)),
  examples: [
    'tollgate probe report --outcome failed',
    'tollgate probe report --where flake>20% --json=channel,model,flake,fault',
  ],
  run: (invocation) => {
    const { flags } = invocation;
    return list.run({
      ...invocation,
      flags: { ...flags, on: (name) => name === 'all' || flags.on(name) },
    });
  },
};

const fields = ['channel', 'channel_name', 'model', 'result', 'time', 'fault', 'code', 'message', 'cost', 'tested_at'];

/** `probe history`: every stored result, of all channels, of one, or of one of its models. */
const historyCommand: CommandDefinition = {
  verb: 'history',
  isRead: true,
  summary: { key: 'probe.historyHelp' },
  operands: [{ name: 'KEY', optional: true }],
  flags: [],
  fields,
  examples: ['tollgate probe history', 'tollgate probe history 12', 'tollgate probe history 12/gpt-4o -o json'],
  run: history,
};

/** `tollgate probe …` (SEE-08). */
export const probeCommands: readonly CommandDefinition[] = [
  probeRunCommand,
  reportCommand,
  historyCommand,
  ...screenCommands(probeScreen),
];

function history(invocation: Invocation): Promise<undefined> {
  const { world, output, say, operands, talk } = invocation;
  const [wanted] = operands;
  return withScreenSession(probeScreen, invocation, 'none', async ({ context }) => {
    const kept = await memoryOf(context).read();
    const records = kept
      .filter(({ channel, model }) => wanted === undefined || [`${channel}`, `${channel}/${model}`].includes(wanted))
      .map(recordOf);
    const writer = await openRowWriter({
      settings: output,
      columns: probeRecordColumns(say, { hasFlake: false }),
      stdout: world.stdout,
      name: ({ channel, model }: ProbeRecord) => `probe/${channel}/${model}`,
    });
    await writer.write(records);
    await writer.end();
    if (records.length === 0) await talk.notice('empty', say('probe.nothingKept'));
    return undefined;
  });
}
