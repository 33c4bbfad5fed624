import { expect, test } from 'vitest';
import { startProxiedSession } from '../../support/gateway/proxied-session.ts';

test('ASK-11: `token` takes no other user: the help says why, and nothing is sent', async () => {
  const session = await startProxiedSession({ dialect: 'v1' });
  const sent = session.proxy.received(/./).length;
  for (const words of [
    ['token', 'list', '--user', '4'],
    ['token', 'create', '--name', 'x', '--user', '4'],
  ]) {
    const refused = await session.run(words);
    expect([refused.exitCode, refused.stderr]).toEqual([2, expect.stringMatching(/Unknown flag --user/)]);
  }
  expect(session.proxy.received(/./)).toHaveLength(sent);
  const help = (await session.run(['token', 'list', '--help'])).stdout.replace(/\s+/g, ' ');
  expect(help).toContain('keys of the signed-in person only, for super admins, too.');
});
