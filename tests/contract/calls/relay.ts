import { expect } from 'vitest';
import type { ChatEvent } from '../../../shared/gateway/resources/playground.ts';
import { type Contract, calls, expectFailure, model } from '../contract.ts';

const own = 'needs an upstream that answers';
const input = { model, messages: [{ role: 'user' as const, content: 'Say hello.' }] };

async function replyOf(events: AsyncIterable<ChatEvent>): Promise<string> {
  let reply = '';
  for await (const event of events) if (event.kind === 'text') reply += event.text;
  return reply;
}

/** Chatting, and what it leaves in logs and sums. */
export function describeRelayCalls(the: () => Contract): void {
  calls(
    the,
    'playground.chat',
    async ({ person }) => {
      expect(await replyOf(person.playground.chat(input))).not.toBe('');
      await expectFailure(
        replyOf(person.playground.chat({ ...input, group: 'no-such-group' })),
        'refused',
        'forbidden',
      );
    },
    own,
  );

  calls(
    the,
    'relay.chat, relay.models, relay.billing',
    async ({ person }) => {
      const [token] = (await person.tokens.list({ page: 1, pageSize: 10 })).rows;
      if (token === undefined) throw new Error('The suite has no token.');
      const key = await person.tokens.key(token);
      expect(await person.relay.models(key)).toContain(model);
      expect(await replyOf(person.relay.chat(key, input))).not.toBe('');
      expect((await person.relay.billing(key)).used).toBeGreaterThan(0);
      await expectFailure(person.relay.models('sk-no-such-key'), 'refused');
    },
    own,
  );
}
