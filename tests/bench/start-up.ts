import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startTestSandbox } from '../support/gateway/sandbox.ts';
import { executable, oneFile } from '../support/program/build.ts';
import { testEnvironment } from '../support/program/environment.ts';
import { temporaryFolder } from '../support/program/temporary-folder.ts';
import { type Bench, type BenchRow, median, ratioRow } from './bench.ts';

const rounds = 41;
/** The floor of a command with one call: the same GET and nothing else. */
const bareScript = `
const http = require('node:http');
const { TOLLGATE_GATEWAY: gateway, TOLLGATE_ACCESS_TOKEN: token, TOLLGATE_USER_ID: user } = process.env;
const headers = { authorization: 'Bearer ' + token, 'new-api-user': user };
http.get(gateway + '/api/channel/?p=0&page_size=10', { headers }, (response) => {
  let text = '';
  response.setEncoding('utf8').on('data', (part) => { text += part; });
  response.on('end', () => { process.stdout.write(JSON.stringify(JSON.parse(text).data.items) + '\\n'); });
});
`;

/** Start-up of the program. NODE_EXTRA_CA_CERTS is unset: it adds the same to every start and flatters ratios. */
export const bench: Bench = {
  name: 'start-up',
  async run() {
    const sandbox = await startTestSandbox({ sampleData: true });
    const script = join(temporaryFolder(), 'bare.cjs');
    writeFileSync(script, bareScript);
    const token = await accessToken(sandbox.url, sandbox.rootUsername, sandbox.rootPassword);
    const env = testEnvironment({
      TOLLGATE_GATEWAY: sandbox.url,
      TOLLGATE_ACCESS_TOKEN: token.value,
      TOLLGATE_USER_ID: String(token.userId),
    });
    const empty = [process.execPath, '-e', '0'];
    const rowsOf = async (name: string, start: readonly string[], most: readonly (number | undefined)[]) => [
      await compare(`${name} --version / node -e 0`, [...start, '--version'], empty, env, most[0]),
      await compare(`${name} --help / node -e 0`, [...start, '--help'], empty, env, most[1]),
      await compare(
        `${name} channel list -o json / bare GET`,
        [...start, 'channel', 'list', '-o', 'json'],
        [process.execPath, script],
        env,
        most[2],
      ),
    ];
    try {
      return [
        ...(await rowsOf('tollgate', [process.execPath, executable], [1.15, undefined, 1.65])),
        ...(oneFile === undefined ? [] : await rowsOf('the file', [oneFile], [0.8, 1, 0.55])),
      ];
    } finally {
      await sandbox.close();
    }
  },
};

/** Alternates both, so that whatever else the machine does meets them alike. */
async function compare(
  name: string,
  ours: readonly string[],
  baseline: readonly string[],
  env: Record<string, string>,
  most?: number,
): Promise<BenchRow> {
  const times: [number[], number[]] = [[], []];
  for (let round = -2; round < rounds; round += 1) {
    const [first, second] = [await timeOf(ours, env), await timeOf(baseline, env)];
    // The first rounds fill the file cache, and the program's own memory of the gateway.
    if (round < 0) continue;
    times[0].push(first);
    times[1].push(second);
  }
  return ratioRow(name, median(times[0]), median(times[1]), most);
}

/** From spawning to the end, in ms. */
function timeOf([file = '', ...args]: readonly string[], env: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const child = spawn(file, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
    let complaint = '';
    child.stderr.on('data', (data: Buffer) => {
      complaint += data.toString();
    });
    child.on('exit', (code) => {
      if (code === 0) resolve(performance.now() - start);
      else child.on('close', () => reject(new Error(`${file} ${args.join(' ')} ended with ${code}: ${complaint}`)));
    });
  });
}

async function accessToken(
  url: string,
  username: string,
  password: string,
): Promise<{ value: string; userId: number }> {
  const login = await fetch(`${url}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  const cookie = login.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const { data } = (await login.json()) as { data: { id: number } };
  const answer = await fetch(`${url}/api/user/token`, { headers: { cookie, 'new-api-user': String(data.id) } });
  const { data: value } = (await answer.json()) as { data: string };
  return { value, userId: data.id };
}
