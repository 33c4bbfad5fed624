import { expect, test } from 'vitest';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import { deleteAccountForm, transferForm } from '../../../shared/screens/account/account-actions.ts';
import { bindEmail, bindWeChat } from '../../../shared/screens/account/bind-actions.ts';
import { passwordForm } from '../../../shared/screens/account/password.ts';
import { unlinkAccount } from '../../../shared/screens/account/unlink-account.ts';
import { channelScreen } from '../../../shared/screens/channel/channel-screen.ts';
import { cleanupForm } from '../../../shared/screens/log/log-cleanup.ts';
import { metadataScreen } from '../../../shared/screens/metadata/metadata-screen.ts';
import { resetting } from '../../../shared/screens/plan/reset-usage.ts';
import { probeForm } from '../../../shared/screens/probe/probe-input.ts';
import { resetForm } from '../../../shared/screens/registration/reset-password.ts';
import { setupForm } from '../../../shared/screens/setup/setup-form.ts';
import { signInForm } from '../../../shared/screens/sign-in/sign-in.ts';
import { setPreference, subscribe } from '../../../shared/screens/subscription/subscribe.ts';
import { userScreen } from '../../../shared/screens/user/user-screen.ts';
import { vendorScreen } from '../../../shared/screens/vendor/vendor-screen.ts';
import { redeemForm } from '../../../shared/screens/wallet/redeem-code.ts';
import { screenContext, testNow } from '../../support/gateway/screen-context.ts';
import { type AnyForm, inputOf } from '../../support/input-of.ts';

const context = screenContext({ user: { username: 'mira', aff_quota: 1_500_000 } as never });
const setup = setupForm({ hasRoot: false });
const probeDraft = { models: 'all', parallel: 3, per_channel: 0, max_cost: 0 };

/** What a form begins with where there is no row. */
const beginnings: readonly [string, AnyForm, object][] = [
  ['sign-in', signInForm, { username: '', password: '' }],
  ['a reset of the password', resetForm, { email: '' }],
  ['a new password', passwordForm, { original_password: '', password: '', confirmation: '' }],
  ['a bound address', bindEmail.input as AnyForm, { email: '', code: '' }],
  ['a bound WeChat account', bindWeChat.input as AnyForm, { code: '' }],
  ['an account taken off', unlinkAccount().input as AnyForm, { account: '' }],
  ['the end of an account', deleteAccountForm, { username: '' }],
  ['a code', redeemForm, { code: '' }],
  ['a subscription', subscribe.input as AnyForm, { plan: '', method: '' }],
  ['what is paid first', setPreference.input as AnyForm, { preference: 'subscription-first' }],
  ['used quota back to 0', resetting.input, { advance_reset_time: false }],
  ['the first set-up', setup, { username: '', password: '', confirmation: '', mode: 'external' }],
  ['a vendor', vendorScreen.form, { name: '', description: '', icon: '' }],
  ['probes', probeForm, probeDraft],
  ['a tag', inputOf(channelScreen, 'set-tag'), { tag: '' }],
  ['a copy', inputOf(channelScreen, 'copy'), { key: '' }],
  ['keys of a pool', inputOf(channelScreen, 'add-keys'), { keys: '', type: 0 }],
  ['quota added', inputOf(userScreen, 'add-quota'), { amount: 0 }],
  ['an account taken off somebody', inputOf(userScreen, 'unlink'), { account: '', userId: 0 }],
  ['a permission', inputOf(userScreen, 'grant'), { permission: '', userId: 0 }],
  [
    'one change of many rows of metadata',
    inputOf(metadataScreen, 'set'),
    { vendor: '', description: '', tags: '', icon: '', sync: '' },
  ],
  [
    'metadata',
    metadataScreen.form,
    {
      ...{ model_name: '', name_rule: 'exact', vendor: '', description: '', tags: '', icon: '', endpoints: '' },
      ...{ shown: true, sync_official: true },
    },
  ],
];

test.each(beginnings)('the form of %s begins with nothing that nobody chose', (_, form, draft) => {
  expect(form.defaults(context)).toEqual(draft);
});

const row = { id: 7, type: 1, tag: 'pool', name: 'OpenAI', description: 'd', icon: 'i', models: 2 };
test.each<[string, AnyForm, object]>([
  ['a tag', inputOf(channelScreen, 'set-tag'), { tag: 'pool' }],
  ['a copy, whose key no row holds', inputOf(channelScreen, 'copy'), { key: '' }],
  ['keys of a pool', inputOf(channelScreen, 'add-keys'), { keys: '', type: 1 }],
  ['an account taken off somebody', inputOf(userScreen, 'unlink'), { account: '', userId: 7 }],
  ['a permission', inputOf(userScreen, 'revoke'), { permission: '', userId: 7 }],
  ['quota added', inputOf(userScreen, 'add-quota'), { amount: 0 }],
  ['a vendor', vendorScreen.form, { name: 'OpenAI', description: 'd', icon: 'i' }],
  ['sign-in', signInForm, { username: '', password: '' }],
  ['a reset of the password', resetForm, { email: '' }],
  ['a subscription', subscribe.input as AnyForm, { plan: '', method: '' }],
  ['what is paid first', setPreference.input as AnyForm, { preference: 'subscription-first' }],
  ['used quota back to 0', resetting.input, { advance_reset_time: false }],
  ['a code', redeemForm, { code: '' }],
  ['the end of an account', deleteAccountForm, { username: '' }],
  ['an account taken off', unlinkAccount().input as AnyForm, { account: '' }],
  ['a bound address', bindEmail.input as AnyForm, { email: '', code: '' }],
  ['a bound WeChat account', bindWeChat.input as AnyForm, { code: '' }],
  ['probes', probeForm, probeDraft],
])('the form of %s takes from a row what it changes', (_, form, draft) => {
  expect(form.fromRow(row, context)).toEqual(draft);
});

test('what there is to move, and from when logs go, is proposed', () => {
  const earned = (aff_quota: number): ScreenContext => screenContext({ user: { aff_quota } as never });
  expect([0, 1_500_000].map((quota) => transferForm.defaults(earned(quota)))).toEqual([
    ...[{ quota: 500_000 }, { quota: 1_500_000 }],
  ]);
  expect(transferForm.fromRow({} as never, earned(9))).toEqual({ quota: 9 });
  // Thirty days before the clock of the context.
  expect(cleanupForm.defaults(context)).toEqual({ before: testNow / 1000 - 30 * 86_400 });
});
