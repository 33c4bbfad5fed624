import fc from 'fast-check';
import type { Site } from '../../sandbox/relay/site.ts';

/** What a question or an answer leaves in a log, and what no store may hold. */
export const secrets = ['what-somebody-asked', '203.0.113.77', 'sk-upstream-key-of-the-channel', 'req-0123456789'];

/** Entries of every kind within a time (Unix seconds), some seconds with very many; of root and of another user. */
export function insertLogs({ store }: Site, { start, end }: { start: number; end: number }, count: number): void {
  const entry = fc.record({
    user: fc.constantFrom(0, 1),
    created_at: fc.oneof(fc.integer({ min: start, max: end }), fc.constantFrom(start, end)),
    type: fc.constantFrom(1, 2, 2, 2, 2, 3, 4, 5, 6),
    model_name: fc.constantFrom('gpt-4o', 'GPT-4o', 'claude “x”, y', 'm%', ''),
    channel: fc.constantFrom(0, 1, 70_000),
    token: fc.constantFrom(0, 1, 2),
    group: fc.constantFrom('default', 'vip', 'a b'),
    // No two alike, or nobody could tell that one went and another came.
    quota: fc.oneof(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 3_000_000_000, max: 3_001_000_000 })),
    prompt_tokens: fc.integer({ min: 0, max: 5000 }),
    completion_tokens: fc.integer({ min: 0, max: 5000 }),
    use_time: fc.integer({ min: 0, max: 300 }),
    is_stream: fc.constantFrom(0, 1),
    other: fc.constantFrom('', 'null', '{"frt":', '{"cache_tokens":7,"cache_creation_tokens":3,"frt":250}'),
  });
  const rows = fc.sample(entry, count).map(({ user, token, ...rest }) => ({
    ...rest,
    token_id: token === 0 ? 0 : 3_000_000_000 * user + token,
    token_name: ['playground-default', 'app', ''][token] as string,
    user_id: [1, 2][user] as number,
    username: ['root', 'alice'][user] as string,
    content: secrets.join(' '),
    ip: secrets[1] as string,
  }));
  store.transaction(() => {
    for (const row of rows) {
      const names = Object.keys(row).map((name) => `"${name}"`);
      store.run(`INSERT INTO logs (${names}) VALUES (${names.map(() => '?')})`, ...Object.values(row));
    }
  });
}
