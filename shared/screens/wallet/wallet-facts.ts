import { isOpenableLink } from '../../domain/option/chats.ts';
import type { User } from '../../domain/user/user.ts';
import type { TopUpFacts } from '../../gateway/account/top-up-facts.ts';
import { quotaCell } from '../../screen/cells.ts';
import type { Detail } from '../../screen/detail.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';

/** The balance, and the amount spent (WAL-01). */
export function walletFacts(user: User, context: ScreenContext): Detail[] {
  return [
    { id: 'quota', label: 'wallet.balance', cell: quotaCell(user.quota, context) },
    { id: 'used_quota', label: 'wallet.used', cell: quotaCell(user.used_quota, context) },
  ];
}

/** The link to the shop that sells codes, or why there is none (WAL-01). A link that could run code is refused. */
export type CodeLink = { ok: true; link: string } | { ok: false; reason: string };

/** The get-code link of a site (WAL-01). */
export function codeLink({ topUpLink }: Pick<TopUpFacts, 'topUpLink'>, { say }: Pick<ScreenContext, 'say'>): CodeLink {
  const link = topUpLink.trim();
  const isPage = /^https?:/i.test(link) && isOpenableLink(link);
  return isPage ? { ok: true, link } : { ok: false, reason: say('wallet.noTopUpLink') };
}
