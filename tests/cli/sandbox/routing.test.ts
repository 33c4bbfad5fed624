import { describe, expect, test } from 'vitest';
import { createRealWorld } from '../../../cli/real-world.ts';
import { startSandbox } from '../../../cli/sandbox/server.ts';
import { openSqlite } from '../../../cli/world/sqlite.ts';
import { dialects } from '../../../shared/domain/dialect.ts';
import { atEndOfTest } from '../../support/run/at-end-of-test.ts';
import { openSandbox } from './support/open-sandbox.ts';
import { Visitor } from './support/visitor.ts';

describe.each(dialects)('routing in %s', (dialect) => {
  test('API-01: a path whose only fault is the slash is redirected: 301 for GET, 307 for others', async () => {
    const { root } = await openSandbox(dialect);
    const cases = [
      ['GET', '/api/token?p=0', 301, '/api/token/?p=0'],
      ['POST', '/api/token', 307, '/api/token/'],
      ['GET', '/api/log/self/?p=0', 301, '/api/log/self?p=0'],
      ['DELETE', '/api/channel/3/', 307, '/api/channel/3'],
      ['GET', '/api/channel/update_balance/3/', 301, '/api/channel/update_balance/3'],
      ['DELETE', '/api/redemption/3/', 307, '/api/redemption/3'],
    ] as const;
    for (const [method, path, status, location] of cases) {
      const answer = await root.call(method, path);
      expect([path, answer.status, answer.headers.get('location')]).toEqual([path, status, location]);
    }
  });

  test('unknown calls and wrong methods are JSON 404s, any other path is the console', async () => {
    const { visitor } = await openSandbox(dialect);
    const unknown = await visitor().get('/api/nope');
    expect(unknown.status).toBe(404);
    expect(unknown.body).toEqual({
      error: { message: 'Invalid URL (GET /api/nope)', type: 'invalid_request_error', param: '', code: '' },
    });
    expect((await visitor().delete('/api/status')).status).toBe(404);
    const page = await visitor().get('/channel/edit/3');
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8']);
  });

  test('large answers are compressed for who accepts it', async () => {
    const { root } = await openSandbox(dialect);
    expect((await root.get('/api/models')).headers.get('content-encoding')).toBe('gzip');
    const plain = await root.get('/api/models', { 'accept-encoding': 'identity' });
    expect(plain.headers.get('content-encoding')).toBeNull();
  });

  test('bodies that are no objects, and ids that are no numbers, are refused in words', async () => {
    const { root } = await openSandbox(dialect);
    expect((await root.call('POST', '/api/token/', '[1]')).body.message).toBe('无效的参数');
    expect((await root.call('POST', '/api/token/', '{"name":5}')).body.message).toContain('cannot unmarshal number');
    expect((await root.get('/api/token/abc')).body.message).toBe('strconv.Atoi: parsing "abc": invalid syntax');
  });
});

describe.each(['classic', 'v1'] as const)('rate limits in %s', (dialect) => {
  async function limited(): Promise<{ visitor: Visitor; wait(ms: number): void }> {
    let shift = 0;
    const { clock, random, files, transport } = createRealWorld();
    const shifted = { ...clock, now: () => clock.now() + shift };
    const sandbox = await startSandbox({
      port: 0,
      host: '127.0.0.1',
      database: ':memory:',
      dialect,
      sampleData: false,
      rateLimit: true,
      world: { clock: shifted, random, files, openSqlite, transport, log: () => {} },
    });
    await atEndOfTest(() => sandbox.close());
    const wait = (ms: number) => {
      shift += ms;
    };
    return { visitor: new Visitor(sandbox.url, dialect), wait };
  }

  test('API-03: sign-ins, registrations and mails share twenty in twenty minutes, then an empty 429', async () => {
    const { visitor, wait } = await limited();
    for (let count = 0; count < 10; count += 1) {
      await visitor.post('/api/user/login', {});
      await visitor.post('/api/user/register', {});
    }
    const refused = await visitor.signIn();
    expect([refused.status, refused.text]).toEqual([429, '']);
    expect(refused.headers.has('retry-after')).toBe(dialect === 'v1');
    expect((await visitor.get('/api/status')).status).toBe(200);
    wait(1_200_001);
    expect((await visitor.signIn()).status).toBe(200);
  });

  test('all calls share a limit per address', async () => {
    const { visitor } = await limited();
    const limit = dialect === 'v1' ? 360 : 180;
    const statuses: number[] = [];
    for (let count = 0; count < limit; count += 1) statuses.push((await visitor.get('/api/notice')).status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect((await visitor.get('/api/notice')).status).toBe(429);
    expect((await visitor.get('/api/notice', { 'x-forwarded-for': '10.0.0.9' })).status).toBe(200);
  });
});
