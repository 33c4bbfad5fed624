import { Role } from '../../domain/user/role.ts';
import type { ScreenEntry } from '../../screen/screen-entry.ts';

/** The lines of the home page's panels in the registry. */
export const panelEntry = {
  noun: 'panel',
  label: 'navigation.panel',
  access: Role.Root,
  needs: 'has_panels',
  paths: ['/panel', '/panel/add', '/panel/edit/:id'],
  icon: 'info',
  aliases: ['panels'],
  summary: 'panel.summary',
  load: async () => (await import('./panel-screen.ts')).panelScreen,
} as const satisfies ScreenEntry;
