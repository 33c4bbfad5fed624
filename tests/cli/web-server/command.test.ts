import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { startTollgate, tollgate } from '../../support/program/command.ts';
import { echo, startUpstream } from './support.ts';

test('NAV-01: tollgate web says where it is, serves console and gateway, and ends cleanly on a signal', async () => {
  const gateway = await startUpstream(echo);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    const web = await startTollgate(['web', '--gateway', gateway, '--listen', '127.0.0.1:0', '--json']);
    const [line] = await web.waitFor(/^.+\n/);
    const facts = JSON.parse(line);
    expect(facts).toEqual({ url: `http://127.0.0.1:${facts.port}`, port: expect.any(Number), gateway });
    const page = await fetch(`${facts.url}/channel`);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await page.text()).toContain('id="root"');
    expect(await (await fetch(`${facts.url}/api/status`)).json()).toMatchObject({ url: '/api/status' });
    web.kill(signal);
    expect(await web.exited).toMatchObject({ exitCode: 0, signal: null, stderr: '' });
  }
});

test('SEC-07: tollgate web tells a gateway that is reached over plain http; --port chooses the port, and none that is no port', async () => {
  const web = await startTollgate(['web', '--gateway', 'http://192.0.2.7', '--port', '0', '--json']);
  const [line] = await web.waitFor(/^.+\n/);
  expect(JSON.parse(line)).toMatchObject({ port: expect.any(Number), gateway: 'http://192.0.2.7' });
  // Another than the one chosen without the flag.
  expect(JSON.parse(line).port).not.toBe(4181);
  await web.waitFor(/plain HTTP/, 'stderr');
  web.kill('SIGTERM');
  expect((await web.exited).stderr).toBe(
    'http://192.0.2.7 uses plain HTTP: passwords and keys are sent unencrypted.\n',
  );
  const wrong = await tollgate(['web', '--gateway', 'http://127.0.0.1:9', '--port', '70000']);
  expect(wrong).toMatchObject({ exitCode: 2, stdout: '' });
  expect(wrong.stderr).toContain('--port');
});

test('tollgate web on a taken port is one line with the cure', async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const { port } = taken.address() as AddressInfo;
  const result = await tollgate(['web', '--gateway', 'http://127.0.0.1:9', '--listen', `127.0.0.1:${port}`]);
  expect(result).toMatchObject({ exitCode: 1, stdout: '' });
  expect(result.stderr).toContain(`Port ${port} on 127.0.0.1 is used by another program.`);
  expect(result.stderr).not.toMatch(/\n\s+at /);
  taken.close();
});
