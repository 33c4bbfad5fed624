import { Role, roles } from '../../domain/user/role.ts';
import type { User } from '../../domain/user/user.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import { countCell, idCell, quotaCell, textCell } from '../../screen/cells.ts';
import type { Detail } from '../../screen/detail.ts';
import type { Choice } from '../../screen/form.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { configuredAddress, siteAddress } from '../../screen/site-address.ts';

/** The facts of the profile card (ME-01). */
export function profileFacts(user: User, context: ScreenContext): Detail[] {
  const { say } = context;
  const role = { text: say(roles.of(user.role).label), raw: user.role };
  return [
    { id: 'id', label: 'account.id', cell: idCell(user.id) },
    { id: 'username', label: 'account.username', cell: textCell(user.username) },
    { id: 'display_name', label: 'account.displayName', cell: textCell(user.display_name) },
    { id: 'role', label: 'account.role', cell: { ...role, tone: user.role >= Role.Admin ? 'accent' : 'plain' } },
    { id: 'group', label: 'account.group', cell: textCell(user.group) },
    { id: 'quota', label: 'account.balance', cell: quotaCell(user.quota, context) },
    { id: 'used_quota', label: 'account.usedQuota', cell: quotaCell(user.used_quota, context) },
    { id: 'request_count', label: 'account.requestCount', cell: countCell(user.request_count) },
  ];
}

/** The facts about a user's invitations and what they earned (ME-03). */
export function inviteFacts(user: User, context: ScreenContext): Detail[] {
  return [
    { id: 'aff_quota', label: 'account.pendingEarnings', cell: quotaCell(user.aff_quota, context) },
    { id: 'aff_history_quota', label: 'account.totalEarnings', cell: quotaCell(user.aff_history_quota, context) },
    { id: 'aff_count', label: 'account.inviteCount', cell: countCell(user.aff_count) },
  ];
}

/**
 * The invite link of a user (ME-03). It uses the site's server address, because the address that a console is reached
 * by may be known on this machine only. Where the site has none set, `origin` (the console's own), else the gateway's.
 */
export async function inviteLink(
  context: Pick<ScreenContext, 'gateway' | 'status'>,
  { origin, signal }: CallOptions & { origin?: string } = {},
): Promise<string> {
  const { gateway } = context;
  const code = await gateway.account.inviteCode({ signal });
  const base = (configuredAddress(context.status) || origin || siteAddress(context)).replace(/\/+$/, '');
  return `${base}/register?aff=${encodeURIComponent(code)}`;
}

/** The models that the account may call, each once, as choices to copy (ME-02). */
export async function ownModels({ gateway }: Pick<ScreenContext, 'gateway'>, o: CallOptions = {}): Promise<Choice[]> {
  const names = [...new Set(await gateway.account.models(o))].sort();
  return names.map((name) => ({ value: name, label: sanitise(name) }));
}
