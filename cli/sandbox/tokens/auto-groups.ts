import { type Body, flagOf, textOf } from '../http/body.ts';
import { Refusal } from '../http/refusal.ts';
import { isGroup, usableGroups } from '../store/groups.ts';
import type { Sandbox } from '../store/sandbox.ts';
import { findCaller } from '../store/users.ts';
import type { TokenRow } from './token-row.ts';

/** The groups that a user may put into a token's order of groups. */
export function autoGroupsFor({ options }: Pick<Sandbox, 'options'>, ownGroup: string): string[] {
  return Object.keys(usableGroups(options, ownGroup)).filter((group) => group !== 'auto' && isGroup(options, group));
}

/** The largest number of groups in such an order. */
export function maximumAutoGroups({ options }: Pick<Sandbox, 'options'>): number {
  return options.number('MaxTokenAutoGroups') || 5;
}

/**
 * Reads `cross_group_retry` and `auto_groups` of a body (docs/gateways-modern.md 18): a missing order is kept, an empty
 * one cleared, and both have no effect with a group other than `auto`. @throws Refusal for an invalid order
 */
export function readAutoGroups(
  sandbox: Sandbox,
  userId: number,
  body: Body,
  before?: Pick<TokenRow, 'auto_groups'>,
): { cross_group_retry: boolean; auto_groups: string | null } {
  const retry = flagOf(body, 'cross_group_retry');
  if (!sandbox.traits.token.hasAutoGroups) return { cross_group_retry: retry, auto_groups: null };
  if (textOf(body, 'group') !== 'auto') return { cross_group_retry: false, auto_groups: null };
  if (body.auto_groups === undefined) return { cross_group_retry: retry, auto_groups: before?.auto_groups ?? null };
  const order = Array.isArray(body.auto_groups) ? body.auto_groups.map(String) : [];
  const allowed = autoGroupsFor(sandbox, findCaller(sandbox.store, userId)?.group ?? '');
  const isFine =
    order.length <= maximumAutoGroups(sandbox) &&
    new Set(order).size === order.length &&
    order.every((group) => allowed.includes(group));
  if (!isFine) throw new Refusal('invalidParameters');
  return { cross_group_retry: retry, auto_groups: order.length === 0 ? null : JSON.stringify(order) };
}
