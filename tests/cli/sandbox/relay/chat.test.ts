import { expect, test } from 'vitest';
import { eventsOf, openSite } from './site.ts';

test('a chat completion is answered whole and billed by hand-computed numbers (wire 8.1)', async () => {
  const site = await openSite('classic');
  site.channel({ base_url: 'builtin:?text=one+two+three' });
  const { id, key } = site.user();
  const response = await site.chat(key);
  expect(response.status).toBe(200);
  const body = (await response.json()) as {
    usage: Record<string, number>;
    choices: { message: { content: string } }[];
  };
  expect(body.choices[0]?.message.content).toBe('one two three');
  // Prompt: 3 for the answer, 4 for the message's frame, 1 for "hi". Completion: one, two, and three in two pieces of four letters.
  expect(body.usage).toEqual({ prompt_tokens: 8, completion_tokens: 4, total_tokens: 12 });
  // (8 + round(4 × 4)) × 0.075 × 1 = 1.8 → 2
  expect(site.value('SELECT quota FROM users WHERE id = ?', id)).toBe(99_998);
  expect(site.value('SELECT used_quota FROM users WHERE id = ?', id)).toBe(2);
  expect(site.value('SELECT request_count FROM users WHERE id = ?', id)).toBe(1);
  expect(site.value('SELECT used_quota FROM tokens WHERE user_id = ?', id)).toBe(2);
  expect(site.value('SELECT used_quota FROM channels')).toBe(2);
});

test('a stream passes through in order, ends with [DONE] and has no usage chunk unless asked', async () => {
  const site = await openSite('v013');
  site.channel({ base_url: 'builtin:?text=one+two+three' });
  const { key } = site.user();
  const response = await site.chat(key, { stream: true });
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  const { lines, chunks, content } = eventsOf(await response.text());
  expect(content).toBe('one two three');
  expect(lines.at(-1)).toBe('data: [DONE]');
  expect(chunks.every((chunk) => !('usage' in chunk))).toBe(true);
});
