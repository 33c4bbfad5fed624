import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CliSession, startCliSession } from '../../support/program/cli-session.ts';

let from: CliSession;
beforeAll(async () => {
  from = await startCliSession({ sampleData: true, dialect: 'v1' });
});
afterAll(() => from.sandbox.close());

/** What each reference of a file stands for: keys have a form of their own for some providers. */
function secretsOf(text: string): Record<string, string> {
  const names = [...new Set(Array.from(text.matchAll(/\$\{env:(\w+)\}/g), ([, name = '']) => name))];
  const secretOf = (name: string) => {
    if (name.endsWith('PASSWORD')) return 'Passw0rd1';
    if (name.endsWith('OVERRIDE')) return '{"Authorization":"Bearer canary"}';
    if (name.includes('BEDROCK')) return 'AK|SK|us-east-1';
    return name.includes('VERTEX') ? '{"project_id":"p","private_key":"x"}' : 'a|b|c';
  };
  return Object.fromEntries(names.map((name) => [name, secretOf(name)]));
}

const rowsOf = (path: string, name: string) => {
  const rows = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>[];
  return new Map(rows.map((row) => [row[name], row]));
};

test.each([
  ['channel', 'name', 'json'],
  ['channel', 'name', 'csv'],
  ['token', 'name', 'json'],
  ['user', 'username', 'json'],
  ['user', 'username', 'csv'],
  ['plan', 'title', 'json'],
  ['vendor', 'name', 'json'],
  ['metadata', 'model_name', 'json'],
])(
  'CHG-05 CHG-11: what %s export writes (%s, %s) makes the same rows on another gateway, once',
  async (noun, name, ending) => {
    const to = await startCliSession({ dialect: 'v1' });
    const path = (of: string, end = ending) => join(from.folder, `${of}-${noun}.${end}`);
    const written = await from.run([noun, 'export', '--output', path('from', 'json'), '--force']);
    expect(written).toMatchObject({ exitCode: 0 });
    await from.run([noun, 'export', '--output', path('from'), '--force']);
    const env = secretsOf(readFileSync(path('from'), 'utf8'));
    if (noun === 'metadata') {
      const vendors = await from.run(['vendor', 'list', '--all', '-o', 'json']);
      await to.run(['vendor', 'import', '-', '--format', 'json', '--yes'], { stdin: vendors.stdout });
    }
    const made = await to.run([noun, 'import', path('from'), '--yes', '--if-not-exists'], { env });
    expect(made, made.stderr).toMatchObject({ exitCode: 0 });
    const again = await to.run([noun, 'import', path('from'), '--yes', '--if-not-exists'], { env });
    expect(again).toMatchObject({ exitCode: 0, stdout: '' });
    expect(again.stderr).toMatch(/Nothing to do: all rows are there already\.\n$/);
    await to.run([noun, 'export', '--output', path('to', 'json'), '--force']);
    const [before, after] = [rowsOf(path('from', 'json'), name), rowsOf(path('to', 'json'), name)];
    before.delete('root');
    for (const [key, row] of before) expect(after.get(key), String(key)).toEqual(row);
  },
);

test('CHG-05: what a reference stands for is checked before the first row is sent', async () => {
  const to = await startCliSession({ dialect: 'v1' });
  const rows = 'username,password\nnoor,${' + 'env:FIRST}\nmira,${' + 'env:SECOND}\n';
  const args = ['user', 'import', '-', '--format', 'csv', '--yes'];
  const unset = await to.run(args, { stdin: rows, env: { FIRST: 'Passw0rd1' } });
  expect(unset.stderr).toContain('Not set on this machine: ${' + 'env:SECOND}');
  const short = await to.run(args, { stdin: rows, env: { FIRST: 'Passw0rd1', SECOND: 'short' } });
  expect(short).toMatchObject({ exitCode: 7, stdout: '' });
  expect(short.stderr).toMatch(
    /users\/mira: .*at least 8.*Nothing was sent\. Correct the value that the reference leads to/,
  );
  expect(await to.json(['user', 'list', '--keyword', 'noor'])).toEqual([]);
});
