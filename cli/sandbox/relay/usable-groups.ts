import type { Options } from '../options.ts';
import { usableGroups } from '../store/groups.ts';

/** Whether a user may choose a group: it is offered to all, or it is the user's own (docs/gateways.md 4.4, 4.16). */
export function mayUseGroup(options: Options, group: string, userGroup: string): boolean {
  return Object.hasOwn(usableGroups(options, userGroup), group);
}
