import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startTestSandbox } from '../../support/gateway/sandbox.ts';
import { tollgate } from '../../support/program/command.ts';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';
import { expectHarmless, expectOneLine, failureJson } from '../support/command.ts';
import { shell } from '../support/shell.ts';
import { fastClient } from '../support/site.ts';

// A limit on the size of files stands in for a full disk: writes fail with EFBIG instead of ENOSPC.
describe('a disk that is full', () => {
  const full = (script = 'tollgate') => `ulimit -f 0; ${script}`;

  test('AUTH-15: a login that cannot be kept is no success, and what was kept before stays', async () => {
    const sandbox = await startTestSandbox();
    const env = { TOLLGATE_CONFIG_DIR: join(temporaryFolder(), 'config') };
    const args = ['login', '--gateway', sandbox.url, '--username', 'root', '--password-stdin'];
    await tollgate(args, { stdin: '123456', env });
    const before = readFileSync(join(env.TOLLGATE_CONFIG_DIR, 'credentials.json'), 'utf8');
    const result = await shell(full('echo 123456 | tollgate'), args, env);
    expectHarmless(result, ['123456']);
    expect(result.stderr).toMatch(
      /Can’t write .*credentials\.json \(EFBIG\)\. It was left unchanged\. Check .*free space/,
    );
    expect([result.exitCode, result.stdout]).toEqual([1, '']);
    expect(readFileSync(join(env.TOLLGATE_CONFIG_DIR, 'credentials.json'), 'utf8')).toBe(before);
    expect(readdirSync(env.TOLLGATE_CONFIG_DIR).filter((name) => /lock|tmp/.test(name))).toEqual([]);
    // Nothing that reads needs the disk.
    expect((await shell(full(), ['whoami'], env)).exitCode).toBe(0);
  });

  test('a sandbox that cannot make its database says what to do', async () => {
    const database = join(temporaryFolder(), 'site.db');
    const args = ['sandbox', '--port', '0', '--db', database];
    const said = /Can’t write the database .*site\.db \(SQLITE_\w+\)\. Check the free space/;
    expectOneLine(await shell(full(), args), 1, said);
    const halfway = await shell('ulimit -f 200; tollgate', [...args, '--sample-data', '--json']);
    expect(failureJson(halfway)).toMatchObject({ code: 'database-unwritable' });
    // With room again it starts, and is whole.
    const sandbox = await startTestSandbox({ database });
    const { gateway } = fastClient({ baseUrl: sandbox.url });
    await gateway.session.login({ username: 'root', password: '123456' });
  });

  test('a sandbox whose disk fills up answers no write with success that it did not keep', async () => {
    const database = join(temporaryFolder(), 'site.db');
    const args = ['sandbox', '--port', '0', '--db', database, '--json', '--no-rate-limit'];
    const empty = await startTestSandbox({ database });
    await empty.close();
    const stop = new AbortController();
    const ready = join(temporaryFolder(), 'ready.json');
    const blocks = Math.ceil(statSync(database).size / 512) + 300;
    const script = `ulimit -f ${blocks}; tollgate > ${ready} & child=$!; read line; kill $child; wait $child`;
    const running = shell(script, args, {}, stop.signal);
    const readyLine = () => (existsSync(ready) ? readFileSync(ready, 'utf8').trim() : '');
    await expect.poll(readyLine).toMatch(/^\{.*\}$/);
    const { gateway } = fastClient({ baseUrl: JSON.parse(readyLine()).url, retry: { attempts: 1 } });
    await gateway.session.login({ username: 'root', password: '123456' });
    const kept: string[] = [];
    let refused = '';
    for (let index = 0; refused === '' && index < 2000; index += 1) {
      const name = `t${index}`;
      const call = gateway.redemptions.create({ name, quota: 1, count: 20 });
      await call.then(
        () => kept.push(name),
        (error: { kind: string }) => {
          refused = error.kind;
        },
      );
    }
    expect(['refused', 'server']).toContain(refused);
    stop.abort();
    const result = await running;
    expectHarmless(result);
    const again = await startTestSandbox({ database });
    const { gateway: truth } = fastClient({ baseUrl: again.url });
    await truth.session.login({ username: 'root', password: '123456' });
    for (const name of kept.slice(-3)) {
      const { rows } = await truth.redemptions.search({ keyword: name, page: 1, pageSize: 100 });
      expect(rows.filter((row) => row.name === name)).toHaveLength(20);
    }
    const { rows } = await truth.redemptions.search({ keyword: `t${kept.length}`, page: 1, pageSize: 100 });
    expect(rows.filter((row) => row.name === `t${kept.length}`).length).toBeLessThanOrEqual(20);
  });
});
