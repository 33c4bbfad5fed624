import type { CommandDefinition, Invocation } from '../../program/definition.ts';
import { printPlainRecords } from '../../program/print-record.ts';
import { settingsInForce } from './settings-in-force.ts';

/** `tollgate config …`: the settings in force. */
export const configCommands: readonly CommandDefinition[] = [
  {
    verb: 'show',
    summary: { key: 'cliTool.configShowSummary' },
    flags: [{ name: 'origin', kind: 'switch', help: { key: 'cliTool.configFlagOrigin' } }],
    fields: ['setting', 'value', 'origin'],
    examples: ['tollgate config show --origin', 'tollgate config show --gateway https://gw.example.com --origin'],
    run: showConfig,
  },
];

async function showConfig(invocation: Invocation): Promise<undefined> {
  const settings = await settingsInForce(invocation);
  const fields = ['setting', 'value', ...(invocation.flags.on('origin') ? ['origin'] : [])];
  await printPlainRecords(
    settings.map(({ setting, value, origin }) => ({ setting, value, origin })),
    fields,
    ({ setting }) => `setting/${setting}`,
    invocation,
  );
  return undefined;
}
