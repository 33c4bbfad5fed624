import { hasRole, type Role } from '../../../shared/domain/user/role.ts';

/** The columns or filters that this role may use, without those that name a file of the machine (`isPath`). */
export function offered<Part extends { access?: Role; isPath?: boolean }>(parts: readonly Part[], role: Role): Part[] {
  return parts.filter(({ access, isPath }) => !isPath && (access === undefined || hasRole(role, access)));
}
