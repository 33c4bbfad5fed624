import { expect, test } from 'vitest';
import { startTestSandbox } from '../../../support/gateway/sandbox.ts';
import { signedInContext } from '../../../support/gateway/signed-in-context.ts';
import { openApp } from '../../support/open-app.tsx';

const clear = '\u0015';
const save = '\u0013';

/** The wallet of an ordinary user, on a gateway with these options. */
async function openWallet(options: Record<string, string>) {
  const sandbox = await startTestSandbox();
  const { gateway } = await signedInContext(sandbox);
  for (const [key, value] of Object.entries({ QuotaForNewUser: '0', ...options }))
    await gateway.options.set(key, value);
  const person = { username: 'buyer', password: 'first-password' };
  await gateway.users.create({ ...person, display_name: 'Buyer' });
  const asked: string[] = [];
  const ui = await openApp({
    gatewayUrl: sandbox.url,
    as: person,
    rows: 40,
    gateway: (real) => ({
      wallet: {
        ...real.wallet,
        stripePay: (input, o) => {
          asked.push(`pay ${input.amount}`);
          return real.wallet.stripePay(input, o);
        },
      },
    }),
  });
  await ui.waitFor('API keys');
  await ui.type(':wallet\r');
  await ui.waitFor(/Balance +\$0\.00/);
  return { ui, gateway, asked, sandbox };
}

const isForm = (kind: string | undefined) => kind === 'form';

test('WAL-01 WAL-02 FMT-03 SEC-01: the balance, a code that is missing, refused or credited; no link and no payment are said', async () => {
  const { ui, gateway } = await openWallet({});
  await ui.waitFor('This site has no top-up link.');
  await ui.waitFor('Online payment is not enabled.');
  await ui.type(':wallet top-up\r');
  await ui.waitFor(() => ui.app.store.get().message?.tone === 'warn');
  expect(ui.app.store.get().message?.text).toBe('Online payment is not enabled.');
  await ui.type(':wallet redeem\r');
  await ui.waitFor(() => isForm(ui.app.store.get().layers.at(-1)?.kind));
  await ui.type(save);
  await ui.waitFor('Enter a redemption code.');
  await ui.type(`not-a-code${save}`);
  await ui.waitFor(/Couldn’t redeem the code/);
  await ui.waitFor('••••••••••  10 characters');
  expect(ui.screen()).not.toContain('not-a-code');
  const [key = ''] = await gateway.redemptions.create({ name: 'gift', quota: 1_250_000, count: 1 });
  await ui.type(`${clear}${key}${save}`);
  await ui.waitFor('Code redeemed. $2.50 added to your balance.');
  await ui.waitFor(/Balance +\$2\.50/);
  // Whoever reads what ran, or its export, could redeem a code that was refused or whose answer was lost.
  const { ran } = ui.app.store.get();
  expect(ran.map(({ command }) => command)).toEqual(Array(2).fill('tollgate wallet redeem --code-file FILE'));
  expect(JSON.stringify(ran)).not.toMatch(new RegExp(`not-a-code|${key}`));
});

test('WAL-01: where codes are sold', async () => {
  const { ui } = await openWallet({ TopUpLink: 'https://shop.example/codes' });
  await ui.waitFor(/Get a code +https:\/\/shop\.example\/codes/);
});

test('WAL-02: an amount is clamped and checked, priced, agreed to, and its address shown; Cancel orders nothing', async () => {
  const { ui, asked } = await openWallet({
    StripeApiSecret: 'sk_test_1',
    StripeWebhookSecret: 'whsec_1',
    StripePriceId: 'price_1',
    StripeMinTopUp: '5',
  });
  await ui.type(':wallet top-up\r');
  await ui.waitFor('Whole US dollars, $5 or more');
  await ui.type(`${clear}2${save}`);
  await ui.waitFor('The minimum top-up is $5.');
  await ui.type(`${clear}7.5${save}`);
  await ui.waitFor('The top-up amount must be a whole number.');
  await ui.type(`${clear}100001${save}`);
  await ui.waitFor('Amount: $100,000.00');
  await ui.press('escape');
  await ui.type(':wallet top-up\r');
  await ui.waitFor('Whole US dollars, $5 or more');
  await ui.type(`${clear}12${save}`);
  await ui.waitFor('Top up with Card?');
  await ui.waitFor('Amount: $12.00');
  await ui.waitFor('Amount credited: $12.00');
  await ui.waitFor('Amount due: 96.00 (in the currency of the payment page)');
  await ui.press('enter');
  await ui.waitFor('Canceled');
  expect(asked).toEqual([]);
  await ui.type(':wallet top-up\r');
  await ui.waitFor('Whole US dollars, $5 or more');
  await ui.type(`${clear}12${save}`);
  await ui.waitFor('Top up with Card?');
  await ui.press('tab', 'enter');
  await ui.waitFor('Pay at this link');
  await ui.waitFor(/\/sandbox\/checkout\/cs_test_/);
  expect(asked).toEqual(['pay 12']);
});
