import { expect, test } from 'vitest';
import { eventsOf, openSite } from './site.ts';
import { event, openUpstream, piece } from './upstream.ts';

test('a whole answer comes from the built-in upstream and is billed', async () => {
  const site = await openSite('classic');
  site.channel({ base_url: 'builtin:?text=one+two+three' });
  const { id, key } = site.user();
  const response = await site.chat(key);
  expect(response.status).toBe(200);
  const body = (await response.json()) as { usage: object; choices: { message: { content: string } }[] };
  expect(body.choices[0]?.message.content).toBe('one two three');
  // Prompt: 3 for the answer, 4 for the message's frame, 1 for "hi". Completion: one, two, and three in two pieces of four letters.
  expect(body.usage).toEqual({ prompt_tokens: 8, completion_tokens: 4, total_tokens: 12 });
  // (8 + round(4 × 4)) × 0.075 = 1.8 → 2
  expect(site.value('SELECT quota FROM users WHERE id = ?', id)).toBe(99_998);
});

test.each(['classic', 'v06', 'v013', 'v1'] as const)(
  '%s streams in order, ends with [DONE], usage when asked, from v0.13 on unless refused',
  async (dialect) => {
    const site = await openSite(dialect);
    site.channel({ base_url: 'builtin:?text=one+two+three' });
    const { key } = site.user();
    const response = await site.chat(key, { stream: true });
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    const plain = eventsOf(await response.text());
    expect(plain.content).toBe('one two three');
    expect(plain.lines.at(-1)).toBe('data: [DONE]');
    const hasUsage = ({ chunks }: ReturnType<typeof eventsOf>) => chunks.some((chunk) => 'usage' in chunk);
    expect(hasUsage(plain)).toBe(dialect === 'v013' || dialect === 'v1');
    const refused = await site.chat(key, { stream: true, stream_options: { include_usage: false } });
    expect(hasUsage(eventsOf(await refused.text()))).toBe(false);
    const asked = eventsOf(
      await (await site.chat(key, { stream: true, stream_options: { include_usage: true } })).text(),
    );
    expect(asked.chunks.at(-1)).toMatchObject({ choices: [], usage: { prompt_tokens: 8, completion_tokens: 4 } });
    const other = JSON.parse(String(site.value('SELECT other FROM logs WHERE type = 2'))) as { frt: number };
    expect(other.frt).toBeGreaterThanOrEqual(0);
    expect(site.value('SELECT is_stream FROM logs WHERE type = 2')).toBe(1);
  },
);

test('CLASSIC swallows a last content chunk that also carries usage, later generations pass it on (docs/gateways.md 4.16)', async () => {
  const upstream = await openUpstream((response) => {
    response.setHeader('content-type', 'text/event-stream');
    response.write(event(piece('hello ')));
    response.write(event({ ...piece('world', 'stop'), usage: { prompt_tokens: 5, completion_tokens: 2 } }));
    response.end('data: [DONE]\n\n');
  });
  for (const [dialect, content] of [
    ['classic', 'hello '],
    ['v06', 'hello world'],
  ] as const) {
    const site = await openSite(dialect);
    site.channel({ base_url: upstream.url });
    const { key } = site.user();
    expect(eventsOf(await (await site.chat(key, { stream: true })).text()).content).toBe(content);
    expect(site.value('SELECT prompt_tokens FROM logs WHERE type = 2')).toBe(5);
  }
  expect(upstream.requests[0]?.body.stream_options).toEqual({ include_usage: true });
});

test('a stream that breaks off ends with [DONE] and without a reason, and what was sent is billed', async () => {
  const site = await openSite('v013');
  site.channel({ base_url: 'builtin:?text=one+two+three+four&break-after=3' });
  const { key } = site.user();
  const { lines, content } = eventsOf(await (await site.chat(key, { stream: true })).text());
  expect(content).toBe('one two');
  expect(lines.at(-1)).toBe('data: [DONE]');
  expect(lines.join('')).not.toContain('"finish_reason":"');
  // "one" and " two": one token each.
  expect(site.value('SELECT completion_tokens FROM logs WHERE type = 2')).toBe(2);
});

test('an error object inside a stream is passed on as a data line', async () => {
  const site = await openSite('v013');
  site.channel({ base_url: 'builtin:?text=one+two+three&error-after=2&error=out+of+ink' });
  const { key } = site.user();
  const { chunks } = eventsOf(await (await site.chat(key, { stream: true })).text());
  expect(chunks).toContainEqual(expect.objectContaining({ error: expect.objectContaining({ message: 'out of ink' }) }));
});

test('a client that leaves in mid-stream pays for what it was sent', async () => {
  const upstream = await openUpstream((response) => {
    response.setHeader('content-type', 'text/event-stream');
    response.write(event(piece('one')));
    response.write(event(piece(' two')));
    response.write(event(piece(' three')));
    // Never ends by itself.
  });
  const site = await openSite('classic');
  site.channel({ base_url: upstream.url, models: 'gpt-4' });
  const { id, key } = site.user();
  const response = await site.chat(key, { model: 'gpt-4', stream: true });
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let seen = '';
  while (!seen.includes(' two')) seen += decoder.decode((await reader?.read())?.value);
  await reader?.cancel();
  await expect.poll(() => site.value('SELECT count(*) FROM logs WHERE type = 2')).toBe(1);
  // The third piece was still held back: prompt 8, completion 2, (8 + 4) × 15.
  expect(site.value('SELECT quota FROM logs WHERE type = 2')).toBe(180);
  expect(site.value('SELECT quota FROM users WHERE id = ?', id)).toBe(100_000 - 180);
});
