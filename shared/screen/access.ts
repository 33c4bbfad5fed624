import { hasRole, Role, roles } from '../domain/user/role.ts';
import type { MessageKey } from '../text/text.ts';
import type { Action, RowAction } from './action.ts';
import type { ScreenContext } from './screen-context.ts';

/**
 * The sentence that says why a user of this role may not see a part; undefined when the role is sufficient (NAV-03).
 */
export function roleRefusal(
  { title, access }: { title: MessageKey; access: Role },
  { role, say }: Pick<ScreenContext, 'role' | 'say'>,
): string | undefined {
  if (hasRole(role, access)) return undefined;
  return say('action.noPermission', { noun: say(title), role: say(roles.of(access).label) });
}

/** The actions of a screen that this user's role allows and this gateway supports. */
export function actionsFor<One extends Pick<Action<never>, 'access' | 'needs'>>(
  actions: readonly One[],
  context: ScreenContext,
): One[] {
  return visibleTo(actions, context.role).filter(({ needs }) => needs?.(context) !== false);
}

/**
 * Whether an action is offered for a single row. An edit of many rows is not: a single row is edited in its own form.
 */
export function isForOne(action: Pick<Action<never>, 'on'> & { isForMany?: boolean }): boolean {
  return action.isForMany !== true;
}

/** The columns, filters or actions of a screen that this role may see. */
export function visibleTo<Part extends { access?: number }>(parts: readonly Part[], role: number): Part[] {
  return parts.filter(({ access }) => access === undefined || hasRole(role, access));
}

/** Whether the user may read the log of all users; others read their own. */
export function readsAllLogs({ role }: Pick<ScreenContext, 'role'>): boolean {
  return hasRole(role, Role.Admin);
}

/** The row actions with these verbs, in this order, without those that are not offered here or that the row refuses. */
export function actionsOfRow<Row>(
  actions: readonly Action<Row>[],
  verbs: readonly string[],
  row: Row,
  context: ScreenContext,
  // biome-ignore lint/suspicious/noExplicitAny: whatever input they take, their flow asks for it.
): RowAction<Row, any>[] {
  const known = actionsFor(actions, context);
  return verbs.flatMap((verb) => {
    const action = known.find((one) => one.verb === verb);
    return action?.on === 'rows' && action.refusal?.(row, context) === undefined ? [action] : [];
  });
}
