import { describe, expect, test } from 'vitest';
import { type Token, tokenSchema } from '../../../../shared/domain/user/token.ts';
import type { Gateway } from '../../../../shared/gateway/gateway.ts';
import { chatChoices, chatLinkOf, firstEnabledToken, openChat } from '../../../../shared/screens/connect/token-chat.ts';
import { type ScreenContextOptions, screenContext, testNow } from '../../../support/gateway/screen-context.ts';

const token = (id: number, facts: object = {}) =>
  tokenSchema().parse({ id, name: `key ${id}`, status: 1, expired_time: -1, unlimited_quota: true, ...facts });

/** A site with these chat clients and API keys; notes for which keys it was asked. */
function site(status: ScreenContextOptions['status'], rows: Token[] = [token(1, { status: 2 }), token(2), token(3)]) {
  const asked: number[] = [];
  const tokens = {
    list: async () => ({ rows, page: 1, pageSize: 100, total: rows.length, hasMore: false }),
    key: async ({ id }: Token) => {
      asked.push(id);
      return `key${id}`;
    },
  };
  const context = screenContext({
    gateway: { tokens: tokens as unknown as Gateway['tokens'] },
    status: { server_address: 'https://gw.example.com/', ...status },
  });
  return { context, asked };
}

const chats: Record<string, string>[] = [
  { Cherry: 'cherrystudio://providers/api-keys?v=1&data={cherryConfig}' },
  { 'Lobe\u001b[31m': 'https://chat.example.org/?settings={key}&at={address}' },
  { Reader: 'fluentread' },
  { Newer: 'https://new.example/{secretPlace}' },
];

describe('TOK-07: the key that a chat client is opened with where none is chosen', () => {
  test('is the first one that a call would get through with', async () => {
    const past = Math.floor(testNow / 1000) - 1;
    const rows = [
      token(1, { status: 2 }),
      token(2, { expired_time: past }),
      token(3, { unlimited_quota: false, remain_quota: 0 }),
      token(4),
    ];
    expect((await firstEnabledToken(site({}, rows).context)).id).toBe(4);
    await expect(firstEnabledToken(site({}, rows.slice(0, 3)).context)).rejects.toThrow(/no enabled API key/i);
    expect(await openChat(0, site({ chats }, rows.slice(0, 3)).context, [])).toEqual({ kind: 'no-token' });
  });
});

describe('TOK-07 GEN-16: the chat clients of a site', () => {
  test('are those that a link leads to, by names made harmless', () => {
    expect(chatChoices(site({ chats }).context)).toEqual([
      { value: 'cherrystudio://providers/api-keys?v=1&data={cherryConfig}', label: 'Cherry' },
      { value: 'https://chat.example.org/?settings={key}&at={address}', label: 'Lobe' },
    ]);
  });

  test('are missing for a reason that is told', () => {
    const choices = (status: object) => () => chatChoices(site(status).context);
    expect(choices({ chats: [] })).toThrow(/not configured/i);
    expect(choices({ chats: [{ A: '' }] })).toThrow(/misconfigured|not set up correctly|wrong/i);
    expect(choices({ chats: [{ Reader: 'fluentread' }] })).toThrow(/Reader.*extension/);
    expect(choices({ chats: [{ Newer: 'https://a.example/{place}' }] })).toThrow(/Newer/);
    expect(choices({ chats: [{ Newer: 'https://a.example/{place}' }] })).not.toThrow(/extension/);
    // The deprecated link stands in where there is no list.
    expect(choices({ chats: [], chat_link: 'https://old.example' })()).toEqual([
      { value: '', label: 'https://old.example' },
    ]);
  });
});

describe('TOK-07 TOK-08: a chat client that is opened', () => {
  const lobe = 'https://chat.example.org/?settings=sk-key2&at=https%3A%2F%2Fgw.example.com';

  test('gets the first enabled key; another site gets it only once it is allowed to', async () => {
    const { context, asked } = site({ chats });
    expect(await openChat(1, context, [])).toEqual({ kind: 'question', site: 'https://chat.example.org' });
    expect(await openChat(1, context, ['https://other.example'])).toMatchObject({ kind: 'question' });
    expect(asked).toEqual([]);
    expect(await openChat(1, context, ['https://chat.example.org'])).toEqual({
      kind: 'link',
      name: 'Lobe',
      link: lobe,
    });
    expect(asked).toEqual([2]);
  });

  test('of this machine, of the own site, or without a place for the key is not asked about', async () => {
    const own = [...chats, { Own: 'https://gw.example.com/chat?{key}' }, { Plain: 'https://a.example/{address}' }];
    expect(await openChat(0, site({ chats }).context, [])).toMatchObject({ kind: 'link', name: 'Cherry' });
    expect(await openChat('first', site({ chats }).context, [])).toMatchObject({ name: 'Cherry' });
    expect(await openChat(4, site({ chats: own }).context, [])).toMatchObject({
      link: 'https://gw.example.com/chat?sk-key2',
    });
    expect(await openChat(5, site({ chats: own }).context, [])).toMatchObject({ kind: 'link' });
    expect(await openChat('first', site({ chats: chats.slice(2).concat(own.slice(1, 2)) }).context, [])).toMatchObject({
      site: 'https://chat.example.org',
    });
  });

  test('is refused, before a key is looked for, where there is none, where it cannot be filled, and where it would run code', async () => {
    const refusal = async (choice: number | 'first' | 'legacy', status: object) => {
      const { context, asked } = site(status);
      const error: unknown = await openChat(choice, context, []).catch((reason: unknown) => reason);
      expect(asked).toEqual([]);
      return String(error);
    };
    expect(await refusal(2, { chats })).toMatch(/extension/);
    expect(await refusal(3, { chats })).toMatch(/Newer/);
    expect(await refusal(9, { chats })).toMatch(/not configured/i);
    expect(await refusal('first', { chats: [] })).toMatch(/not configured/i);
    expect(await refusal('first', { chats: chats.slice(2) })).toMatch(/Reader.*extension/);
    expect(await refusal(0, { chats: [{ Evil: 'javascript:alert({key})' }] })).toMatch(/Refusal/);
    expect(() => chatLinkOf('data:text/html,{key}', 'k', site({}).context)).toThrow(
      'The chat app link is misconfigured',
    );
  });

  test('by the deprecated link holds key and address in its fragment; it stands behind the list unless it is named', async () => {
    const both = { chats, chat_link: 'https://old.example' };
    const link = (parts: { key: string; url: string }) =>
      `https://old.example/#/?settings=${encodeURIComponent(JSON.stringify(parts))}`;
    const wanted = {
      kind: 'link',
      name: 'https://old.example',
      link: link({ key: 'sk-key2', url: 'https://gw.example.com' }),
    };
    expect(await openChat('legacy', site(both).context, ['https://old.example'])).toEqual(wanted);
    expect(await openChat('first', site({ ...both, chats: [] }).context, ['https://old.example'])).toEqual(wanted);
    expect(await openChat('first', site(both).context, [])).toMatchObject({ name: 'Cherry' });
    expect(await openChat('legacy', site({ chats }).context, [])).toMatchObject({ name: 'Cherry' });
  });
});
