import { describe, expect, test } from 'vitest';
import { describeError } from '../../../shared/screen/error/describe-error.ts';
import { tokenScreen } from '../../../shared/screens/token/token-screen.ts';
import { createSay } from '../../../shared/text/say.ts';
import { page } from '../../support/gateway/faults.ts';
import { screenContext } from '../../support/gateway/screen-context.ts';
import { failureOf, sharedSite } from '../support/site.ts';

// The write was answered with success; what the client asks afterwards fails. Told as a plain failure, people would do
// the write again.
const say = createSay('en');

describe('on v013', () => {
  const site = sharedSite('v013');

  test('USER-03: quota was added, and reading it back fails: unsure, never "try again"', async () => {
    await site.truth.users.create({ username: 'readback', password: 'long enough 1', display_name: '' });
    const [user] = (await site.truth.users.search({ keyword: 'readback', page: 1, pageSize: 10 })).rows;
    const id = user?.id ?? 0;
    // The first read is the one before the write.
    site.proxy.when(`GET /api/user/${id}`, page(502), { nth: [2, 3, 4] });
    const error = await failureOf(site.client().gateway.users.addQuota(id, 1000));
    expect(error).toMatchObject({ kind: 'unsure', retryable: false });
    expect(describeError(error, say).message).toContain('may already have been made');
    expect(site.proxy.reached('POST /api/user/manage')).toHaveLength(1);
    expect((await site.truth.users.get(id)).quota).toBe(1000);
  });

  test('CHAN-10: a channel was copied, and reading the copy fails: it is a success', async () => {
    const channel = { type: 1, models: ['gpt-4o'], group: ['default'], key: 'sk-1', name: 'original' };
    const row = await site.truth.channels.create(channel);
    if (!row) throw new Error('no channel');
    site.proxy.when(/^GET \/api\/channel\//, page(502));
    await expect(site.client().gateway.channels.copy(row)).resolves.toMatchObject({ row: undefined });
    expect(site.proxy.reached(/^POST \/api\/channel\/copy\//)).toHaveLength(1);
  });
});

describe('on v1', () => {
  const site = sharedSite('v1');

  test('TOK-06: tokens were made, and their keys cannot be read: a warning that names what was made', async () => {
    site.proxy.when('POST /api/token/batch/keys', page(502));
    const { gateway } = site.client();
    const context = { ...screenContext({ random: () => 0.3, now: Date.now() }), gateway };
    const draft = { ...tokenScreen.form.defaults(context), name: 'keyless', count: 2, group: '' };
    const done = await tokenScreen.create(draft, context, {});
    expect(done.tone).toBe('warn');
    expect(done.data).toMatchObject({ tokens: [{ name: 'keyless', key: null }, { key: null }] });
    expect(site.proxy.reached('POST /api/token/')).toHaveLength(2);
  });
});
