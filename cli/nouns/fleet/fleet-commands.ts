import { fleetColumns } from '../../../shared/screens/fleet/fleet-columns.ts';
import { watchFlags } from '../../list/watch/watch-flags.ts';
import type { CommandDefinition } from '../../program/definition.ts';

/** `tollgate fleet …`: all gateways at once (SEE-13). */
export const fleetCommands: readonly CommandDefinition[] = [
  {
    verb: 'status',
    aliases: ['list', 'ls'],
    summary: { key: 'fleet.statusSummary' },
    description: [{ key: 'fleet.statusDescription' }, { key: 'fleet.readsDescription' }],
    flags: watchFlags,
    fields: fleetColumns.map(({ id }) => id),
    examples: [
      'tollgate fleet status',
      'tollgate fleet status --profiles prod,staging --watch=10s',
      "tollgate fleet status --jq '.[] | select(.errors > 0).profile'",
      'tollgate channel list --all-profiles --where status=auto-disabled',
    ],
    isRead: true,
    isOfProfiles: true,
    run: async (invocation) => (await import('./fleet-status.ts')).showFleet(invocation),
  },
];
