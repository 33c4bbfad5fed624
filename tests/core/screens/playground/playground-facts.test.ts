import { describe, expect, test } from 'vitest';
import type { LogEntry } from '../../../../shared/domain/log/log.ts';
import type { Gateway } from '../../../../shared/gateway/gateway.ts';
import type { PriceList } from '../../../../shared/gateway/resources/pricing.ts';
import { answerFacts, chargedIn, findCharge, rateOf } from '../../../../shared/screens/playground/answer-facts.ts';
import { callCode } from '../../../../shared/screens/playground/call-code.ts';
import {
  type Conversation,
  type ConversationAction,
  type ConversationMessage,
  conversationReducer,
  emptyConversation,
  requestMessages,
} from '../../../../shared/screens/playground/conversation.ts';
import { defaultPlaygroundSettings } from '../../../../shared/screens/playground/playground-settings.ts';
import { lightened, restoreChat } from '../../../../shared/screens/playground/restore-chat.ts';
import {
  chatJson,
  chatMarkdown,
  mostSaved,
  restoreSaved,
  type SavedChat,
  saveChat,
} from '../../../../shared/screens/playground/saved-chats.ts';
import { screenContext, testNow } from '../../../support/gateway/screen-context.ts';
import { stayInZone } from '../../../support/run/in-zone.ts';

stayInZone('UTC');

const image = 'data:image/png;base64,AAAA';
const talk = (...actions: ConversationAction[]): Conversation => actions.reduce(conversationReducer, emptyConversation);
const whole = talk(
  { type: 'ask', text: 'what?', images: [image], at: 1000, model: 'm' },
  { type: 'event', event: { kind: 'reasoning', text: 'hm' }, at: 1400 },
  { type: 'event', event: { kind: 'text', text: 'this' }, at: 2000 },
  { type: 'event', event: { kind: 'usage', promptTokens: 200, completionTokens: 100 }, at: 3000 },
  { type: 'end', at: 3400 },
);
const reply = whole.messages[1] as ConversationMessage;
const context = screenContext();
const prices = {
  models: [
    {
      model_name: 'm',
      quota_type: 0,
      model_ratio: 1,
      completion_ratio: 4,
      model_price: 0,
      enable_groups: ['default', 'vip'],
    },
    {
      model_name: 'drawing',
      quota_type: 1,
      model_price: 0.04,
      model_ratio: 0,
      completion_ratio: 0,
      enable_groups: ['default'],
    },
  ],
  vendors: [],
  groupRatio: { default: 1, vip: 0.5 },
  usableGroups: { default: '', vip: '' },
} as unknown as PriceList;
const shown = (message: ConversationMessage, model = 'm', group = '') =>
  answerFacts(message, rateOf(prices, model, group, 'default'), context).map(({ id, cell }) => `${id} ${cell.text}`);

describe('WEB-09: what stands under an answer', () => {
  test('time, first word and speed as this machine saw them; tokens; the cost by the price list of the group', () => {
    expect(reply).toMatchObject({ model: 'm', askedAt: 1000, firstAt: 1400, endedAt: 3400 });
    expect(shown(reply)).toEqual([
      'time 2.40 s',
      'first_token 0.40 s',
      'speed 50 tokens/s',
      'prompt_tokens 200',
      'completion_tokens 100',
      'cost about $0.0012',
    ]);
    expect(shown(reply, 'm', 'vip').at(-1)).toBe('cost about $0.000600');
    expect(shown(reply, 'drawing').at(-1)).toBe('cost about $0.0400');
    expect(shown(reply, 'unpriced').map((text) => text.split(' ')[0])).not.toContain('cost');
  });

  test('what was charged counts once the log has it, and what nobody told is left out', () => {
    const charge = { quota: 700, promptTokens: 210, completionTokens: 90 };
    const charged = conversationReducer(whole, { type: 'charge', id: reply.id, charge });
    expect(shown(charged.messages[1] as ConversationMessage).slice(-3)).toEqual([
      'prompt_tokens 210',
      'completion_tokens 90',
      'cost $0.0014',
    ]);
    expect(chargedIn(charged.messages)).toBe(700);
    // Once, and of replies that ended alone.
    expect(conversationReducer(charged, { type: 'charge', id: reply.id, charge: { ...charge, quota: 1 } })).toBe(
      charged,
    );
    const busy = talk({ type: 'ask', text: 'x' });
    expect(conversationReducer(busy, { type: 'charge', id: 2, charge })).toBe(busy);
    expect(shown({ id: 2, role: 'assistant', content: 'x', reasoning: '', state: 'complete' })).toEqual([]);
  });

  test('the charge is the row of this model with these tokens; without tokens only one that stands alone', async () => {
    const row = (fields: Partial<LogEntry>) =>
      ({
        type: 2,
        model_name: 'm',
        prompt_tokens: 200,
        completion_tokens: 100,
        quota: 5,
        created_at: 1,
        ...fields,
      }) as LogEntry;
    const find = (message: ConversationMessage, ...rows: LogEntry[]) => {
      const listSelf = async () => ({ rows, page: 1, pageSize: 20, total: rows.length, hasMore: false });
      return findCharge(message, { gateway: { logs: { listSelf } } as unknown as Gateway });
    };
    const others = [row({ prompt_tokens: 1 }), row({ model_name: 'other' }), row({ type: 5 })];
    expect(await find(reply, ...others, row({ quota: 9 }))).toEqual({
      quota: 9,
      promptTokens: 200,
      completionTokens: 100,
    });
    expect(await find(reply, ...others)).toBeUndefined();
    const untold = { ...reply, usage: undefined };
    expect((await find(untold, row({ prompt_tokens: 3 })))?.promptTokens).toBe(3);
    expect(await find(untold, row({}), row({}))).toBeUndefined();
    expect(await find({ ...reply, askedAt: undefined }, row({}))).toBeUndefined();
  });
});

describe('WEB-09: pictures, code, saved chats', () => {
  test('a question with pictures is sent as parts, one without as text; editing keeps them', () => {
    expect(requestMessages(whole, '')[0]).toEqual({
      role: 'user',
      content: [
        { type: 'text', text: 'what?' },
        { type: 'image_url', image_url: { url: image } },
      ],
    });
    expect(requestMessages(talk({ type: 'ask', text: 'plain' }), '')).toEqual([{ role: 'user', content: 'plain' }]);
    expect(talk({ type: 'ask', text: ' ', images: [image] }).messages[0]?.images).toEqual([image]);
    const edited = conversationReducer(whole, { type: 'edit', id: 1, text: 'else?' });
    expect(edited.messages[0]).toMatchObject({ content: 'else?', images: [image] });
  });

  test('the call as code holds what was sent for the last answer, quoted for where it goes, and no key', () => {
    const settings = { ...defaultPlaygroundSettings(), model: "it's", system: 'Be "brief"', temperature: 0.3 };
    const [curl, python, node] = callCode(settings, whole, context);
    expect(curl?.text.split('\n').slice(0, 4)).toEqual([
      'curl https://gw.example.com/v1/chat/completions \\',
      "  -H 'Authorization: Bearer sk-YOUR_KEY' \\",
      "  -H 'Content-Type: application/json' \\",
      "  -d '{",
    ]);
    expect(python?.text).toContain(`    model="it's",\n    messages=[`);
    expect(node?.text).toContain('temperature: 0.3');
    for (const code of [curl, python, node]) {
      expect(code?.text).toContain('sk-YOUR_KEY');
      expect(code?.text).not.toContain('this"');
    }
    expect(python?.text).toContain(String.raw`"content": "Be \"brief\""`);
  });

  test('a chat is saved once, the newest first, at most so many, and comes back as it was', () => {
    const chat = {
      settings: defaultPlaygroundSettings(),
      conversation: whole,
      other: { model: 'n', conversation: whole },
    };
    let saved: SavedChat[] = saveChat([], 'a', chat, testNow);
    saved = saveChat(saved, 'b', { ...chat, other: undefined }, testNow + 1000);
    saved = saveChat(saved, 'a', chat, testNow + 2000);
    expect(saved.map(({ id, title }) => [id, title])).toEqual([
      ['a', 'what?'],
      ['b', 'what?'],
    ]);
    expect(saveChat(saved, 'c', { ...chat, conversation: emptyConversation, other: undefined }, testNow)).toEqual(
      saved,
    );
    expect(restoreSaved(JSON.parse(JSON.stringify(saved)))).toEqual(JSON.parse(JSON.stringify(saved)));
    expect(restoreSaved('nothing')).toEqual([]);
    for (let count = 0; count < mostSaved + 3; count += 1) saved = saveChat(saved, `n${count}`, chat, testNow);
    expect(saved).toHaveLength(mostSaved);
    const { name, text } = chatMarkdown(saved[0] as SavedChat, context.say);
    expect(name).toBe('what-.md');
    expect(text).toContain('## gpt-4o-mini');
    expect(text).toContain('## n\n');
    expect(JSON.parse(chatJson(saved[0] as SavedChat).text).conversation.messages[1].usage.promptTokens).toBe(200);
  });

  test('what is kept loses its oldest pictures where they are too many, and nothing but pictures is one', () => {
    const big = `data:image/png;base64,${'A'.repeat(900_000)}`;
    const request = (id: number): ConversationMessage => ({
      id,
      role: 'user',
      content: 'q',
      reasoning: '',
      state: 'complete',
      images: [big],
    });
    const kept = lightened({ messages: [request(1), request(2)], contextStart: 0 });
    expect(kept.messages.map(({ images }) => images?.length)).toEqual([undefined, 1]);
    const chat = { settings: defaultPlaygroundSettings(), conversation: whole };
    expect(restoreChat(chat).conversation).toEqual(whole);
    const hostile = JSON.parse(JSON.stringify(chat).replace(image, 'https://beacon.example/p.png'));
    expect(restoreChat(hostile).conversation).toEqual(emptyConversation);
  });
});

describe('WEB-09: saved chats', () => {
  const chat = (...requests: string[]) => {
    const conversation = talk(
      ...requests.flatMap((text): ConversationAction[] => [
        { type: 'ask', text, at: 1, model: 'm' },
        { type: 'end', at: 2 },
      ]),
    );
    return { settings: { ...defaultPlaygroundSettings(), model: 'm' }, conversation };
  };

  test('are named by their first question, 80 characters of it, and saved in whole seconds', () => {
    const titleOf = (text: string) => saveChat([], 'a', chat(text), 1999)[0];
    expect(titleOf(' why\u0007? ')).toMatchObject({ title: 'why?', savedAt: 1 });
    expect(titleOf('x'.repeat(80))?.title).toBe('x'.repeat(80));
    expect(titleOf('x'.repeat(81))?.title).toBe(`${'x'.repeat(79)}…`);
  });

  test('take the place of what was saved of them before, the newest first, forty at most; empty ones go', () => {
    const many = Array.from(
      { length: mostSaved },
      (_, at) => saveChat([], `c${at}`, chat(`q${at}`), 1000)[0] as SavedChat,
    );
    const next = saveChat(many, 'new', chat('n'), 5000);
    expect([next.length, next[0]?.id, next.at(-1)?.id]).toEqual([mostSaved, 'new', `c${mostSaved - 2}`]);
    const again = saveChat(many, 'c3', chat('other'), 5000);
    expect([again.length, again[0]?.id, again[0]?.title, again.filter(({ id }) => id === 'c3').length]).toEqual([
      mostSaved,
      'c3',
      'other',
      1,
    ]);
    expect(saveChat(many, 'c3', chat(), 5000).map(({ id }) => id)).not.toContain('c3');
    expect(saveChat(many, 'new', chat(), 5000)).toHaveLength(mostSaved);
    const beside = { ...chat(), other: { model: 'o', conversation: chat('other side').conversation } };
    expect(saveChat([], 'b', beside, 1000)[0]).toMatchObject({ title: 'other side', chat: { other: { model: 'o' } } });
  });

  test('are a file for people: title, day, what the system was told, and both models in turn', () => {
    const one = { ...saveChat([], 'a', chat('why?'), testNow)[0], title: '' } as SavedChat;
    const text = (saved: SavedChat) => chatMarkdown(saved, context.say).text.split('\n\n');
    expect(text(one).slice(0, 3)).toEqual([`# ${context.say('playground.title')}`, '2026-11-01 00:00:00', '## m']);
    const outcome = {
      ...one,
      title: 'T',
      chat: { ...one.chat, settings: { ...one.chat.settings, system: 'be\u0007 brief' } },
    };
    expect(text(outcome).slice(0, 3)).toEqual([
      '# T',
      '2026-11-01 00:00:00',
      `> ${context.say('playground.system')}: be brief`,
    ]);
    const both = {
      ...one,
      chat: { ...one.chat, other: { model: 'o', conversation: chat('x').conversation } },
    } as SavedChat;
    expect(text(both).filter((line) => line.startsWith('## '))).toEqual(['## m', '## o']);
    expect(text(one).filter((line) => line.startsWith('## '))).toEqual(['## m']);
    const picture = talk({ type: 'ask', text: 'see', images: ['data:a', 'data:b'], at: 1, model: 'm' });
    expect(text({ ...one, chat: { ...one.chat, conversation: picture } } as SavedChat)).toEqual(
      expect.arrayContaining(['![](data:a)', '![](data:b)']),
    );
  });
});
