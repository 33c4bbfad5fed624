import { usableGroups } from '../store/groups.ts';
import type { Options } from '../store/options.ts';

/**
 * Whether a user may choose a group: it is offered to all users, or it is the user's own (docs/gateways.md 4.4, 4.16).
 */
export function mayUseGroup(options: Options, group: string, userGroup: string): boolean {
  return Object.hasOwn(usableGroups(options, userGroup), group);
}
