import { expect, test } from 'vitest';
import { rootCalls } from '../../support/gateway/root-calls.ts';
import { startTestSandbox } from '../../support/gateway/sandbox.ts';
import { runCommand } from '../../support/program/command-here.ts';

test('NAV-17: home, about, notice and prices are open without sign-in; what is not leads to it', async () => {
  const { url } = await startTestSandbox({ sampleData: true });
  const { call } = await rootCalls(url);
  await call('PUT', '/api/option/', { key: 'Notice', value: 'Maintenance at noon' });
  await call('PUT', '/api/option/', { key: 'About', value: 'Who we are' });
  const run = (...words: string[]) => runCommand([...words, '--gateway', url]);
  expect(await run('notice')).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('Maintenance at noon') });
  expect(await run('about')).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('Who we are') });
  expect(await run('status')).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('New API') });
  // Without a page of the operator's, what the site tells of itself.
  await call('PUT', '/api/option/', { key: 'HomePageContent', value: '' });
  const facts = await run('home');
  expect(facts).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('v0.13') });
  expect(facts.stderr).toBe(`Sign in: tollgate login --gateway ${url} --username NAME\n`);
  await call('PUT', '/api/option/', {
    key: 'HomePageContent',
    value: '<h1>Harbour</h1><script>x()</script>All aboard',
  });
  expect(await run('home', '--quiet')).toMatchObject({ exitCode: 0, stdout: 'Harbour\n\nAll aboard\n', stderr: '' });
  const prices = await run('pricing', 'list', '-o', 'json');
  expect(prices.exitCode, prices.stderr).toBe(0);
  expect((JSON.parse(prices.stdout) as unknown[]).length).toBeGreaterThan(3);
  const closed = await run('token', 'list');
  expect(closed).toMatchObject({ exitCode: 4, stdout: '' });
  expect(closed.stderr).toContain(`tollgate login --gateway ${url}`);
});
