import { Role } from '../../domain/user/role.ts';
import type { ScreenEntry } from '../../screen/screen-entry.ts';

/** Channel affinity in the registry (GEN-32). */
export const affinityEntry = {
  noun: 'affinity',
  label: 'navigation.affinity',
  access: Role.Root,
  needs: 'has_affinity',
  paths: ['/affinity'],
  icon: 'stack',
  aliases: ['affinities', 'channel-affinity'],
  summary: 'affinity.summary',
  load: async () => (await import('./affinity-screen.ts')).affinityScreen,
} as const satisfies ScreenEntry;
