import { expect, test } from 'vitest';
import type { Channel } from '../../../shared/domain/channel/channel.ts';
import type { Token } from '../../../shared/domain/user/token.ts';
import type { User } from '../../../shared/domain/user/user.ts';
import { GatewayError } from '../../../shared/gateway/client/gateway-error.ts';
import { checkForm } from '../../../shared/screen/form-check.ts';
import { groupNotes } from '../../../shared/screen/saving/group-notes.ts';
import { channelForm } from '../../../shared/screens/channel/channel-form.ts';
import { createChannel } from '../../../shared/screens/channel/channel-save.ts';
import { groupLossConfirmation } from '../../../shared/screens/settings/group-loss.ts';
import { tokenForm } from '../../../shared/screens/token/token-form.ts';
import { userForm } from '../../../shared/screens/user/user-form.ts';
import { createUser } from '../../../shared/screens/user/user-save.ts';
import { answeringContext } from '../../support/gateway/answering-context.ts';

const made = { id: 7, username: 'mira' } as User;
const page = { rows: [made], total: 1, page: 1, pageSize: 100, hasMore: false };

test('ASK-02: group, quota and remark of a new user are set by a second call, and only those that were given', async () => {
  const site = answeringContext({
    'users.search': page,
    'users.update': { ...made, group: 'vip' },
    'groups.list': ['default', 'vip'],
  });
  const start = userForm.defaults(site.context);
  const draft = { ...start, username: 'mira', password: 'Passw0rd1' };
  await createUser(draft, site.context, {});
  expect(site.asked.map(([call]) => call)).toEqual(['users.create', 'users.search']);
  const done = await createUser({ ...draft, group: 'vip', quota: 0 }, site.context, {});
  expect(site.asked.at(-2)).toEqual(['users.update', 7, { group: 'vip', quota: 0 }]);
  expect(done).toMatchObject({ message: 'User mira created.', row: { group: 'vip' } });
});

test('ASK-02: a second call that fails is told beside the user that was made, with the command that is left', async () => {
  const refusal = new GatewayError('refused', { serverMessage: 'no' });
  const site = answeringContext({ 'users.search': page, 'users.update': refusal });
  const draft = { ...userForm.defaults(site.context), username: 'mira', password: 'Passw0rd1', group: 'vip' };
  const done = await createUser(draft, site.context, {});
  expect(done).toMatchObject({ tone: 'warn', data: { id: 7, left: ['group'] } });
  expect(done.message).toMatch(
    /^User mira was created, but group couldn’t be set: .*tollgate user update 7 --group vip$/,
  );
});

test('ASK-01: a group that the gateway does not know is stored with a warning that names those it has', async () => {
  const saved = { ...made, group: 'vipp' };
  const site = answeringContext({ 'users.search': page, 'users.update': saved, 'groups.list': ['default', 'vip'] });
  const start = { ...userForm.defaults(site.context), username: 'mira', password: 'Passw0rd1', group: 'vipp' };
  const done = await createUser(start, site.context, {});
  expect(done).toMatchObject({ tone: 'warn', isWhole: true });
  expect(done.message).toBe(
    'User mira created. The gateway has no group vipp, so calls with it fail. Its groups: default, vip.',
  );
  const failing = answeringContext({ 'groups.list': new GatewayError('network') });
  expect(await groupNotes(['vipp'], ['default'], failing.context, {})).toEqual([]);
  const asked = answeringContext({ 'groups.list': ['default'] });
  expect(await groupNotes(['old'], ['old'], asked.context, {})).toEqual([]);
  expect(asked.asked).toEqual([]);
});

test('ASK-01: a run over many rows reads the groups of the gateway once, and again where that failed', async () => {
  const site = answeringContext({ 'groups.list': ['default', 'vip'] });
  let now = 1_000_000;
  const context = { ...site.context, now: () => now };
  const notes = (group: string) => groupNotes([group], ['default'], context, {});
  for (let row = 0; row < 3; row++) expect(await notes('vip')).toEqual([]);
  expect(site.asked).toHaveLength(1);
  for (let row = 0; row < 3; row++) expect(await notes('vipp')).toHaveLength(1);
  expect(site.asked).toHaveLength(1);
  // It may have been created since.
  now += 1_000;
  expect(await notes('vipp')).toHaveLength(1);
  expect(site.asked).toHaveLength(2);
  const failing = answeringContext({ 'groups.list': new GatewayError('network') });
  for (let row = 0; row < 2; row++) await groupNotes(['vipp'], ['default'], failing.context, {});
  expect(failing.asked).toHaveLength(2);
});

test('ASK-01: a number that would be rounded is refused, as it was typed or not at all', () => {
  const { context } = answeringContext();
  const right = { ...channelForm.defaults(context), name: 'a', key: 'k', models: ['gpt-4o'] };
  const check = (typed: object) => checkForm(channelForm, { ...right, ...typed }, 'create', context).errors;
  expect(check({ priority: 2 ** 53 - 1, weight: 7 })).toEqual({});
  expect(check({ priority: 2 ** 53 }).priority).toBe('Priority must be at most 9007199254740991.');
  expect(check({ weight: 1e99 }).weight).toBe('Weight must be at most 9007199254740991.');
});

test('ASK-04: a stored fault is no fault of an edit, unless the gateway checks that field with every edit', () => {
  const row = {
    id: 1,
    name: 'k',
    remain_quota: -5,
    expired_time: -1,
    model_limits: '',
    allow_ips: '',
    group: '',
  } as Token;
  const check = (dialect: 'v06' | 'v013', typed: object) => {
    const { context } = answeringContext({}, { dialect });
    const before = tokenForm.fromRow(row, context);
    return checkForm(tokenForm, { ...before, ...typed }, 'edit', context, before);
  };
  expect(check('v06', { name: 'other' })).toMatchObject({ isValid: true, value: { remain_quota: -5 } });
  expect(check('v06', { remain_quota: -6 }).errors).toHaveProperty('remain_quota');
  expect(check('v013', { name: 'other' }).errors.remain_quota).toMatch(
    /^The quota can’t be negative\. This gateway refuses/,
  );
  expect(check('v013', { remain_quota: 0 }).isValid).toBe(true);
});

test('ASK-04 ASK-01: what nobody touched stays as it is stored, also where the form would put it right', () => {
  const { context } = answeringContext();
  const stored = { model_mapping: '{"a":1}', base_url: 'https://a.example/v1/', models: 'a，b', group: 'default' };
  const row = { id: 1, name: 'c', type: 999, key: '', priority: 0, weight: -1, setting: '', settings: '', ...stored };
  const before = channelForm.fromRow(
    {
      ...row,
      status_code_mapping: '',
      other: '',
      test_model: '',
      tag: '',
      remark: '',
      openai_organization: '',
      param_override: '',
      header_override: '',
      auto_ban: 1,
    } as unknown as Channel,
    context,
  );
  const { value, errors } = checkForm(channelForm, { ...before, priority: 5 }, 'edit', context, before);
  expect(errors).toEqual({});
  expect(value).toEqual({ ...before, priority: 5 });
  const typed = checkForm(channelForm, { ...before, model_mapping: '{"a":2}' }, 'edit', context, before);
  expect(Object.keys(typed.errors)).toEqual(['model_mapping']);
});

test('ASK-13: a new channel says which of its models have no price, and what sets one', async () => {
  const row = { id: 9, name: 'west' } as Channel;
  const stored = new Map([['ModelRatio', '{"known":1}']]);
  const site = answeringContext({ 'channels.create': row, 'options.list': stored, 'site.status': {} });
  const draft = { ...channelForm.defaults(site.context), name: 'west', key: 'sk-a', models: ['known', 'new model'] };
  const done = await createChannel(draft, site.context, {});
  expect(done).toMatchObject({ tone: 'warn', isWhole: true });
  expect(done.message).toContain(
    "new model has no price, so calls of it are refused. Set one: tollgate price set 'new model'",
  );
});

test('ASK-06: who holds a group that an option would take away is counted; what cannot be counted is asked about', async () => {
  const change = {
    key: 'GroupRatio',
    before: '{"default":1,"vip":2,"old":3}',
    after: '{"default":1,"pro":2}',
    isSecret: false,
  };
  const walk = async function* () {
    yield { id: 1, name: 'one', group: 'default,vip' };
  };
  const empty = { ...page, rows: [], total: 0 };
  const rows = Array.from({ length: 12 }, (_, id) => ({ id, username: `u${id}`, group: 'vip', DeletedAt: null }));
  const users = { ...page, rows, total: 12 };
  const plans = [{ id: 1, title: 'Pro', upgrade_group: 'vip', downgrade_group: 'old' }];
  const answers = { 'users.list': users, 'tokens.list': empty, 'subscriptions.plans': plans };
  const known = { origin: 'gw', channels: { walk } };
  const { context } = answeringContext(answers, { known });
  const asked = await groupLossConfirmation([change], context, {});
  expect(asked?.prompt).toBe('Remove 2 groups that are in use: vip, old?');
  const outcome = asked?.consequences.join(' ');
  expect(outcome).toContain('“vip”: 12 users, 1 channels, 0 of your API keys and 1 plans');
  expect(outcome).toContain('“old”: 0 users, 0 channels, 0 of your API keys and 1 plans');
  expect(outcome).toContain('To move them along instead: tollgate group remove vip --to');
  expect(await groupLossConfirmation([{ ...change, after: '{"default":1,"vip":9,"old":3}' }], context, {})).toBe(
    undefined,
  );
  const blind = answeringContext({ ...answers, 'users.list': new GatewayError('refused') }, { known }).context;
  expect((await groupLossConfirmation([change], blind, {}))?.consequences.join(' ')).toContain('“old”: unknown users');
});

test.each([
  ['AutoGroups', '["default","vip"]', '["default"]'],
  ['GroupGroupRatio', '{"default":{"vip":0.5}}', '{"default":{}}'],
  ['group_ratio_setting.group_special_usable_group', '{"default":{"+:vip":"VIP"}}', '{"default":{}}'],
  ['ModelRequestRateLimitGroup', '{"vip":[1,2]}', '{}'],
])('ASK-06: a group that %s alone names and loses is asked about too', async (key, before, after) => {
  const walk = async function* () {
    yield { id: 1, name: 'one', group: 'vip' };
  };
  const empty = { ...page, rows: [], total: 0 };
  const answers = { 'users.search': empty, 'tokens.list': empty, 'subscriptions.plans': [] };
  const { context } = answeringContext(answers, { known: { channels: { walk } } });
  const asked = await groupLossConfirmation([{ key, before, after, isSecret: false }], context, {});
  expect(asked?.prompt).toBe('Remove group vip, which is in use?');
});
