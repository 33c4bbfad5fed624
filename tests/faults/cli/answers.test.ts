import { expect, test } from 'vitest';
import {
  answer,
  commitThenDrop,
  cutBody,
  drop,
  expiredSession,
  type Fault,
  garbled,
  noise,
  page,
  panicked,
  rateLimited,
  redirect,
  refusal,
} from '../../support/gateway/faults.ts';
import { expectOneLine, failureJson, runAt } from '../support/command.ts';
import { sharedSite } from '../support/site.ts';

const site = sharedSite();
const never = new Promise<void>(() => {});
const stuck: Fault = { forwards: false, play: () => never };

// What a gateway, or what stands before it, answers to `channel list`; the exit code, what is said, and the JSON code.
const rows: [name: string, fault: Fault, exitCode: number, said: RegExp, code: string][] = [
  ['429', rateLimited(), 9, /Too many requests\..*Wait/, 'rate-limited'],
  ['429 with a Retry-After', rateLimited(90), 9, /Try again in 1\s?min 30\s?s/, 'rate-limited'],
  ['500 of a panic', panicked(), 1, /The gateway had an internal error/, 'server'],
  ['502', page(502), 1, /The server in front of the gateway got no answer from it \(HTTP 502\)/, 'server'],
  [
    '503',
    page(503, 'Service Unavailable'),
    1,
    /The server in front of the gateway got no answer from it \(HTTP 503\)/,
    'server',
  ],
  [
    '504',
    page(504, 'Gateway Time-out'),
    1,
    /The server in front of the gateway got no answer from it \(HTTP 504\)/,
    'server',
  ],
  ['401', expiredSession.v013(), 4, /session has expired.*tollgate login/, 'not-signed-in'],
  ['401 with a code', expiredSession.v1(), 4, /session has expired.*tollgate login/, 'not-signed-in'],
  ['200: the token is unknown', refusal('无权进行此操作，access token 无效'), 4, /tollgate login/, 'not-signed-in'],
  ['200: the role is too low', refusal('无权进行此操作，权限不足'), 5, /You don’t have permission/, 'forbidden'],
  ['200: the user is banned', refusal('用户已被封禁'), 5, /banned/, 'banned'],
  ['403', refusal('no', 403, { code: 'AUTH_INSUFFICIENT_PRIVILEGE' }), 5, /You don’t have permission/, 'forbidden'],
  ['403 of a firewall', page(403, 'Attention Required'), 5, /A proxy or firewall in front of the gateway/, 'forbidden'],
  ['404 as JSON', refusal('record not found', 404), 6, /Not found/, 'not-found'],
  ['404 of an unknown call', unknownCall(), 7, /version doesn’t support this/, 'unsupported'],
  ['405', answer(405), 7, /This is a demo site/, 'demo-only'],
  ['200 and a refusal', refusal('数据库 \u001b[31mlocked'), 7, /数据库 .*locked/, 'refused'],
  ['a page', page(200, 'Sign in to the hotel network'), 8, /No New API gateway was found.*--gateway/, 'not-a-gateway'],
  ['an empty 200', answer(200), 8, /No New API gateway was found/, 'not-a-gateway'],
  ['another server’s JSON', answer(200, { body: [] }), 8, /No New API gateway was found/, 'not-a-gateway'],
  ['a redirect elsewhere', redirect(301, 'https://gw.example.net/x'), 8, /https:\/\/gw\.example\.net/, 'not-a-gateway'],
  ['a redirect to a login page', redirect(302, '/login'), 8, /No New API gateway was found/, 'not-a-gateway'],
  ['a line that breaks before', drop(), 8, /Can’t connect.*connection reset.*network/, 'network'],
  ['a line that breaks after', commitThenDrop(), 8, /Can’t connect.*connection reset/, 'network'],
  ['a cut body', cutBody(), 8, /Can’t connect/, 'network'],
  ['broken JSON', garbled(), 8, /Can’t connect.*the response was cut off/, 'network'],
  ['what is no HTTP', noise(), 8, /Can’t connect/, 'network'],
  ['nothing at all', stuck, 8, /took too long to respond.*--timeout/, 'timeout'],
];

test.each(rows)(
  'API-02 API-03 AUTH-08: %s is one line, an exit code and one JSON object',
  async (_n, fault, exitCode, said, code) => {
    site.proxy.when('GET /api/channel/', fault);
    const args = ['channel', 'list', '--timeout', fault === stuck ? '300ms' : '20s'];
    const [forPeople, forPrograms] = await Promise.all([runAt(site, args), runAt(site, [...args, '-o', 'json'])]);
    expectOneLine(forPeople, exitCode, said);
    expect(forPeople.stderr).not.toContain('\u001b');
    expect(forPrograms.exitCode).toBe(exitCode);
    expect(failureJson(forPrograms).code).toBe(code);
    expect(site.proxy.received('GET /api/channel/')).toHaveLength(2);
  },
);

test('API-03: a read that fails once is read again, and nothing of it is seen', async () => {
  site.proxy.when('GET /api/channel/', page(503), { nth: 1 });
  const result = await runAt(site, ['channel', 'list', '-o', 'json', '--retries', '2']);
  expect([result.exitCode, result.stdout.trim()]).toEqual([0, '[]']);
  expect(result.stderr).not.toMatch(/503|server|error/i);
  expect(site.proxy.received('GET /api/channel/')).toHaveLength(2);
});

test('API-03: Retry-After is obeyed, and told with --verbose', async () => {
  site.proxy.when('GET /api/channel/', rateLimited(0), { nth: 1 });
  const { exitCode, stderr } = await runAt(site, ['channel', 'list', '--retries', '1', '--verbose']);
  expect(exitCode).toBe(0);
  expect(stderr).toMatch(/GET \/api\/channel\/\S* → 429 .*\n(.*\n)*GET \/api\/channel\/\S* → 200/);
});

test('API-02: success:false never ends well, whatever the verb', async () => {
  const lines = (id: string) => [
    ['channel', 'create', '--name', 'y', '--type', '1', '--key-stdin', '--models', 'm'],
    ['channel', 'update', id, '--name', 'z'],
    ...['disable', 'delete', 'test', 'update-balance', 'fetch-models', 'copy'].map((verb) => [
      'channel',
      verb,
      id,
      '--yes',
    ]),
    ...['delete-disabled', 'fix', 'test-all', 'update-balances'].map((verb) => ['channel', verb, '--yes']),
    ['token', 'create', '--name', 'y'],
  ];
  const channel = await site.truth.channels.create({ name: 'x', key: 'k', type: 1, models: ['m'], group: ['default'] });
  site.proxy.when(/^(POST|PUT|DELETE) /, refusal('no such luck'));
  site.proxy.when(/^GET \/api\/channel\/(test|update_balance|fetch_models)/, refusal('no such luck'));
  for (const line of lines(String(channel?.id))) {
    const { exitCode, stdout, stderr } = await runAt(site, line, { stdin: 'sk-1' });
    expect([line.join(' '), exitCode, stdout], stderr).toEqual([line.join(' '), 7, '']);
    expect(stderr).toContain('no such luck');
  }
});

function unknownCall(): Fault {
  const message = 'Invalid URL (GET /api/channel/)';
  return answer(404, { body: { error: { message, type: 'invalid_request_error', param: '', code: '' } } });
}
