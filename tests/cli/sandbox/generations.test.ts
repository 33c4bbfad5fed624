import { describe, expect, test } from 'vitest';
import { openSandbox } from './support/open-sandbox.ts';
import { rowsOf } from './support/visitor.ts';

interface User {
  id: number;
  DeletedAt: string | null;
  admin_permissions?: { channel: Record<string, boolean> };
}

const channel = { type: 1, key: 'k', name: 'c', models: 'gpt-4o', group: 'default', base_url: 'builtin:' };
const missing = { success: false, message: '无权进行此操作，权限不足' };

describe('GEN-28: v1.0 with session cookies', () => {
  test('signs in with a cookie and the user header, and shows what v1.0 shows', async () => {
    const { root } = await openSandbox('v1-session');
    expect([...root.cookies.keys()]).toEqual(['session']);
    expect((await root.get('/api/user/self', { 'new-api-user': '' })).status).toBe(401);
    const status = (await root.get('/api/status')).data<Record<string, unknown>>();
    expect(status).toMatchObject({ version: 'v1.0.0-rc.21', register_enabled: true, theme: 'default' });
    expect(await root.get('/api/user/token').then((answer) => answer.body.success)).toBe(true);
    expect((await root.get('/api/user/1')).data()).not.toHaveProperty('access_token');
  });

  test('deletes a user and says that there is none', async () => {
    const { root } = await openSandbox('v1-session');
    await root.inviteUser('ada');
    const answer = await root.post('/api/user/manage', { id: 2, action: 'delete' });
    expect(answer.body).toEqual({ success: false, message: 'record not found' });
    const rows = rowsOf<User>(await root.get('/api/user/?p=1&page_size=10'));
    expect(rows.find((row) => row.id === 2)?.DeletedAt).toMatch(/^\d{4}-/);
  });

  test('old log rows are deleted at once by root alone, and also by a task', async () => {
    const { root } = await openSandbox('v1-session');
    const ada = await root.inviteUser('ada');
    await root.post('/api/user/manage', { id: 2, action: 'promote' });
    await ada.signIn('ada', 'password1');
    expect((await ada.delete('/api/log/?target_timestamp=1')).body).toEqual(missing);
    expect((await root.delete('/api/log/?target_timestamp=1')).body).toMatchObject({ success: true, data: 0 });
    expect((await root.post('/api/system-task/log-cleanup?target_timestamp=1')).data()).toHaveProperty('task_id');
  });
});

describe.each(['v1-session', 'v1'] as const)('GEN-28: channel permissions in %s', (generation) => {
  test('a plain admin reads, operates and edits, but makes, deletes and re-keys nothing until root allows it', async () => {
    const { root } = await openSandbox(generation);
    const ada = await root.inviteUser('ada');
    await root.post('/api/user/manage', { id: 2, action: 'promote' });
    await ada.signIn('ada', 'password1');
    await root.post('/api/channel/', { mode: 'single', channel });

    const refused = await ada.post('/api/channel/', { mode: 'single', channel });
    expect([refused.status, refused.body]).toEqual([403, missing]);
    expect((await ada.delete('/api/channel/1')).status).toBe(403);
    expect((await ada.post('/api/channel/copy/1')).status).toBe(403);
    // The check of what an update changes is the one that is HTTP 200.
    const rekeyed = await ada.put('/api/channel/', { id: 1, key: 'other' });
    expect([rekeyed.status, rekeyed.body]).toEqual([200, missing]);
    expect((await ada.put('/api/channel/', { id: 1, max_input_tokens: 1 })).body).toEqual(missing);
    expect((await ada.put('/api/channel/', { id: 1, name: 'renamed', base_url: 'builtin:' })).body.success).toBe(true);
    expect((await ada.get('/api/channel/test/1')).body.success).toBe(true);

    const { admin_permissions } = (await root.get('/api/user/2')).data<User>();
    expect(admin_permissions?.channel).toEqual({
      read: true,
      operate: true,
      write: true,
      sensitive_write: false,
      secret_view: false,
    });
    const granted = { channel: { sensitive_write: true } };
    await root.put('/api/user/', { id: 2, username: 'ada', group: 'default', admin_permissions: granted });
    expect((await ada.delete('/api/channel/1')).body.success).toBe(true);
    const self = (await ada.get('/api/user/self')).data<{ permissions: User }>();
    expect(self.permissions.admin_permissions?.channel.sensitive_write).toBe(true);
  });
});

test('GEN-28: before v1.0 a plain admin may do everything with channels', async () => {
  const { root } = await openSandbox('v013');
  const ada = await root.inviteUser('ada');
  await root.post('/api/user/manage', { id: 2, action: 'promote' });
  await ada.signIn('ada', 'password1');
  expect((await ada.post('/api/channel/', { mode: 'single', channel })).body.success).toBe(true);
  expect((await ada.delete('/api/channel/1')).body.success).toBe(true);
});
