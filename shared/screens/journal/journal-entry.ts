import { Role } from '../../domain/user/role.ts';
import type { ScreenEntry } from '../../screen/screen-entry.ts';

/** The journal of writes from this machine, in the registry (CHG-07). */
export const journalEntry = {
  noun: 'journal',
  label: 'navigation.journal',
  access: Role.User,
  paths: ['/journal'],
  icon: 'list',
  texts: [
    'undo',
    'group',
    'metadata',
    'option',
    'panel',
    'plan',
    'priceSync',
    'redemption',
    'settings',
    'subscription',
    'tag',
    'upstreamUpdate',
    'user',
    'vendor',
    'registration',
    'oauth',
    'log',
    'signInService',
  ],
  aliases: ['journals'],
  summary: 'journal.summary',
  load: async () => (await import('./journal-screen.ts')).journalScreen,
} as const satisfies ScreenEntry;
