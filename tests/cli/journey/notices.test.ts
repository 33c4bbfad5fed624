import { spawn } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testEnvironment } from '../../support/program/environment.ts';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';
import { findTool } from '../../support/program/tool-install.ts';
import { atEndOfTest } from '../../support/run/at-end-of-test.ts';

const document = readFileSync(new URL('../../../docs/guide/notices.md', import.meta.url), 'utf8');
const hasTools = findTool('curl') !== undefined && findTool('jq') !== undefined;

/** The script that the page gives for a service. */
function scriptFor(service: string): string {
  const [, section = ''] = document.split(new RegExp(`^### ${service}$`, 'm'));
  return /```sh\n([\s\S]*?)```/.exec(section)?.[1] ?? '';
}

/** A notice with all that breaks a careless script: quotes, a line's end, words of a shell, Chinese. */
const notice = { text: 'Broken: "渠道"\n$(touch owned) `x` (401).', changes: [{ name: 'a' }], broken: ['a'] };

/** Runs a service's script as `pulse --on-change` would, with the address in the file that the page names. */
async function notify(
  service: string,
  settings: string,
): Promise<{ code: number | null; folder: string; out: string }> {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'notify.curl'), settings, { mode: 0o600 });
  writeFileSync(join(folder, 'notify'), scriptFor(service));
  chmodSync(join(folder, 'notify'), 0o755);
  const child = spawn(join(folder, 'notify'), { cwd: folder, env: testEnvironment() as NodeJS.ProcessEnv });
  let out = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (out += text.toString()));
  child.stdin.on('error', () => undefined).end(`${JSON.stringify(notice)}\n`);
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, folder, out };
}

interface Received {
  path: string;
  type: string | undefined;
  title: string | undefined;
  body: string;
}

/** An imitation of a service: keeps what it is sent, and answers this. */
async function imitation(answer: unknown, status = 200) {
  const received: Received[] = [];
  const server = createHttpServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text) => (body += text));
    request.on('end', () => {
      const { 'content-type': type, title } = request.headers;
      received.push({ path: request.url ?? '', type, title: title as string | undefined, body });
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  await atEndOfTest(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}

const services = [
  ['A webhook of your own', '/hook', {}, (body: string) => JSON.parse(body), notice],
  ['ntfy', '/topic', { id: 'x' }, (body: string) => body.trimEnd(), notice.text],
  ['Telegram', '/bot1/sendMessage', { ok: true }, textOf(['text']), notice.text],
  ['Feishu \\(Lark\\)', '/hook', { code: 0, msg: 'success' }, textOf(['content', 'text']), notice.text],
  ['DingTalk', '/robot/send?access_token=x', { errcode: 0 }, textOf(['text', 'content']), `Gateway: ${notice.text}`],
  ['WeCom', '/cgi-bin/webhook/send?key=x', { errcode: 0 }, textOf(['text', 'content']), notice.text],
] as const;

function textOf(path: readonly string[]): (body: string) => unknown {
  return (body) => path.reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], JSON.parse(body));
}

test.runIf(hasTools).each(services)(
  'ASK-12: the recipe for %s sends the whole text as its service takes it',
  async (...row) => {
    const [service, path, answer, read, expected] = row;
    const { url, received } = await imitation(answer);
    const { code, out } = await notify(service, `url = "${url}${path}"\n`);
    expect([code, out.replace('{}', '').trim()]).toEqual([0, '']);
    expect(received.map((one) => one.path)).toEqual([path]);
    expect(read(received[0]?.body ?? '')).toEqual(expected);
    if (service !== 'ntfy') expect(received[0]?.type).toBe('application/json');
    else expect(received[0]?.title).toBe('Gateway');
  },
);

test.runIf(hasTools).each([
  ['Telegram', { ok: false, description: 'chat not found' }],
  ['Feishu \\(Lark\\)', { code: 19001, msg: 'param invalid' }],
  ['DingTalk', { errcode: 310000, errmsg: 'keywords not in content' }],
  ['WeCom', { errcode: 93000, errmsg: 'invalid webhook url' }],
])('ASK-12: the recipe for %s fails where the service answers 200 and refuses', async (service, answer) => {
  const { url } = await imitation(answer);
  expect((await notify(service, `url = "${url}/x"\n`)).code).not.toBe(0);
});

test.runIf(hasTools).each(services)(
  'ASK-12: the recipe for %s fails where the service is down',
  async (service, path) => {
    const { url, received } = await imitation({}, 503);
    const { code } = await notify(service, `url = "${url}${path}"\n`);
    expect([code === 0, received.length]).toEqual([false, 1]);
  },
);

test.runIf(hasTools)('ASK-12: the recipe for mail hands a whole message to the mail server', async () => {
  const said: string[] = [];
  let message = '';
  const server = createServer((socket) => {
    let isMessage = false;
    socket.setEncoding('utf8').write('220 imitation ESMTP\r\n');
    socket.on('data', (text) => {
      for (const line of String(text).split(/(?<=\r\n)/)) {
        if (isMessage) {
          if (line === '.\r\n') {
            isMessage = false;
            socket.write('250 kept\r\n');
          } else message += line;
          continue;
        }
        said.push(line.trim());
        isMessage = line.startsWith('DATA');
        if (line.startsWith('QUIT')) socket.end('221 bye\r\n');
        else socket.write(isMessage ? '354 go on\r\n' : '250 well\r\n');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  await atEndOfTest(() => void server.close());
  const url = `url = "smtp://127.0.0.1:${(server.address() as AddressInfo).port}"`;
  const people = 'mail-from = "tollgate@example.com"\nmail-rcpt = "ops@example.com"';
  const { code, out } = await notify('Mail', `${url}\n${people}\n`);
  expect([code, out]).toEqual([0, '']);
  expect(said).toEqual(expect.arrayContaining(['MAIL FROM:<tollgate@example.com>', 'RCPT TO:<ops@example.com>']));
  expect(message).toMatch(/^Subject: Gateway\r\nContent-Type: text\/plain; charset=utf-8\r\n\r\nBroken: "渠道"/);
});
