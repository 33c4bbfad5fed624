import { Role } from '../../domain/user/role.ts';
import type { ScreenEntry } from '../../screen/screen-entry.ts';

/** The registry entry of the open plan (CHG-02). */
export const siteEntry = {
  noun: 'site',
  label: 'navigation.site',
  access: Role.Root,
  paths: ['/site'],
  icon: 'list',
  texts: ['bulk', 'channel', 'cost', 'impact', 'metadata', 'option', 'panel', 'plan', 'signInService', 'undo'],
  aliases: ['sites'],
  summary: 'site.summary',
  load: async () => (await import('./site-screen.ts')).siteScreen,
} as const satisfies ScreenEntry;
