import type { MessageKey } from '../../text/text.ts';
import { enumeration } from '../enumeration.ts';

/** Roles by their wire number (docs/gateways.md 5.1). A higher number may do all that a lower one may. */
export const Role = { Guest: 0, User: 1, Admin: 10, Root: 100 } as const;
export type Role = number;

export const roles = enumeration<number>(
  [
    { value: Role.Guest, name: 'guest', label: 'domain.roleGuest', tone: 'muted' },
    { value: Role.User, name: 'user', label: 'domain.roleUser', tone: 'plain' },
    { value: Role.Admin, name: 'admin', label: 'domain.roleAdmin', tone: 'accent' },
    { value: Role.Root, name: 'root', label: 'domain.roleRoot', tone: 'warn' },
  ],
  { name: 'unknown', label: 'domain.roleUnknown', tone: 'muted' },
);

/** Whether a role is at least another. */
export function hasRole(role: Role, least: Role): boolean {
  return role >= least;
}

/** The reason why a role lower than `least` is refused, or undefined when it is not lower (NAV-03). */
export function roleRefusal(role: Role, least: Role): MessageKey | undefined {
  if (hasRole(role, least)) return undefined;
  if (!hasRole(role, Role.User)) return 'domain.needsSignIn';
  return least === Role.Admin ? 'domain.needsAdmin' : 'domain.needsRoot';
}
