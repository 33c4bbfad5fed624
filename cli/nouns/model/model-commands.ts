import { hasRole, Role } from '../../../shared/domain/user/role.ts';
import { sanitise } from '../../../shared/format/sanitise.ts';
import { withPersonSession } from '../../list/screen/screen-session.ts';
import type { CommandDefinition, Invocation } from '../../program/definition.ts';
import { printPlainRecords } from '../../program/print-record.ts';
import type { Session } from '../../program/session.ts';
import { usageFailure } from '../../program/usage.ts';

/** `tollgate model …`: the models of a gateway by name. */
export const modelCommands: readonly CommandDefinition[] = [
  {
    verb: 'list',
    aliases: ['ls'],
    summary: { key: 'cli.modelListSummary' },
    description: [{ key: 'cli.modelListDescription' }],
    flags: [
      { name: 'mine', kind: 'switch', help: { key: 'cli.flagMine' } },
      { name: 'served', kind: 'switch', help: { key: 'cli.flagServed' } },
    ],
    fields: ['name'],
    examples: ['tollgate model list', 'tollgate model list --served', 'tollgate model list --mine -o json'],
    isRead: true,
    run: listModels,
  },
];

/**
 * Lists all models of the gateway for admins, the models that the account may use for others; `--mine` and `--served`
 * (by enabled channels) select explicitly.
 */
async function listModels(invocation: Invocation): Promise<undefined> {
  const { flags } = invocation;
  if (flags.on('mine') && flags.on('served')) {
    const values = { one: '--mine', other: '--served' };
    throw usageFailure('cli.contradictingFlags', values, { key: 'cli.contradictingFlagsHint' });
  }
  await withPersonSession(invocation, async ({ gateway, context }: Session) => {
    const { signal } = invocation;
    const isAdmin = hasRole(context.role, Role.Admin);
    const ask = flags.on('served') ? gateway.models.enabled : isAdmin ? gateway.models.all : gateway.account.models;
    const names = await (flags.on('mine') ? gateway.account.models : ask)({ signal });
    const records = [...new Set(names)].sort().map((name) => ({ name }));
    await printPlainRecords(records, ['name'], ({ name }) => `model/${sanitise(String(name))}`, invocation);
  });
  return undefined;
}
