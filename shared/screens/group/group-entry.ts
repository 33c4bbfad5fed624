import { Role } from '../../domain/user/role.ts';
import type { ScreenEntry } from '../../screen/screen-entry.ts';

/** User groups in the registry (ASK-06). */
export const groupEntry = {
  noun: 'group',
  label: 'navigation.group',
  access: Role.User,
  paths: ['/group'],
  icon: 'users',
  texts: ['user', 'plan', 'settings', 'option'],
  aliases: ['groups'],
  summary: 'group.description',
  load: async () => (await import('./group-screen.ts')).groupScreen,
} as const satisfies ScreenEntry;
