import { expect, test } from 'vitest';
import type { GatewayError } from '../../../shared/gateway/client/gateway-error.ts';
import { type AnswerRow, describeAnswers, fails, get, lost, post, remove } from '../../support/gateway/answer-table.ts';
import { scriptedGateway } from '../../support/gateway/scripted-gateway.ts';
import { ok, type Reply, refused, type Step, unknownRoute } from '../../support/gateway/scripted-transport.ts';

// What a call asks, to the letter, and what each answer to it means: written down from docs/gateways.md and
// docs/gateways-modern.md, and from what real gateways were seen to answer.

const setUp = { username: 'root', password: 'longenough', selfUseMode: true };
const setUpBody = {
  username: 'root',
  password: 'longenough',
  confirmPassword: 'longenough',
  SelfUseModeEnabled: true,
  DemoSiteEnabled: false,
};
const setUps: AnswerRow[] = [
  [
    'waits for its first set-up',
    (g) => g.setup.state(),
    [get('/api/setup', ok({ status: false, database_type: 'mysql' }))],
    { isDone: false, hasRoot: false, databaseType: 'mysql' },
  ],
  [
    'has a super admin already',
    (g) => g.setup.state(),
    [get('/api/setup', ok({ root_init: true, database_type: 7 }))],
    { isDone: false, hasRoot: true, databaseType: '' },
  ],
  [
    'is set up',
    (g) => g.setup.state(),
    [get('/api/setup', ok({ status: true }))],
    { isDone: true, hasRoot: true, databaseType: '' },
  ],
  [
    'knows no set-up',
    (g) => g.setup.state(),
    [get('/api/setup', unknownRoute())],
    { isDone: true, hasRoot: true, databaseType: '' },
  ],
  ['cannot tell', (g) => g.setup.state(), [get('/api/setup', refused('database down', 500))], fails('server')],
  ['is set up now', (g) => g.setup.run(setUp), [post('/api/setup', setUpBody, ok())], undefined],
  [
    'refuses with its reason',
    (g) => g.setup.run(setUp),
    [post('/api/setup', setUpBody, refused('name too long', 400))],
    fails('refused', { serverMessage: 'name too long' }),
  ],
];

const vendor = { id: 4, name: 'House', description: '', icon: '', status: 1 };
const vendorDraft = { name: 'House', description: '', icon: '' };
const metadata: AnswerRow[] = [
  [
    'made, with its number',
    (g) => g.metadata.create({ model_name: 'm' } as never),
    [post('/api/models/', { model_name: 'm' }, ok({ id: 9 }))],
    9,
  ],
  [
    'made, without a number',
    (g) => g.metadata.create({ model_name: 'm' } as never),
    [post('/api/models/', { model_name: 'm' }, ok({ id: 0 }))],
    undefined,
  ],
  [
    'made, nobody knows whether',
    (g) => g.metadata.create({ model_name: 'm' } as never).catch((error: GatewayError) => error.kind),
    [post('/api/models/', { model_name: 'm' }, ok(null))],
    'unsure',
  ],
  ['deleted', (g) => g.metadata.delete(9), [remove('/api/models/9', ok())], undefined],
  [
    'hidden by its status alone',
    (g) => g.metadata.setStatus(9, 0),
    [{ request: 'PUT /api/models/?status_only=true', body: { id: 9, status: 0 }, answer: ok() }],
    undefined,
  ],
  ['missing ones, in order', (g) => g.metadata.missing(), [get('/api/models/missing', ok(['b', 'a']))], ['a', 'b']],
  [
    'a preview in the catalogue’s own language',
    (g) => g.metadata.preview(''),
    [get('/api/models/sync_upstream/preview', ok({ missing: ['a'], conflicts: null }))],
    { missing: ['a'], conflicts: [] },
  ],
  [
    'a preview in English',
    (g) => g.metadata.preview('en'),
    [get('/api/models/sync_upstream/preview?locale=en', ok({ missing: [] }))],
    { missing: [], conflicts: [] },
  ],
  [
    'taken from the catalogue',
    (g) => g.metadata.createMissing('en'),
    [
      post(
        '/api/models/sync_upstream',
        { overwrite: [], locale: 'en' },
        ok({ created_list: ['a'], skipped_models: ['b'] }),
      ),
    ],
    { created: ['a'], skipped: ['b'] },
  ],
  [
    'a vendor that was made is looked up by its name',
    async (g) => (await g.metadata.createVendor(vendorDraft))?.id,
    [
      post('/api/vendors/', { ...vendorDraft, status: 1 }, ok()),
      get(
        '/api/vendors/search?p=0&page_size=100&keyword=House',
        ok({ items: [{ ...vendor, id: 3, name: 'Warehouse' }, vendor], total: 2, page: 1, page_size: 100 }),
      ),
    ],
    4,
    'v1',
  ],
];

const account: AnswerRow[] = [
  [
    'groups by the newer call',
    (g) => g.account.groups(),
    [get('/api/user/self/groups', ok({ vip: { ratio: 0.5, desc: 'VIP' } }))],
    expect.anything(),
  ],
  [
    'groups by the older call',
    (g) => g.account.groups(),
    [get('/api/user/self/groups', unknownRoute()), get('/api/user/groups', ok({ vip: 'VIP' }))],
    expect.anything(),
  ],
  [
    'groups that are refused',
    (g) => g.account.groups(),
    [get('/api/user/self/groups', refused('no'))],
    fails('refused'),
  ],
  ['no invite code', (g) => g.account.inviteCode(), [get('/api/user/aff', ok(null))], ''],
  ['an invite code', (g) => g.account.inviteCode(), [get('/api/user/aff', ok('ab12'))], 'ab12'],
  [
    'an access token that did not come',
    (g) => g.account.createAccessToken(),
    [get('/api/user/token', ok(''))],
    fails('unsure'),
  ],
  ['a new access token', (g) => g.account.createAccessToken(), [get('/api/user/token', ok('tok'))], 'tok'],
  [
    'a name that wants the old password',
    (g) => g.account.update({ username: '', display_name: 'Mira' }),
    [{ request: 'PUT /api/user/self', body: { display_name: 'Mira' }, answer: refused('原密码错误') }],
    fails('refused', { reason: 'password-needed' }),
  ],
  [
    'an old password that is wrong',
    (g) => g.account.update({ username: '', display_name: 'Mira', originalPassword: 'x' }),
    [
      {
        request: 'PUT /api/user/self',
        body: { display_name: 'Mira', original_password: 'x' },
        answer: refused('原密码错误'),
      },
    ],
    fails('refused', { serverMessage: '原密码错误' }),
  ],
  [
    'whole units of quota',
    (g) => g.account.transferInviteQuota(7.9),
    [post('/api/user/aff_transfer', { quota: 7 }, ok())],
    undefined,
  ],
];

const others: AnswerRow[] = [
  [
    'backup codes that did not come: the old ones may be void',
    (g) => g.twoFactor.renewBackupCodes('123456'),
    [post('/api/user/2fa/backup_codes', { code: '123456' }, ok('words'))],
    fails('unsure', { reason: 'unexpected-shape' }),
  ],
  [
    'a set-up whose secret did not come: an earlier one may be void',
    (g) => g.twoFactor.begin(),
    [post('/api/user/2fa/setup', undefined, ok([1, 2]))],
    fails('unsure', { reason: 'unexpected-shape' }),
  ],
  [
    'models of the catalogue, told in other words',
    (g) => g.metadata.createMissing('en'),
    [post('/api/models/sync_upstream', { overwrite: [], locale: 'en' }, ok('words'))],
    fails('unsure', { reason: 'unexpected-shape' }),
  ],
  [
    'proposals of a provider taken over, told in other words',
    (g) => g.upstreamUpdates.apply(3, { add: ['a'] }),
    [
      post(
        '/api/channel/upstream_updates/apply',
        { id: 3, add_models: ['a'], remove_models: [], ignore_models: [] },
        ok('words'),
      ),
    ],
    fails('unsure', { reason: 'unexpected-shape' }),
  ],
  [
    'options in their order, numbers as text',
    async (g) => [...(await g.options.list())],
    [
      get(
        '/api/option/',
        ok([
          { key: 'b', value: 2 },
          { key: 'a', value: null },
        ]),
      ),
    ],
    [
      ['a', ''],
      ['b', '2'],
    ],
  ],
  [
    'options that are none',
    (g) => g.options.list(),
    [get('/api/option/', ok('none'))],
    fails('not-a-gateway', { reason: 'unexpected-shape' }),
  ],
  ['no invalid codes to delete', (g) => g.redemptions.deleteInvalid(), [remove('/api/redemption/invalid', ok(0))], 0],
  [
    'a gateway that takes `invalid` for a number',
    (g) => g.redemptions.deleteInvalid(),
    [remove('/api/redemption/invalid', refused('id 为空！'))],
    fails('unsupported', { serverMessage: undefined }),
  ],
  [
    'a gateway that will not delete them',
    (g) => g.redemptions.deleteInvalid(),
    [remove('/api/redemption/invalid', refused('no'))],
    fails('refused', { serverMessage: 'no' }),
  ],
  [
    'codes without their names',
    (g) => g.redemptions.create({ name: 'n', quota: 1.9, count: 1 }),
    [post('/api/redemption/', { name: 'n', quota: 1, count: 1 }, ok(['', 'x']))],
    fails('unsure'),
  ],
  [
    'a job by other words',
    (g) => g.systemTasks.get('a/b'),
    [get('/api/system-task/a%2Fb', ok({ id: 5, type: 'x', status: 'CANCELLED', state: { processed: 1, total: 0 } }))],
    {
      taskId: '5',
      type: 'x',
      status: 'CANCELLED',
      outcome: 'failed',
      isWaiting: false,
      progress: undefined,
      payload: undefined,
      result: undefined,
      error: '',
      lockedBy: '',
      createdAt: 0,
      updatedAt: 0,
    },
  ],
  [
    'no job',
    (g) => g.systemTasks.get('t'),
    [get('/api/system-task/t', ok({ status: 'done' }))],
    fails('not-a-gateway', { reason: 'unexpected-shape' }),
  ],
  [
    'a status word that no write knows',
    (g) => g.channels.setStatus(3, 3),
    [],
    fails('refused', { reason: 'not-written' }),
  ],
  [
    'how many routes were rebuilt',
    (g) => g.channels.fix(),
    [post('/api/channel/fix', undefined, ok({ success: 4, fails: 1 }))],
    { success: 4, fails: 1 },
  ],
  [
    'the same in one number',
    (g) => g.channels.fix(),
    [post('/api/channel/fix', undefined, ok(4))],
    { success: 4, fails: 0 },
  ],
];

describeAnswers('the first set-up of a gateway', setUps);
describeAnswers('metadata', metadata);
describeAnswers('the own account', account);
describeAnswers('other answers', others);

test('TRU-01: a quota that was lost on the way, or went another way than asked, is not written again', async () => {
  const user = { id: 3, username: 'bob', group: 'vip', quota: 100, role: 1 };
  const read = (quota: number) => get('/api/user/3', ok({ ...user, quota }));
  const manage = (answer: Step['answer']) =>
    post('/api/user/manage', { id: 3, action: 'add_quota', mode: 'add', value: 50 }, answer);
  const after = (steps: Step[], known?: object) =>
    scriptedGateway(steps, { dialect: 'v013', ...known }).gateway.users.addQuota(3, 50);
  await expect(after([read(100), manage(lost)])).rejects.toMatchObject({ kind: 'unsure' });
  await expect(after([read(100), manage(ok()), get('/api/user/3', refused('no'))])).rejects.toMatchObject({
    kind: 'unsure',
  });
  // Where this way worked before it did what it said, seen or not.
  const known = { known: { ways: { 'user-quota': 'manage' as const } } };
  expect(await after([read(100), manage(ok()), get('/api/user/3', refused('no'))], known)).toBeUndefined();
  // Nothing to add is nothing to write.
  const idle = scriptedGateway([read(100)], { dialect: 'v013' });
  expect(await idle.gateway.users.addQuota(3, 0)).toMatchObject({ quota: 100 });
});

test('permissions are written with the quota as it is, and believed once the row shows them', async () => {
  const user = { id: 3, username: 'bob', group: 'vip', quota: 100, role: 10 };
  const grants = (value: boolean) => ({ ...user, admin_permissions: { channel: { sensitive_write: value } } });
  const ask = (shown: Reply) =>
    scriptedGateway(
      [
        get('/api/user/3', ok(user)),
        {
          request: 'PUT /api/user/',
          body: {
            id: 3,
            username: 'bob',
            display_name: '',
            group: 'vip',
            quota: 100,
            admin_permissions: { channel: { sensitive_write: true } },
          },
          answer: ok(),
        },
        get('/api/user/3', shown),
      ],
      { dialect: 'v1' },
    ).gateway.users.setChannelPermissions(3, { sensitive_write: true } as never);
  expect(await ask(ok(grants(true)))).toMatchObject({ id: 3 });
  await expect(ask(ok(grants(false)))).rejects.toMatchObject({
    facts: { reason: 'not-written', data: ['admin_permissions'] },
  });
});
