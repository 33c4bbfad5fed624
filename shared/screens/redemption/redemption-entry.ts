import { Role } from '../../domain/user/role.ts';
import type { ScreenEntry } from '../../screen/screen-entry.ts';

/** The registry entry of redemption codes (RED-01). */
export const redemptionEntry = {
  noun: 'redemption',
  label: 'navigation.redemption',
  access: Role.Admin,
  paths: ['/redemption'],
  opensOn: '?by=batch',
  icon: 'ticket',
  aliases: ['redemptions', 'code', 'codes'],
  summary: 'redemption.description',
  load: async () => (await import('./redemption-screen.ts')).redemptionScreen,
} as const satisfies ScreenEntry;
