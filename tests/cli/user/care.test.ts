import { expect, test } from 'vitest';
import { startCliSession } from '../../support/program/cli-session.ts';

test('GEN-13: a user who lost a device is found, seen on one card, noted, and helped; scripts get the facts', async () => {
  const { run, json } = await startCliSession({ sampleData: true });
  const names = async (...flags: string[]) =>
    ((await json(['user', 'list', '--all', ...flags])) as { username: string }[])
      .map(({ username }) => username)
      .sort();
  expect(await names('--role', 'admin')).toEqual(['jonas', 'mira']);
  expect(await names('--status', 'deleted')).toEqual(['aoi', 'marco', 'tmp-eval']);
  const [{ id = 0 } = {}] = (await json(['user', 'list', '--keyword', 'wangxm'])) as { id: number }[];
  const card = await run(['user', 'card', String(id)]);
  expect(card, card.stderr).toMatchObject({ exitCode: 0 });
  expect(card.stdout).toContain('{"account":"email","id":"wangxm@example.com"}');
  const shown = await run(['user', 'card', String(id), '-o', 'table']);
  expect(shown.stdout).toMatch(
    /Last sign-in: .*Linked accounts: Email: wangxm@example\.com.*API keys in use: .*Last error: /s,
  );
  expect(await json(['user', 'card', String(id)])).toMatchObject({
    username: 'wangxm',
    remark: '老客户，月结',
    linked: expect.arrayContaining([{ account: 'email', id: 'wangxm@example.com' }]),
  });

  const noted = await run(['user', 'update', String(id), '--remark', 'lost the phone']);
  expect(noted, noted.stderr).toMatchObject({ exitCode: 0 });
  expect(await json(['user', 'get', String(id)])).toMatchObject({ remark: 'lost the phone' });

  const unasked = await run(['user', 'reset-2fa', '14', '--verbose']);
  expect(unasked).toMatchObject({ exitCode: 2, stdout: '' });
  expect(unasked.stderr).not.toContain('DELETE');
  const reset = await run(['user', 'reset-2fa', '14', '--yes']);
  expect(reset, reset.stderr).toMatchObject({ exitCode: 0 });
  const again = await run(['user', 'reset-2fa', '14', '--yes']);
  expect(again.exitCode).toBe(7);
  expect(again.stderr).toContain('Two-factor authentication is not enabled');

  const unlinked = await run(['user', 'unlink', String(id), '--account', 'email', '--yes']);
  expect(unlinked, unlinked.stderr).toMatchObject({ exitCode: 0 });
  expect(await json(['user', 'get', String(id)])).toMatchObject({ email: '', remark: 'lost the phone' });
  const none = await run(['user', 'unlink', String(id), '--account', 'email', '--yes']);
  expect(none.stderr).toMatch(/email is not linked|No account is linked/);
});
