import { hasRole, type Role } from '../../../shared/domain/user/role.ts';

/** The parts of a screen this person may use: those that ask for no more than their role. */
export function offered<Part extends { access?: Role; isPath?: boolean }>(parts: readonly Part[], role: Role): Part[] {
  return parts.filter(({ access, isPath }) => !isPath && (access === undefined || hasRole(role, access)));
}
