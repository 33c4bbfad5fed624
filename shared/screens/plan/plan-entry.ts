import { Role } from '../../domain/user/role.ts';
import type { ScreenEntry } from '../../screen/screen-entry.ts';

/** Subscription plans in the registry (GEN-26). */
export const planEntry = {
  noun: 'plan',
  label: 'navigation.plan',
  access: Role.Admin,
  needs: 'has_orders',
  paths: ['/plan', '/plan/add', '/plan/edit/:id'],
  icon: 'ticket',
  texts: ['order', 'subscription'],
  aliases: ['plans'],
  summary: 'plan.description',
  load: async () => (await import('./plan-screen.ts')).planScreen,
} as const satisfies ScreenEntry;
