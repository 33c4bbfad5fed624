import { Role } from '../../domain/user/role.ts';
import type { ScreenEntry } from '../../screen/screen-entry.ts';

/** The registry entry of the site's own sign-in services (GEN-32). */
export const signInServiceEntry = {
  noun: 'sign-in-service',
  label: 'navigation.signInService',
  access: Role.Root,
  needs: 'has_sign_in_services',
  paths: ['/sign-in-service', '/sign-in-service/add', '/sign-in-service/edit/:id'],
  icon: 'key',
  aliases: ['sign-in-services', 'sign-in-provider', 'oauth-provider'],
  summary: 'signInService.summary',
  load: async () => (await import('./sign-in-service-screen.ts')).signInServiceScreen,
} as const satisfies ScreenEntry;
