import type { TopUpFacts } from '../../../../shared/gateway/account/top-up-facts.ts';
import { readBack } from '../../../../shared/gateway/reading/read-back.ts';
import { refusalOfAction } from '../../../../shared/screen/flow/flow-rules.ts';
import { isOnSite, screenOf } from '../../../../shared/screens/registry.ts';
import { ownSubscriptions, subscriptionFacts } from '../../../../shared/screens/subscription/own-subscriptions.ts';
import { redeemCode } from '../../../../shared/screens/wallet/redeem-code.ts';
import {
  paymentLink,
  paymentRefusal,
  payTopUp,
  quoteTopUp,
  type TopUpInput,
  type TopUpQuote,
  topUpConfirmation,
  topUpForm,
} from '../../../../shared/screens/wallet/top-up.ts';
import { codeLink, walletFacts } from '../../../../shared/screens/wallet/wallet-facts.ts';
import type { Host, Layers, Lists, Menus, Notify, Profile, Session } from '../app.ts';
import { anchorInFront, openOrKeep } from '../dialog/anchor.ts';
import { openConfirm } from '../dialog/confirm-layer.ts';
import { copy, showText } from '../dialog/copying.ts';
import { performOnSite } from '../dialog/flow-face.ts';
import { detailLines } from '../dialog/notify-done.ts';
import { openAddress } from '../dialog/open-address.ts';
import { openForm } from '../form/form-layer.ts';
import { openPage } from './page-layer.ts';

/** Opens the wallet: balance, redeeming a code, and online top-up where the site offers it (WAL-01, WAL-02). */
export function openWallet(app: Notify & Layers & Session & Host & Profile & Menus & Lists, verb = ''): void {
  const { say } = app;
  const page = openPage(
    app,
    {
      title: say('wallet.title'),
      command: () => 'tollgate wallet show',
      load: async (_filters, signal) => {
        const { gateway } = app.context();
        const [user, facts, own] = await Promise.all([
          gateway.account.self({ signal }),
          gateway.wallet.facts({ signal }),
          // Subscriptions are shown besides the balance: where they cannot be read, the wallet is shown without them.
          readBack(() => ownSubscriptions(app.context(), { signal })),
        ]);
        app.store.set({ user });
        const context = app.context();
        const link = codeLink(facts, context);
        const refusal = app.isReadOnly ? say('action.readOnly') : paymentRefusal(facts, context);
        return {
          lines: [
            ...detailLines(app, [...walletFacts(user, context), ...subscriptionFacts(own, context)]),
            { text: '' },
            link.ok ? { label: say('wallet.getCode'), text: link.link } : { text: link.reason, tone: 'muted' as const },
            ...(refusal === undefined ? [] : [{ text: refusal, tone: 'muted' as const }]),
          ],
          actions: [
            {
              verb: 'redeem',
              label: say(redeemCode.label),
              refusal: refusalOfAction({}, redeemCode, [], app.context()),
              run: () => performOnSite(app, 'wallet', redeemCode, () => void page.renew()),
            },
            { verb: 'top-up', label: say('wallet.topUp'), refusal, run: () => askAmount(app, facts) },
            ...(isOnSite(screenOf('order'), context.status)
              ? [{ verb: 'orders', label: say('navigation.order'), run: () => app.open('order') }]
              : []),
            ...(own === undefined
              ? []
              : [
                  { verb: 'subscriptions', label: say('navigation.subscription'), run: () => app.open('subscription') },
                ]),
            ...(isOnSite(screenOf('checkin'), context.status)
              ? [{ verb: 'checkin', label: say('navigation.checkin'), run: () => app.open('checkin') }]
              : []),
          ],
          copies: link.ok ? [{ label: say('wallet.getCode'), value: link.link }] : [],
        };
      },
    },
    verb,
  );
}

/** Opens the form for amount and payment method; the price is requested before the user confirms. */
function askAmount(app: Notify & Layers & Session & Host, facts: TopUpFacts): void {
  openForm(app, {
    form: topUpForm(facts),
    mode: 'create',
    title: app.say('wallet.topUp'),
    submit: app.say('wallet.topUp'),
    onSave: async (value) => {
      const input = value as unknown as TopUpInput;
      const quote = await app.call((signal) => quoteTopUp(input, facts, app.context(), { signal }));
      confirmPayment(app, facts, quote);
      return undefined;
    },
  });
}

function confirmPayment(app: Notify & Layers & Session & Host, facts: TopUpFacts, quote: TopUpQuote): void {
  const { prompt, consequences } = topUpConfirmation(quote, app.context());
  openConfirm(app, {
    prompt,
    consequences,
    verb: app.say('wallet.topUp'),
    onYes: () => void pay(app, facts, quote),
    onNo: () => app.notify(app.say('tui.cancelled')),
  });
}

/** Shows and copies the payment URL: the terminal UI does not open a browser unasked. */
async function pay(app: Notify & Layers & Session & Host, facts: TopUpFacts, { input }: TopUpQuote): Promise<void> {
  const anchor = anchorInFront(app);
  try {
    const step = await app.call((signal) => payTopUp(input, facts, app.context(), { signal }));
    const link = paymentLink(step);
    const hasOpened = openOrKeep(app, anchor, () =>
      showText(app, app.say('tui.payLink'), link, { open: () => void openAddress(app, link) }),
    );
    if (hasOpened) await copy(app, link, { isShown: true });
    else app.notify(app.say('tui.payLink'), 'good', app.say('tui.resultKept'));
  } catch (error) {
    app.fail(error);
  }
}
