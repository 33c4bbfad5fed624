import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { Failure, sayOf } from '../../../cli/failure/failure.ts';
import { createSay } from '../../../shared/text/say.ts';
import { ask, echo, startConsole, startUpstream } from './support.ts';

async function failureOf(start: Promise<unknown>): Promise<{ code: string; exitCode: number; text: string }> {
  const error = await start.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Failure)) throw new Error(`expected a Failure, got ${error}`);
  const say = createSay('en');
  const { code, exitCode, message, hint } = error.facts;
  return { code, exitCode, text: `${sayOf(message, say)} ${hint ? sayOf(hint, say) : ''}`.trim() };
}

test('a port in use is told with the cure', async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const { port } = taken.address() as AddressInfo;
  expect(await failureOf(startConsole('http://127.0.0.1:9', { port }))).toEqual({
    code: 'port-in-use',
    exitCode: 1,
    text: `Port ${port} on 127.0.0.1 is used by another program. Stop that program, or choose another port with --listen 127.0.0.1:PORT (0 lets the system choose).`,
  });
  taken.close();
});

test('a foreign address, a bad gateway and a bad base are told', async () => {
  expect(await failureOf(startConsole('http://127.0.0.1:9', { host: '203.0.113.7' }))).toMatchObject({
    code: 'cannot-listen',
    text: expect.stringMatching(/^Cannot listen on 203\.0\.113\.7:0 \(EADDRNOTAVAIL\)/),
  });
  expect(await failureOf(startConsole('ftp://gw.example.com'))).toMatchObject({ code: 'bad-gateway-url', exitCode: 2 });
  const withPassword = await failureOf(startConsole('https://root:hunter2@gw.example.com'));
  expect(withPassword.text).not.toContain('hunter2');
  expect(await failureOf(startConsole('http://127.0.0.1:9', { base: '/a b/' }))).toMatchObject({ code: 'bad-base' });
});

test('closing lets a running answer end and takes no new request', async () => {
  let finish = () => {};
  let arrived = () => {};
  const hasArrived = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const gateway = await startUpstream((request, response) => {
    finish = () => echo(request, response);
    arrived();
  });
  const server = await startConsole(gateway);
  const running = ask(server.port, { path: '/api/log/' });
  await hasArrived;
  const closed = server.close();
  await expect(ask(server.port, { path: '/' })).rejects.toThrow(/ECONNREFUSED/);
  finish();
  expect((await running).status).toBe(200);
  await closed;
});
