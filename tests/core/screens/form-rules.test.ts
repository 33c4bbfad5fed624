import { describe, expect, test } from 'vitest';
import type { FieldErrors, FormMode } from '../../../shared/screen/form.ts';
import { checkForm } from '../../../shared/screen/form-check.ts';
import { deleteAccountForm, transferForm } from '../../../shared/screens/account/account-actions.ts';
import { bindEmail, bindWeChat } from '../../../shared/screens/account/bind-actions.ts';
import { passwordForm } from '../../../shared/screens/account/password.ts';
import { unlinkAccount } from '../../../shared/screens/account/unlink-account.ts';
import { channelScreen } from '../../../shared/screens/channel/channel-screen.ts';
import { cleanupForm } from '../../../shared/screens/log/log-cleanup.ts';
import { metadataScreen } from '../../../shared/screens/metadata/metadata-screen.ts';
import { probeForm } from '../../../shared/screens/probe/probe-input.ts';
import { resetForm } from '../../../shared/screens/registration/reset-password.ts';
import { setupForm } from '../../../shared/screens/setup/setup-form.ts';
import { signInForm } from '../../../shared/screens/sign-in/sign-in.ts';
import { setPreference, subscribe } from '../../../shared/screens/subscription/subscribe.ts';
import { userScreen } from '../../../shared/screens/user/user-screen.ts';
import { vendorScreen } from '../../../shared/screens/vendor/vendor-screen.ts';
import { redeemForm } from '../../../shared/screens/wallet/redeem-code.ts';
import { screenContext } from '../../support/gateway/screen-context.ts';
import { type AnyForm, inputOf } from '../../support/input-of.ts';

const context = screenContext({ user: { username: 'mira', aff_quota: 1_500_000 } as never });
const credentials = 'Enter your username and password.';
const password = 'long enough';
const twoPasswords = { password, confirmation: password };
const setup = setupForm({ hasRoot: false });
const metadataDraft = { ...metadataScreen.form.defaults(context), model_name: 'm' };
const probeDraft = { models: 'all', parallel: 3, per_channel: 0, max_cost: 0 };

/** What was typed, what it is taken for, and what is wrong with it. */
type Typed = [string, AnyForm, object, object, FieldErrors, FormMode?];

const typed: readonly Typed[] = [
  [
    'a name with spaces around',
    signInForm,
    { username: ' mira ', password: ' x ' },
    { username: 'mira', password: ' x ' },
    {},
  ],
  ['no name', signInForm, { username: ' ', password: 'x' }, { username: '', password: 'x' }, { username: credentials }],
  [
    'no password',
    signInForm,
    { username: 'm', password: '' },
    { username: 'm', password: '' },
    { password: credentials },
  ],
  ['an address', resetForm, { email: ' a@b.c ' }, { email: 'a@b.c' }, {}],
  ['no address', resetForm, { email: ' ' }, { email: '' }, { email: 'Enter an email address.' }],
  ['address and code', bindEmail.input as AnyForm, { email: ' a ', code: ' 1 ' }, { email: 'a', code: '1' }, {}],
  [
    ...(['neither address nor code', bindEmail.input as AnyForm, { email: ' ', code: ' ' }] as const),
    { email: '', code: '' },
    { email: 'Enter an email address.', code: 'Enter the verification code.' },
  ],
  ['a WeChat code', bindWeChat.input as AnyForm, { code: ' 1 ' }, { code: '1' }, {}],
  [
    'no WeChat code',
    bindWeChat.input as AnyForm,
    { code: ' ' },
    { code: '' },
    { code: 'Enter the verification code.' },
  ],
  ['a linked account', unlinkAccount().input as AnyForm, { account: ' a ' }, { account: 'a' }, {}],
  [
    ...(['no linked account', unlinkAccount().input as AnyForm, { account: ' ' }, { account: '' }] as const),
    { account: 'Choose the account to unlink.' },
  ],
  ['a code', redeemForm, { code: ' c ' }, { code: 'c' }, {}],
  ['no code', redeemForm, { code: ' ' }, { code: '' }, { code: 'Enter a redemption code.' }],
  ['the own name', deleteAccountForm, { username: 'mira' }, { username: 'mira' }, {}],
  [
    ...(['almost the own name', deleteAccountForm, { username: 'Mira' }, { username: 'Mira' }] as const),
    { username: 'Enter your account name to confirm deletion.' },
  ],
  [
    'a plan and a way to pay',
    subscribe.input as AnyForm,
    { plan: ' 3 ', method: ' balance ' },
    { plan: '3', method: 'balance' },
    {},
  ],
  [
    ...([
      'neither plan nor way',
      subscribe.input as AnyForm,
      { plan: ' ', method: ' ' },
      { plan: '', method: '' },
    ] as const),
    { plan: 'Choose a plan.', method: 'Choose how to pay.' },
  ],
  [
    'a preference as the wire writes it',
    setPreference.input as AnyForm,
    { preference: ' wallet_first ' },
    { preference: 'wallet-first' },
    {},
  ],
  [
    ...([
      'no such preference',
      setPreference.input as AnyForm,
      { preference: 'credit' },
      { preference: 'credit' },
    ] as const),
    { preference: 'Choose one of: subscription-first, wallet-first, subscription-only, wallet-only.' },
  ],
  ['a tag', inputOf(channelScreen, 'set-tag'), { tag: ' a ' }, { tag: 'a' }, {}],
  [
    ...(['no tag', inputOf(channelScreen, 'set-tag'), { tag: ' ' }, { tag: '' }] as const),
    { tag: 'Enter a tag. To take tags away, use “Remove tag”.' },
  ],
  ['a key of a copy', inputOf(channelScreen, 'copy'), { key: ' k ' }, { key: 'k' }, {}],
  [
    'keys, one twice',
    inputOf(channelScreen, 'add-keys'),
    { keys: ' a\n\nb\na', type: 1 },
    { keys: 'a\nb', type: 1 },
    {},
  ],
  [
    ...(['no keys', inputOf(channelScreen, 'add-keys'), { keys: ' \n', type: 1 }, { keys: '', type: 1 }] as const),
    { keys: 'Enter at least one key, one per line.' },
  ],
  ['quota with a fraction', inputOf(userScreen, 'add-quota'), { amount: -2.9 }, { amount: -2 }, {}],
  ...[0, Number.NaN, 1e20].map(
    (amount): Typed => [
      ...([`quota of ${amount}`, inputOf(userScreen, 'add-quota'), { amount }, { amount }] as const),
      { amount: 'Enter an amount other than zero.' },
    ],
  ),
  [
    'a sign-in to take off',
    inputOf(userScreen, 'unlink'),
    { account: ' GitHub ', userId: 7 },
    { account: 'github', userId: 7 },
    {},
  ],
  [
    ...([
      'no sign-in',
      inputOf(userScreen, 'unlink'),
      { account: ' ', userId: 7 },
      { account: '', userId: 7 },
    ] as const),
    { account: 'Choose the account to unlink.' },
  ],
  [
    'a permission',
    inputOf(userScreen, 'grant'),
    { permission: 'write', userId: 7 },
    { permission: 'write', userId: 7 },
    {},
  ],
  [
    ...([
      'no such permission',
      inputOf(userScreen, 'grant'),
      { permission: 'x', userId: 7 },
      { permission: 'x', userId: 7 },
    ] as const),
    { permission: 'Choose a permission: read, operate, write or sensitive_write.' },
  ],
  ['a time', cleanupForm, { before: 5 }, { before: 5 }, {}],
  ...[0, -1, 1.5].map(
    (before): Typed => [`no time: ${before}`, cleanupForm, { before }, { before }, { before: 'Choose a time.' }],
  ),
  [
    ...(['a vendor', vendorScreen.form, { name: ' a ', description: ' b ', icon: ' c ' }] as const),
    { name: 'a', description: 'b', icon: 'c' },
    {},
  ],
  [
    ...([
      'a vendor without a name',
      vendorScreen.form,
      { name: ' ', description: '', icon: '漢'.repeat(129) },
    ] as const),
    { name: '', description: '', icon: '漢'.repeat(129) },
    { name: 'Enter a name.', icon: 'At most 128 characters.' },
  ],
  [
    ...([
      'as long a vendor as may be',
      vendorScreen.form,
      { name: '😀'.repeat(128), description: '', icon: '' },
    ] as const),
    { name: '😀'.repeat(128), description: '', icon: '' },
    {},
  ],
  ['probes of some models', probeForm, { ...probeDraft, models: ' a,b ' }, { ...probeDraft, models: 'a,b' }, {}],
  ['as many probes at once as may be', probeForm, { ...probeDraft, parallel: 20 }, { ...probeDraft, parallel: 20 }, {}],
  [
    'probes of nothing',
    probeForm,
    { models: ' , ', parallel: 0, per_channel: -1, max_cost: -0.1 },
    { models: ',', parallel: 0, per_channel: -1, max_cost: -0.1 },
    {
      models: 'Write all, first, or names of models.',
      parallel: 'Must be a whole number from 1 to 20.',
      per_channel: 'Must be a whole number, 0 or more.',
      max_cost: 'Must be 0 or more.',
    },
  ],
  [
    'probes without measure',
    probeForm,
    { models: 'a', parallel: 21, per_channel: 1.5, max_cost: Number.POSITIVE_INFINITY },
    { models: 'a', parallel: 21, per_channel: 1.5, max_cost: Number.POSITIVE_INFINITY },
    {
      parallel: 'Must be a whole number from 1 to 20.',
      per_channel: 'Must be a whole number, 0 or more.',
      max_cost: 'Must be 0 or more.',
    },
  ],
  [
    'half a probe',
    probeForm,
    { ...probeDraft, parallel: 1.5 },
    { ...probeDraft, parallel: 1.5 },
    { parallel: 'Must be a whole number from 1 to 20.' },
  ],
  [
    'metadata with spaces around',
    metadataScreen.form,
    { ...metadataDraft, model_name: ' m ', description: ' d ', tags: ' a,, b,a', icon: ' i ', endpoints: ' {} ' },
    { ...metadataDraft, model_name: 'm', description: 'd', tags: 'a,b', icon: 'i', endpoints: '{}' },
    {},
  ],
  [
    ...(['metadata of nothing', metadataScreen.form, { ...metadataDraft, model_name: ' ', endpoints: '{' }] as const),
    { ...metadataDraft, model_name: '', endpoints: '{' },
    { model_name: 'Enter the name of a model.', endpoints: 'Invalid JSON at line 1, column 2.' },
  ],
  [
    ...(['endpoints that are a list', metadataScreen.form, { ...metadataDraft, endpoints: '[]' }] as const),
    { ...metadataDraft, endpoints: '[]' },
    { endpoints: 'Endpoints must be a JSON object, for example {"openai":"/v1/chat/completions"}.' },
  ],
  [
    'one change of many rows',
    inputOf(metadataScreen, 'set'),
    { vendor: 'v', description: ' d ', tags: 'a, a', icon: ' i ', sync: 'on' },
    { vendor: 'v', description: 'd', tags: 'a', icon: 'i', sync: 'on' },
    {},
  ],
  [
    'no change of many rows',
    inputOf(metadataScreen, 'set'),
    { vendor: '', description: ' ', tags: ',', icon: '', sync: '' },
    { vendor: '', description: '', tags: '', icon: '', sync: '' },
    { vendor: 'Fill in at least one field.' },
  ],
  [
    ...(['the first set-up', setup, { username: ' root ', ...twoPasswords, mode: 'demo' }] as const),
    { username: 'root', ...twoPasswords, mode: 'demo' },
    {},
  ],
  [
    ...([
      'a set-up without an account',
      setup,
      { username: ' ', password: '', confirmation: '', mode: 'external' },
    ] as const),
    { username: '', password: '', confirmation: '', mode: 'external' },
    { username: credentials, password: credentials },
  ],
  [
    ...(['a set-up for nothing known', setup, { username: 'x'.repeat(13), ...twoPasswords, mode: 'x' }] as const),
    { username: 'x'.repeat(13), ...twoPasswords, mode: 'x' },
    {
      username: 'The username is too long: at most 12 characters.',
      mode: 'Use can’t be x. Choices: external, self-use, demo.',
    },
  ],
  [
    'a set-up that has its account',
    setupForm({ hasRoot: true }),
    { username: '', password: '', confirmation: '', mode: 'self-use' },
    { username: '', password: '', confirmation: '', mode: 'self-use' },
    {},
  ],
  ...(
    [
      ['1234567', '1234567', { password: 'The password must have at least 8 characters.' }],
      ['12345678', '12345678', {}],
      ['漢'.repeat(20), '漢'.repeat(20), {}],
      ['x'.repeat(21), 'x'.repeat(21), { password: 'The password is too long: at most 20 characters.' }],
      [password, `${password} `, { confirmation: 'The two passwords do not match.' }],
    ] as const
  ).map(([one, other, errors]): Typed => {
    const draft = { original_password: ' ', password: one, confirmation: other };
    return [`the passwords ${one} and ${other}`, passwordForm, draft, draft, errors];
  }),
  ['earnings moved', transferForm, { quota: 1_500_000.9 }, { quota: 1_500_000 }, {}],
  [
    'too little moved',
    transferForm,
    { quota: 499_999 },
    { quota: 499_999 },
    { quota: 'The minimum transfer is $1.00.' },
  ],
  [
    'too much moved',
    transferForm,
    { quota: 1_500_001 },
    { quota: 1_500_001 },
    { quota: 'Only $3.00 can be transferred.' },
  ],
  [
    ...(['no amount moved', transferForm, { quota: Number.NaN }, { quota: Number.NaN }] as const),
    { quota: 'Amount must be an amount, for example 1usd or 2.5k.' },
  ],
];

describe('what is typed into a form is taken without spaces around, and refused with a reason at its field', () => {
  test.each(typed)('%s', (_, form, draft, value, errors, mode = 'create') => {
    expect(checkForm(form, draft, mode, context)).toEqual({ value, errors, isValid: Object.keys(errors).length === 0 });
  });
});
