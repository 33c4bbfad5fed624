import type { Sandbox } from '../sandbox.ts';
import { usableGroups } from '../store/groups.ts';

/**
 * Names of the models a user may call: of their own group in CLASSIC, of all usable groups later, or of the one asked
 * for (docs/gateways.md 4.4).
 */
export function userModels(sandbox: Sandbox, ownGroup: string, asked?: string): string[] {
  const { store, options, traits } = sandbox;
  const groups = traits.user.modelsOfAllGroups ? Object.keys(usableGroups(options, ownGroup)) : [ownGroup];
  const chosen = asked && traits.topUp.info ? groups.filter((group) => group === asked) : groups;
  const rows = store.all<{ model: string }>(
    `SELECT DISTINCT model FROM abilities WHERE enabled = 1 AND "group" IN (${chosen.map(() => '?').join(', ')})`,
    ...chosen,
  );
  return rows.map((row) => row.model);
}
