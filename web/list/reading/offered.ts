import { hasRole, type Role } from '../../../shared/domain/user/role.ts';

/** The parts of a screen (columns, filters) that this role may use, without those read from the path (`isPath`). */
export function offered<Part extends { access?: Role; isPath?: boolean }>(parts: readonly Part[], role: Role): Part[] {
  return parts.filter(({ access, isPath }) => !isPath && (access === undefined || hasRole(role, access)));
}
