import { beforeAll, describe, expect, test } from 'vitest';
import type { SignInService } from '../../../../shared/domain/option/sign-in-service.ts';
import type { RowAction } from '../../../../shared/screen/action.ts';
import { checkForm } from '../../../../shared/screen/form-check.ts';
import type { ScreenContext } from '../../../../shared/screen/screen-context.ts';
import { needsOf } from '../../../../shared/screens/registry.ts';
import { policyText } from '../../../../shared/screens/sign-in-service/access-policy.ts';
import { discoverTool } from '../../../../shared/screens/sign-in-service/discover.ts';
import { signInServiceScreen as screen } from '../../../../shared/screens/sign-in-service/sign-in-service-screen.ts';
import { answeringContext } from '../../../support/gateway/answering-context.ts';
import { startTestSandbox } from '../../../support/gateway/sandbox.ts';
import { signedInContext } from '../../../support/gateway/signed-in-context.ts';
import { openGateway } from '../../traps/open-gateway.ts';

// The site's own sign-in services (GEN-32): made, found, edited, switched and removed; the secret goes in and never out.

const policy = JSON.stringify({
  logic: 'or',
  conditions: [{ field: 'role', op: 'in', value: ['staff', 'stu\u0007dent'] }],
  groups: [
    {
      conditions: [
        { field: 'org.id', op: 'eq', value: 7 },
        { field: 'email_verified', op: 'exists' },
      ],
    },
    { conditions: [{ field: 'vip', op: 'eq', value: true }] },
  ],
});
const typed = {
  ...{ name: 'Acme', slug: 'ACME ', client_id: 'us', client_secret: 'hush-hush' },
  authorization_endpoint: 'https://id.example/a',
  ...{ token_endpoint: 'https://id.example/t', user_info_endpoint: 'https://id.example/u', scopes: '' },
  ...{ access_policy: policy, auth_style: 'header' },
};
const draftOf = (context: ScreenContext, given: object = typed) =>
  checkForm(screen.form, { ...screen.form.defaults(context), ...given }, 'create', context);

describe.each(['v013', 'v1'] as const)('GEN-32: sign-in services of a %s gateway', (generation) => {
  test('are made, found, edited field by field, switched and removed; the secret stays as it is and is never told', async () => {
    const { context, rows } = await openGateway(generation);
    const { value, errors } = draftOf(context);
    expect(errors).toEqual({});
    const made = await screen.create(value, context, {});
    expect(made.message).toContain(`/oauth/acme`);
    expect(made).toMatchObject({
      row: { slug: 'acme', scopes: 'openid profile email', auth_style: 2, enabled: false },
    });
    expect(made).not.toHaveProperty('tone');
    const stored = () => rows<Record<string, unknown>>('SELECT * FROM custom_providers')[0] ?? {};
    expect(stored()).toMatchObject({ client_secret: 'hush-hush', access_policy: policy });

    const [row] = (await screen.list({ page: 1, pageSize: 10, filters: { keyword: 'acm' } }, context, {})).rows;
    if (row === undefined) throw new Error('not found');
    expect(JSON.stringify([row, made])).not.toContain('hush');
    const draft = screen.form.fromRow(row, context);
    expect(draft.client_secret).toBe('');
    const before = stored();
    const edited = await screen.update(row, { ...draft, icon: 'Acme', access_policy: '' }, context, {});
    expect(edited).not.toHaveProperty('tone');
    expect(stored()).toEqual({ ...before, icon: 'Acme', access_policy: '' });
    await screen.update(edited.row as SignInService, { ...draft, icon: 'Acme', client_secret: 'new' }, context, {});
    expect(stored()).toMatchObject({ client_secret: 'new', access_policy: policy });
    await expect(screen.update(row, draft, context, {})).rejects.toThrow('No changes to save.');

    const act = async (verb: string) => {
      const action = screen.actions.find((one) => one.verb === verb) as RowAction<SignInService, undefined>;
      return action.run(await screen.get(row.id, context, {}), undefined, context, {});
    };
    expect(await act('enable')).toMatchObject({ row: { enabled: true } });
    expect((await context.gateway.site.status()).custom_oauth_providers).toMatchObject([{ slug: 'acme' }]);
    expect(await act('disable')).toMatchObject({ row: { enabled: false } });
    await act('delete');
    expect((await screen.list({ page: 1, pageSize: 10, filters: {} }, context, {})).rows).toEqual([]);
    await expect(screen.get(row.id, context, {})).rejects.toMatchObject({ kind: 'not-found' });
  });
});

describe('GEN-32: a sign-in service', () => {
  let context: ScreenContext;
  let url: string;
  beforeAll(async () => {
    const sandbox = await startTestSandbox({ dialect: 'v1', sampleData: true });
    context = await signedInContext(sandbox);
    url = sandbox.url;
    return () => sandbox.close();
  });

  test('reads its endpoints by its issuer or its document, and nothing else', async () => {
    const tool = discoverTool<ReturnType<typeof screen.form.defaults>>();
    const draft = { ...screen.form.defaults(context), client_id: 'kept' };
    expect(tool.refusal?.(draft, 'create', context)).toMatch(/discovery address/);
    const { value, message } = await tool.run({ ...draft, well_known: `${url}/sandbox/oauth/harbour/` }, context, {
      mode: 'create',
    });
    expect(value).toEqual({
      ...draft,
      well_known: `${url}/sandbox/oauth/harbour/.well-known/openid-configuration`,
      authorization_endpoint: `${url}/sandbox/oauth/harbour/authorize`,
      token_endpoint: `${url}/sandbox/oauth/harbour/token`,
      user_info_endpoint: `${url}/sandbox/oauth/harbour/userinfo`,
    });
    expect(message).toMatch(/Authorization endpoint.*groups/);
    const elsewhere = tool.run({ ...draft, well_known: 'http://127.0.0.1:1' }, context, { mode: 'create' });
    await expect(elsewhere).rejects.toMatchObject({ kind: 'refused' });
    const { context: odd } = answeringContext({
      'signInServices.discover': { well_known_url: 'x', document: { token_endpoint: 'javascript:alert(1)' } },
    });
    await expect(tool.run({ ...draft, well_known: 'x' }, odd, { mode: 'create' })).rejects.toThrow('has no endpoints');
  });

  test('that somebody is linked with is not removed', async () => {
    const [row] = (await screen.list({ page: 1, pageSize: 10, filters: { keyword: 'harbour' } }, context, {})).rows;
    await expect(context.gateway.signInServices.delete(row?.id ?? 0)).rejects.toMatchObject({ kind: 'refused' });
  });

  test('tells who is let in', () => {
    const { say } = context;
    expect(policyText(policy, say)).toBe(
      'role is one of staff, student or (org.id is 7 and email_verified is there) or vip is true',
    );
    expect([policyText(' ', say), policyText('{}', say), policyText('[', say)]).toEqual([
      'Everyone',
      undefined,
      undefined,
    ]);
    expect(screen.form.notes?.({ ...screen.form.defaults(context), access_policy: policy }, 'edit', context)).toEqual([
      'Let in are those where role is one of staff, student or (org.id is 7 and email_verified is there) or vip is true.',
    ]);
  });

  test('is checked before anything is sent', () => {
    const faults = (given: object) => draftOf(context, { ...typed, ...given }).errors;
    expect(Object.keys(draftOf(context, {}).errors).sort()).toEqual([
      'authorization_endpoint',
      'client_id',
      'client_secret',
      'name',
      'slug',
      'token_endpoint',
      'user_info_endpoint',
    ]);
    expect(Object.keys(faults({ slug: 'a b' }))).toEqual(['slug']);
    expect(faults({ slug: 'GitHub' }).slug).toMatch(/uses this word/);
    expect(Object.keys(faults({ token_endpoint: 'ftp://x', name: 'n'.repeat(65) })).sort()).toEqual([
      'name',
      'token_endpoint',
    ]);
    const policies: [unknown, RegExp][] = [
      ['[', /not valid JSON|line 1/],
      [[], /policy: enter a JSON object/],
      [{}, /at least one condition/],
      [{ logic: 'xor', conditions: [] }, /logic: use/],
      [{ conditions: [{ op: 'eq' }] }, /conditions\[0\]\.field/],
      [{ conditions: [{ field: 'a', op: 'like' }] }, /conditions\[0\]\.op: use one of eq, ne/],
      [
        { groups: [{ conditions: [{ field: 'a', op: 'in', value: 'b' }] }] },
        /groups\[0\]\.conditions\[0\]\.value: give a list/,
      ],
    ];
    for (const [given, outcome] of policies) {
      const access_policy = typeof given === 'string' ? given : JSON.stringify(given);
      expect(faults({ access_policy }).access_policy, access_policy).toMatch(outcome);
    }
    const edited = checkForm(screen.form, { ...draftOf(context).value, client_secret: '' }, 'edit', context);
    expect(edited.errors).toEqual({});
  });

  test('that the gateway stored otherwise is no plain success', async () => {
    const row = { ...draftOf(context).value, id: 3, auth_style: 2 } as unknown as SignInService;
    const { context: deaf, asked } = answeringContext({ 'signInServices.update': row });
    const done = await screen.update(row, { ...screen.form.fromRow(row, deaf), icon: 'New' }, deaf, {});
    expect(asked).toEqual([['signInServices.update', 3, { icon: 'New' }]]);
    expect(done).toMatchObject({ tone: 'warn' });
    expect(done.message).toMatch(/something else for: Icon/);
  });

  test('is not offered by gateways that have none', async () => {
    const sandbox = await startTestSandbox({ dialect: 'v06' });
    const old = await signedInContext(sandbox);
    expect(needsOf('sign-in-service')).toBe('has_sign_in_services');
    expect((await old.gateway.site.status()).has_sign_in_services).toBe(false);
    expect((await context.gateway.site.status()).has_sign_in_services).toBe(true);
    await expect(old.gateway.signInServices.list()).rejects.toMatchObject({ kind: 'unsupported' });
  });
});
