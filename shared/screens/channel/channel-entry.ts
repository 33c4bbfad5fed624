import { Role } from '../../domain/user/role.ts';
import type { ScreenEntry } from '../../screen/screen-entry.ts';

/** Upstream channels in the registry (CHAN-01). */
export const channelEntry = {
  noun: 'channel',
  label: 'navigation.channel',
  access: Role.Admin,
  paths: ['/channel', '/channel/add', '/channel/edit/:id'],
  icon: 'server',
  texts: ['bulk', 'channelType', 'cost', 'price', 'impact', 'mapping', 'probe', 'providerKey'],
  aliases: ['channels', 'ch'],
  summary: 'channel.description',
  load: async () => (await import('./channel-screen.ts')).channelScreen,
} as const satisfies ScreenEntry;
