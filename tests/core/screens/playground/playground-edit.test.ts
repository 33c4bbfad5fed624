import { describe, expect, test } from 'vitest';
import { GatewayError } from '../../../../shared/gateway/client/gateway-error.ts';
import { Refusal } from '../../../../shared/screen/refusal.ts';
import { awaitCharge } from '../../../../shared/screens/playground/answer-facts.ts';
import { chatRoute } from '../../../../shared/screens/playground/chat-route.ts';
import {
  type Conversation,
  type ConversationAction,
  canRegenerate,
  conversationReducer,
  emptyConversation,
  retryWait,
} from '../../../../shared/screens/playground/conversation.ts';
import {
  defaultPlaygroundSettings,
  playgroundForm,
} from '../../../../shared/screens/playground/playground-settings.ts';
import { restoreChat } from '../../../../shared/screens/playground/restore-chat.ts';
import { answeringContext } from '../../../support/gateway/answering-context.ts';

const talk = (...actions: ConversationAction[]): Conversation => actions.reduce(conversationReducer, emptyConversation);
const said = (prompt: string, answer: string): ConversationAction[] => [
  { type: 'ask', text: prompt },
  { type: 'event', event: { kind: 'text', text: answer } },
  { type: 'end' },
];
const texts = ({ messages }: Conversation) => messages.map(({ content }) => content);
const two = talk(...said('one', 'first'), ...said('two', 'second'));

describe('PLAY-02: changing what was said', () => {
  test('a reply is asked for anew, and what followed goes', () => {
    const [, reply] = two.messages;
    const again = conversationReducer(two, { type: 'regenerate', id: reply?.id ?? 0 });
    expect(texts(again)).toEqual(['one', '']);
    expect(again.messages.at(-1)).toMatchObject({ id: reply?.id, state: 'loading' });
  });

  test('not while one is under way, not before the context, not for a question', () => {
    const busy = conversationReducer(two, { type: 'ask', text: 'three' });
    const cleared = conversationReducer(two, { type: 'clear-context' });
    for (const conversation of [busy, cleared]) {
      for (const { id } of two.messages) {
        expect(canRegenerate(conversation, id)).toBe(false);
        expect(conversationReducer(conversation, { type: 'regenerate', id })).toBe(conversation);
      }
    }
    expect(two.messages.map(({ id }) => canRegenerate(two, id))).toEqual([false, true, false, true]);
  });

  test('a question is replaced; one from before the cleared context takes it up again there', () => {
    const cleared = conversationReducer(two, { type: 'clear-context' });
    const edited = conversationReducer(cleared, { type: 'edit', id: 3, text: 'other' });
    expect(texts(edited)).toEqual(['one', 'first', 'other', '']);
    expect(edited.contextStart).toBe(2);
    expect(conversationReducer(two, { type: 'edit', id: 3, text: '  ' })).toBe(two);
    expect(conversationReducer(two, { type: 'edit', id: 2, text: 'no question' })).toBe(two);
  });

  test('a question goes with its reply, a reply alone; the context keeps its place', () => {
    const cleared = conversationReducer(two, { type: 'clear-context' });
    const less = conversationReducer(cleared, { type: 'delete', id: 1 });
    expect([texts(less), less.contextStart]).toEqual([['two', 'second'], 2]);
    const alone = conversationReducer(less, { type: 'delete', id: 4 });
    expect([texts(alone), alone.contextStart]).toEqual([['two'], 1]);
    expect(conversationReducer(two, { type: 'delete', id: 99 })).toBe(two);
  });
});

describe('PLAY-02: a chat that was kept', () => {
  const kept = (conversation: Conversation) =>
    JSON.parse(JSON.stringify({ user: 1, settings: defaultPlaygroundSettings(), conversation, draft: 'typing' }));

  test('comes back as it was; a reply that was under way counts as stopped', () => {
    const restored = restoreChat(kept(conversationReducer(two, { type: 'ask', text: 'three' })));
    expect(texts(restored.conversation)).toEqual(['one', 'first', 'two', 'second', 'three', '']);
    expect(restored.conversation.messages.at(-1)).toMatchObject({ state: 'complete', isStopped: true });
    expect(restored.draft).toBe('typing');
  });

  test('keeps the last two hundred messages', () => {
    const long = talk(...Array.from({ length: 120 }, (_, index) => said(`${index}`, 'yes')).flat());
    const { conversation } = restoreChat(kept({ ...long, contextStart: 230 }));
    expect([conversation.messages.length, conversation.contextStart]).toEqual([200, 190]);
  });

  test.each([[undefined], ['text'], [{}], [{ settings: {}, conversation: {} }]])('%o is a new chat', (value) => {
    const fresh = { settings: defaultPlaygroundSettings(), conversation: emptyConversation, draft: '' };
    expect(restoreChat(value)).toEqual(fresh);
  });
});

describe('PLAY-03: what the settings of a chat offer', () => {
  const field = (name: string) =>
    playgroundForm.fields.find((one) => one.name === name) as unknown as {
      choices: (draft: object, context: unknown) => Promise<unknown>;
    };
  const site = () =>
    answeringContext({
      'account.models': ['gpt\u0007', 'o3'],
      'account.groups': [{ name: 'vip\u0007', label: 'Very important\u0007', ratio: 1 }],
    });

  test('groups are one’s own first, and those one may use with their names', async () => {
    const { context } = site();
    expect(await field('group').choices({}, context)).toEqual([
      { value: '', label: 'Account’s group' },
      { value: 'vip\u0007', label: 'vip', hint: 'Very important' },
    ]);
  });

  test('models are those of the group that is asked with', async () => {
    const { context, asked } = site();
    expect(await field('model').choices({ group: 'vip' }, context)).toEqual([
      { value: 'gpt\u0007', label: 'gpt' },
      { value: 'o3', label: 'o3' },
    ]);
    await field('model').choices({ group: '' }, context);
    expect(asked).toEqual([
      ['account.models', { group: 'vip', signal: undefined }],
      ['account.models', { group: undefined, signal: undefined }],
    ]);
  });
});

test('PLAY-02: a reply lost on the way may be asked for again once the wait is over', () => {
  const lost = (retryAt?: number) =>
    [
      { type: 'ask', text: 'q', model: 'm', at: 1 },
      { type: 'fail', error: { message: 'lost', hint: '' }, retryAt, at: 2 },
    ].reduce((state, action) => conversationReducer(state, action as never), emptyConversation);
  expect([retryWait(lost(5000), 2000), retryWait(lost(5000), 5000), retryWait(lost(5000), 9000)]).toEqual([3000, 0, 0]);
  expect([retryWait(lost(), 2000), retryWait(emptyConversation, 2000)]).toEqual([0, 0]);
});

test('WEB-09: what a reply was charged is looked for three times, later each time, and not after a stop', async () => {
  const reply = {
    role: 'assistant',
    model: 'm',
    askedAt: 10_000_000,
    usage: { promptTokens: 2, completionTokens: 3 },
  } as never;
  const row = { type: 2, model_name: 'm', prompt_tokens: 2, completion_tokens: 3, quota: 7, created_at: 10_000 };
  const look = async (answers: unknown[], stopAt = 99) => {
    const controller = new AbortController();
    const waits: number[] = [];
    const { context, asked } = answeringContext({
      'logs.listSelf': () => {
        const answer = answers.shift() ?? { rows: [] };
        if (answer instanceof Error) throw answer;
        return answer;
      },
    });
    const sleep = async (ms: number) => {
      waits.push(ms);
      if (waits.length === stopAt) controller.abort();
    };
    const found = await awaitCharge(reply, () => context, sleep, controller.signal);
    return [found === undefined ? 'none' : 'found', waits, asked.length];
  };
  const found = { rows: [row] };
  expect(await look([found])).toEqual(['found', [700], 1]);
  expect(await look([{ rows: [] }, new GatewayError('server'), found])).toEqual(['found', [700, 3000, 8000], 3]);
  expect(await look([])).toEqual(['none', [700, 3000, 8000], 3]);
  expect(await look([found], 1)).toEqual(['none', [700], 0]);
  expect(await look([{ rows: [] }, found], 2)).toEqual(['none', [700, 3000], 1]);
});

describe('docs/gateways.md 13.53: with an access token a chat goes out with an API key, and says which', () => {
  const token = (id: number, fields: object = {}) => ({
    ...{ id, name: `k${id}`, status: 1, group: '', model_limits_enabled: false, model_limits: '', ...fields },
  });
  const route = (rows: object[], settings: object = {}, kind = 'access-token') => {
    const { context } = answeringContext(
      { 'tokens.list': { rows }, 'tokens.key': ({ id }: { id: number }) => `sk-${id}` },
      { known: { credential: () => ({ kind }) } },
    );
    return chatRoute({ group: '', model: 'm', ...settings }, context);
  };

  test('a session needs none, and nobody has neither', async () => {
    expect(await route([], {}, 'session')).toEqual({ kind: 'playground' });
    await expect(route([], {}, 'none')).rejects.toMatchObject({ kind: 'not-signed-in' });
  });

  test('the first enabled key that may call the model, one of the group before others', async () => {
    const rows = [
      token(1, { status: 2 }),
      token(2, { model_limits_enabled: true, model_limits: 'a,b' }),
      token(3, { model_limits_enabled: true, model_limits: 'a,m' }),
      token(4, { group: 'vip' }),
    ];
    const start = 'The playground doesn’t accept access tokens. Using your API key';
    expect(await route(rows)).toEqual({
      kind: 'relay',
      apiToken: 'sk-3',
      tokenName: 'k3',
      notice: `${start} k3 instead.`,
    });
    expect(await route(rows, { group: 'vip' })).toMatchObject({ apiToken: 'sk-4', notice: `${start} k4 instead.` });
    expect(await route(rows, { group: 'slow' })).toMatchObject({
      ...{ apiToken: 'sk-3', notice: `${start} k3 (group: Account’s group) instead.` },
    });
    expect(await route([token(5, { group: 'v\u0007' })], { group: 'slow' })).toMatchObject({
      notice: `${start} k5 (group: v) instead.`,
    });
    await expect(route(rows.slice(0, 2))).rejects.toThrow(Refusal);
  });
});
