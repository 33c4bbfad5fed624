import { hasRole, Role } from '../../../shared/domain/role.ts';
import { sanitise } from '../../../shared/format/sanitise.ts';
import { withPersonSession } from '../../list/screen/screen-session.ts';
import type { CommandDefinition, Invocation } from '../../program/definition.ts';
import { printPlainRecords } from '../../program/print-record.ts';
import type { Session } from '../../program/session.ts';

/** `tollgate group …`: groups of users, which prices and channels go by. */
export const groupCommands: readonly CommandDefinition[] = [
  {
    verb: 'list',
    aliases: ['ls'],
    summary: { key: 'cli.groupListSummary' },
    fields: ['name', 'label', 'ratio', 'usable'],
    examples: ['tollgate group list', 'tollgate group list -o json'],
    isRead: true,
    run: listGroups,
  },
];

/** Every group for administrators, those one may choose for others, with the label and ratio one is told of. */
async function listGroups(invocation: Invocation): Promise<undefined> {
  await withPersonSession(invocation, async ({ gateway, context }: Session) => {
    const { signal } = invocation;
    const [own, all] = await Promise.all([
      gateway.account.groups({ signal }),
      hasRole(context.role, Role.Admin) ? gateway.groups.list({ signal }) : [],
    ]);
    const byName = new Map(own.map((group) => [group.name, group]));
    const names = [...new Set([...all, ...byName.keys()])].sort();
    const records = names.map((name) => {
      const { label = null, ratio = null } = byName.get(name) ?? {};
      return { name, label, ratio, usable: byName.has(name) };
    });
    const nameOf = (record: { name?: unknown }) => `group/${sanitise(String(record.name))}`;
    await printPlainRecords(records, ['name', 'label', 'ratio', 'usable'], nameOf, invocation);
  });
  return undefined;
}
