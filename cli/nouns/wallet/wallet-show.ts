import { sanitise } from '../../../shared/format/sanitise.ts';
import { readBack } from '../../../shared/gateway/reading/read-back.ts';
import type { Detail } from '../../../shared/screen/detail.ts';
import { ownSubscriptions, subscriptionFacts } from '../../../shared/screens/subscription/own-subscriptions.ts';
import { paymentMethods, paymentRefusal } from '../../../shared/screens/wallet/top-up.ts';
import { codeLink, walletFacts } from '../../../shared/screens/wallet/wallet-facts.ts';
import { listOf } from '../../../shared/text/punctuation.ts';
import { withScreenSession } from '../../list/screen/screen-session.ts';
import type { Invocation } from '../../program/definition.ts';
import { printDetails } from '../../program/print-details.ts';
import { walletTarget } from './wallet-target.ts';

/**
 * `wallet show`: the balance, where codes are sold (or that the site does not say), and how to pay online (WAL-01,
 * WAL-02).
 */
export async function showWallet(invocation: Invocation): Promise<undefined> {
  const { signal } = invocation;
  await withScreenSession(walletTarget, invocation, 'fresh', async ({ gateway, context }) => {
    const [user, facts, own] = await Promise.all([
      gateway.account.self({ signal }),
      gateway.wallet.facts({ signal }),
      // Subscriptions are additional: where they cannot be read, the balance is printed without them.
      readBack(() => ownSubscriptions(context, { signal })),
    ]);
    const code = codeLink(facts, context);
    const refusal = paymentRefusal(facts, context);
    const methods = refusal === undefined ? paymentMethods(facts, context) : [];
    const names = listOf(
      methods.map(({ label }) => label),
      context.say,
    );
    const shown: Detail[] = [
      ...walletFacts(user, context),
      ...subscriptionFacts(own, context),
      {
        id: 'top_up_link',
        label: 'wallet.getCode',
        cell: code.ok ? { text: sanitise(code.link), raw: code.link } : { text: code.reason, tone: 'muted', raw: null },
      },
      {
        id: 'payment_methods',
        label: 'cliAccount.methods',
        cell: { text: refusal ?? names, tone: refusal ? 'muted' : 'plain', raw: methods.map(({ type }) => type) },
      },
    ];
    await printDetails(shown, `wallet/${user.id}`, invocation);
  });
  return undefined;
}
