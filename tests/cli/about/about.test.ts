import { expect, test } from 'vitest';
import { rootCalls } from '../../support/gateway/root-calls.ts';
import { startCliSession } from '../../support/program/cli-session.ts';
import { runCommand } from '../../support/program/command-here.ts';

test('NAV-14: about and notice print HTML and Markdown as harmless text', async () => {
  const { sandbox } = await startCliSession();
  const { call } = await rootCalls(sandbox.url);
  const html =
    '<style>p{}</style><h1>About us</h1><p>We &amp; <b>you</b>.<br>Second\u001b]0;evil\u0007 line</p><script>alert(1)</script><ul><li>one<li><a href="https://x.example">two</a></ul>';
  await call('PUT', '/api/option/', { key: 'About', value: html });
  await call('PUT', '/api/option/', {
    key: 'Notice',
    value: '# News\n\n**Maintenance** on [Monday](https://x.example).',
  });
  const about = await runCommand(['about', '--gateway', sandbox.url]);
  expect(about).toMatchObject({ exitCode: 0, stderr: '' });
  expect(about.stdout).toBe('About us\n\nWe & you.\nSecond line\n\n- one\n- two (https://x.example)\n');
  const notice = await runCommand(['notice', '--gateway', sandbox.url]);
  expect(notice.stdout).toBe('News\n\nMaintenance on Monday (https://x.example).\n');
  const machine = await runCommand(['about', '--gateway', sandbox.url, '-o', 'json']);
  expect(JSON.parse(machine.stdout)).toMatchObject({ link: null, source: html });
});

test('NAV-14: a page elsewhere is named, not fetched; without one there is a default', async () => {
  const { sandbox } = await startCliSession();
  const empty = await runCommand(['about', '--gateway', sandbox.url]);
  expect(empty).toMatchObject({ exitCode: 0, stdout: '' });
  expect(empty.stderr).toMatch(/Nothing here yet/);
  const { call } = await rootCalls(sandbox.url);
  await call('PUT', '/api/option/', { key: 'About', value: 'https://about.example.com/us' });
  const address = await runCommand(['about', '--gateway', sandbox.url]);
  expect(address.stdout).toBe('https://about.example.com/us\n');
});
