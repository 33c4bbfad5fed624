import type { Options } from './options.ts';

/**
 * Names and labels of the groups that a user may pick (option UserUsableGroups). The user's own group is always
 * included, with the label 用户分组 when the option does not name it (docs/gateways.md 4.4). Without `ownGroup`: the groups
 * open to everybody.
 */
export function usableGroups(options: Options, ownGroup?: string): Record<string, string> {
  const groups = { ...options.record<string>('UserUsableGroups') };
  if (ownGroup && !(ownGroup in groups)) groups[ownGroup] = '用户分组';
  return groups;
}

/** Whether a group exists: GroupRatio is also the list of groups (docs/gateways.md 6.1). */
export function isGroup(options: Options, group: string): boolean {
  return group in options.record<number>('GroupRatio');
}
