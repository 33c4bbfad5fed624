import { Role } from '../../domain/user/role.ts';
import type { ScreenEntry } from '../../screen/screen-entry.ts';

/** The registry entry of the site's users (USER-01). */
export const userEntry = {
  noun: 'user',
  label: 'navigation.user',
  access: Role.Admin,
  paths: ['/user', '/user/edit', '/user/edit/:id'],
  icon: 'users',
  texts: ['bulk', 'plan', 'subscription', 'journal'],
  aliases: ['users'],
  summary: 'user.description',
  load: async () => (await import('./user-screen.ts')).userScreen,
} as const satisfies ScreenEntry;
