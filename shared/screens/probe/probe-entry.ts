import { Role } from '../../domain/user/role.ts';
import type { ScreenEntry } from '../../screen/screen-entry.ts';

/** The registry entry of the test results of channels (SEE-08). */
export const probeEntry = {
  noun: 'probe',
  label: 'navigation.probe',
  access: Role.Admin,
  paths: ['/probe'],
  icon: 'chart',
  texts: ['channel', 'channelType', 'impact'],
  aliases: ['probes'],
  summary: 'probe.summary',
  load: async () => (await import('./probe-screen.ts')).probeScreen,
} as const satisfies ScreenEntry;
