import { beforeAll, describe, expect, test } from 'vitest';
import type { Gateway } from '../../../shared/gateway/gateway.ts';
import type { ChatEvent } from '../../../shared/gateway/resources/chat-stream.ts';
import {
  commitThenDrop,
  cutBody,
  drop,
  type Fault,
  page,
  panicked,
  rateLimited,
  trickled,
} from '../../support/gateway/faults.ts';
import { failureOf, sharedSite } from '../support/site.ts';
import { transports } from '../support/transports.ts';

const site = sharedSite();
const path = 'POST /v1/chat/completions';
const ask = { model: 'gpt-4o', messages: [{ role: 'user' as const, content: 'Say something long, 请用中文。' }] };
let key = '';

beforeAll(async () => {
  const { truth } = site;
  const base = { type: 1, key: 'k', group: ['default'], models: ['gpt-4o'] };
  await truth.channels.create({ ...base, name: 'upstream', base_url: 'builtin:?tokens=25&chunk-delay=1' });
  const limits = { model_limits_enabled: false, model_limits: '', allow_ips: '', group: '' };
  const fields = { name: 'chat', expired_time: -1, remain_quota: 0, unlimited_quota: true };
  const token = await truth.tokens.create({ ...fields, ...limits });
  if (!token) throw new Error('no token');
  key = await truth.tokens.key(token);
});

async function textOf(events: AsyncIterable<ChatEvent>): Promise<string> {
  let text = '';
  for await (const event of events) if (event.kind === 'text') text += event.text;
  return text;
}
const reply = (gateway: Gateway, signal?: AbortSignal) => gateway.relay.chat(key, ask, { signal });

describe.each(transports)('over $name', ({ create }) => {
  test('PLAY-02: a reply in tiny pieces, cut inside of characters, is read whole', async () => {
    site.proxy.when(path, trickled(5));
    // The built-in upstream repeats what it was asked.
    const text = await textOf(reply(site.client({ transport: create() }).gateway));
    expect(text).toContain('Say something long, 请用中文。');
    expect(text).not.toContain('\ufffd');
  });

  test('PLAY-02: a reply that breaks off gives what came, then fails, and is not asked for again', async () => {
    site.proxy.when(path, cutBody());
    const { gateway, pauses } = site.client({ transport: create() });
    let text = '';
    const reading = (async () => {
      for await (const event of reply(gateway)) if (event.kind === 'text') text += event.text;
    })();
    expect(await failureOf(reading)).toMatchObject({ kind: 'network', facts: { reason: 'broken-answer' } });
    expect(text).not.toBe('');
    expect([site.proxy.received(path).length, pauses]).toEqual([1, []]);
  });

  test('PLAY-02: a stop in the middle ends it, and the gateway notices', async () => {
    const { gateway } = site.client({ transport: create() });
    const stop = new AbortController();
    const reading = (async () => {
      for await (const event of reply(gateway, stop.signal)) if (event.kind === 'text') stop.abort();
    })();
    expect(await failureOf(reading)).toMatchObject({ kind: 'stopped' });
    await expect.poll(() => site.proxy.requests[0]?.abandoned).toBe(true);
  });

  test('PLAY-02: a reader that has enough ends it without an error', async () => {
    const { gateway } = site.client({ transport: create() });
    for await (const event of reply(gateway)) if (event.kind === 'text') break;
    await expect.poll(() => site.proxy.requests[0]?.abandoned).toBe(true);
  });
});

const before: [name: string, fault: Fault, kind: string][] = [
  ['429', rateLimited(1), 'rate-limited'],
  ['a panic', panicked(), 'server'],
  ['502', page(502), 'server'],
  ['a page', page(200, 'hotel'), 'not-a-gateway'],
  ['a line that breaks', drop(), 'network'],
  ['a line that breaks after the answer was paid for', commitThenDrop(), 'network'],
];

test.each(before)(
  'PLAY-02 API-03: %s before the first word: told as that, never asked twice',
  async (_name, fault, kind) => {
    site.proxy.when(path, fault);
    const { gateway, pauses } = site.client();
    expect(await failureOf(textOf(reply(gateway)))).toMatchObject({ kind });
    expect([site.proxy.received(path).length, pauses]).toEqual([1, []]);
  },
);
