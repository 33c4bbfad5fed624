import { describe, expect, test } from 'vitest';
import { dialects } from '../../../shared/domain/dialect.ts';
import { openSandbox } from './support/open-sandbox.ts';
import { rowsOf } from './support/visitor.ts';

interface User {
  id: number;
  username: string;
  role: number;
  status: number;
  quota: number;
  group: string;
  access_token?: string | null;
  DeletedAt: string | null;
}

const isOld = (dialect: string) => dialect === 'classic' || dialect === 'v06';

describe.each(dialects)('users in %s', (dialect) => {
  test('USER-03: a partial PUT zeroes group and quota in the old line; later it ignores quota', async () => {
    const { root } = await openSandbox(dialect);
    await root.inviteUser('ada');
    const full = { id: 2, username: 'ada', display_name: 'Ada', group: 'vip', quota: 700 };
    expect((await root.put('/api/user/', full)).body.success).toBe(true);
    expect((await root.get('/api/user/2')).data()).toMatchObject({ group: 'vip', quota: isOld(dialect) ? 700 : 0 });
    await root.put('/api/user/', { id: 2, username: 'ada' });
    expect((await root.get('/api/user/2')).data()).toMatchObject({ group: '', quota: 0, display_name: '' });
    const log = rowsOf<{ content: string }>(await root.get('/api/log/?p=1&page_size=10&type=3'));
    expect(log.length).toBe(isOld(dialect) ? 2 : 0);
    if (!isOld(dialect)) {
      expect((await root.put('/api/user/', { id: 2, username: '' })).body.message).toBe('无效的参数');
      await root.post('/api/user/manage', { id: 2, action: 'add_quota', mode: 'add', value: 33 });
      expect((await root.get('/api/user/2')).data<User>().quota).toBe(33);
    }
  });

  test('USER-04: promote, demote, disable, enable with their refusals', async () => {
    const { root } = await openSandbox(dialect);
    const ada = await root.inviteUser('ada');
    await root.inviteUser('bob');
    const manage = (id: number, action: string, who = root) => who.post('/api/user/manage', { id, action });
    expect((await manage(2, 'promote')).data()).toMatchObject({ role: 10, status: 1, id: 0 });
    expect((await manage(2, 'promote')).body.message).toBe('该用户已经是管理员');
    await ada.signIn('ada', 'password1');
    expect((await manage(3, 'promote', ada)).body.message).toBe('普通管理员用户无法提升其他用户为管理员');
    expect((await manage(1, 'disable', ada)).body.message).toBe('无权更新同权限等级或更高权限等级的用户信息');
    expect((await manage(1, 'disable')).body.message).toBe('无法禁用超级管理员用户');
    expect((await manage(3, 'disable', ada)).data()).toMatchObject({ status: 2 });
    expect((await manage(3, 'enable')).data()).toMatchObject({ status: 1 });
    expect((await manage(2, 'demote')).data()).toMatchObject({ role: 1 });
    expect((await manage(2, 'demote')).body.message).toBe('该用户已经是普通用户');
    expect((await manage(2, 'typo')).body.success).toBe(dialect !== 'v1');
    expect((await manage(99, 'disable')).body.message).toBe('用户不存在');
  });

  test('USER-05: manage delete is soft and stays in lists, DELETE is hard', async () => {
    const { root } = await openSandbox(dialect);
    await root.inviteUser('ada');
    await root.post('/api/user/manage', { id: 2, action: 'delete' });
    const listed = rowsOf<User>(await root.get('/api/user/?p=0&page_size=10')).find((row) => row.id === 2);
    expect(listed?.DeletedAt).toMatch(/^\d{4}-/);
    expect((await root.post('/api/user/manage', { id: 2, action: 'disable' })).body.success).toBe(true);
    const untouched = rowsOf<User>(await root.get('/api/user/?p=0&page_size=10')).find((row) => row.id === 2);
    expect(untouched?.status).toBe(1);
    expect((await root.delete('/api/user/2')).body.message).toBe('record not found');
    await root.inviteUser('bob');
    const gone = await root.delete('/api/user/3');
    expect([gone.status, gone.text]).toEqual([200, dialect === 'v1' ? '{"success":true,"message":""}' : '']);
    expect(rowsOf<User>(await root.get('/api/user/?p=0&page_size=10')).map((row) => row.id)).toEqual([2, 1]);
    expect((await root.delete('/api/user/1')).body.message).toBe('无权删除同权限等级或更高权限等级的用户');
  });

  test('USER-02: create checks its fields and gives no id', async () => {
    const { root } = await openSandbox(dialect);
    expect((await root.post('/api/user/', { username: 'ada' })).body.message).toBe('无效的参数');
    const short = await root.post('/api/user/', { username: 'ada', password: 'short' });
    expect(short.body.message).toContain(
      "'User.Password' Error:Field validation for 'Password' failed on the 'min' tag",
    );
    const long = await root.post('/api/user/', { username: 'a'.repeat(13), password: 'password1' });
    expect(long.body.success).toBe(!isOld(dialect));
    expect((await root.post('/api/user/', { username: 'ada', password: 'password1' })).body).toEqual({
      success: true,
      message: '',
    });
    const twice = await root.post('/api/user/', { username: 'ada', password: 'password1' });
    expect(twice.body.message).toBe('UNIQUE constraint failed: users.username');
    const asRoot = await root.post('/api/user/', { username: 'eve', password: 'password1', role: 100 });
    expect(asRoot.body.message).toBe('无法创建权限大于等于自己的用户');
  });

  test('access tokens of everybody are in the rows up to v0.13', async () => {
    const { root } = await openSandbox(dialect);
    const token = (await root.get('/api/user/token')).data<string>();
    const [row] = rowsOf<User>(await root.get('/api/user/?p=0&page_size=10'));
    expect(row?.access_token).toBe(dialect === 'v1' ? undefined : token);
    const self = (await root.get('/api/user/self')).data<User>();
    expect(self.access_token).toBe(isOld(dialect) ? token : undefined);
  });

  test('ME-03: earnings are transferred once, not below one unit', async () => {
    const { root, visitor } = await openSandbox(dialect);
    await root.put('/api/option/', { key: 'QuotaForInviter', value: '600000' });
    await root.put('/api/option/', { key: 'QuotaForInvitee', value: '5' });
    const aff_code = (await root.get('/api/user/aff')).data<string>();
    expect(aff_code).toHaveLength(4);
    await visitor().post('/api/user/register', { username: 'ada', password: 'password1', aff_code });
    const transfer = (quota: number) => root.post('/api/user/aff_transfer', { quota });
    expect((await transfer(499999)).body.message).toBe('划转失败 转移额度最小为＄1.000000 额度！');
    const both = await Promise.all([transfer(500000), transfer(500000)]);
    expect(both.map((answer) => answer.body.success).sort()).toEqual([false, true]);
    expect(both.map((answer) => answer.body.message).sort()).toEqual(['划转成功', '邀请额度不足！']);
    expect((await root.get('/api/user/self')).data()).toMatchObject({
      quota: 100500000,
      aff_count: 1,
      aff_quota: 100000,
      aff_history_quota: 600000,
    });
    expect((await root.get('/api/user/2')).data()).toMatchObject({ quota: 5, inviter_id: 1 });
  });

  test('ME-06: the own password changes by the rule of the generation', async () => {
    const { root, visitor } = await openSandbox(dialect);
    const ada = await root.inviteUser('ada');
    const bare = await ada.put('/api/user/self', { password: 'password2' });
    expect(bare.body.message).toBe(isOld(dialect) ? '' : '原密码错误');
    const changed = await ada.put('/api/user/self', { password: 'password2', original_password: 'password1' });
    expect(changed.body.success).toBe(true);
    if (dialect === 'v1') {
      ada.adopt(changed.data());
      expect((await ada.get('/api/user/self')).status).toBe(200);
    }
    expect((await visitor().signIn('ada', 'password2')).body.success).toBe(true);
  });
});
