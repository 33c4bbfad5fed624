import { Role } from '../../domain/user/role.ts';
import type { ScreenEntry } from '../../screen/screen-entry.ts';

/** The registry entry of the user's own API keys (TOK-01). */
export const tokenEntry = {
  noun: 'token',
  label: 'navigation.token',
  access: Role.User,
  paths: ['/token'],
  icon: 'key',
  texts: ['bulk', 'connect'],
  aliases: ['tokens', 'tk'],
  summary: 'token.description',
  load: async () => (await import('./token-screen.ts')).tokenScreen,
} as const satisfies ScreenEntry;
