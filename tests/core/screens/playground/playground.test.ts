import { describe, expect, test } from 'vitest';
import { tokenSchema } from '../../../../shared/domain/user/token.ts';
import { createStreamSanitiser } from '../../../../shared/format/sanitise.ts';
import { GatewayError } from '../../../../shared/gateway/client/gateway-error.ts';
import { checkForm } from '../../../../shared/screen/form-check.ts';
import { usableToken } from '../../../../shared/screens/playground/chat-route.ts';
import {
  type Conversation,
  type ConversationAction,
  canRetry,
  conversationReducer,
  emptyConversation,
  isBusy,
  requestMessages,
} from '../../../../shared/screens/playground/conversation.ts';
import {
  defaultPlaygroundSettings,
  playgroundForm,
  servedModel,
} from '../../../../shared/screens/playground/playground-settings.ts';
import { failure, followChat } from '../../../../shared/screens/playground/run-chat.ts';
import { answeringContext } from '../../../support/gateway/answering-context.ts';
import { screenContext, testNow } from '../../../support/gateway/screen-context.ts';

const context = screenContext();
const talk = (...actions: ConversationAction[]): Conversation => actions.reduce(conversationReducer, emptyConversation);
const ask = (text = 'hi') => ({ type: 'ask', text }) as const;
const text = (piece: string) => ({ type: 'event', event: { kind: 'text', text: piece } }) as const;
const fail = { type: 'fail', error: { message: 'broken', hint: '' } } as const;
const lastOf = (conversation: Conversation) => conversation.messages.at(-1);

describe('PLAY-01: the side panel', () => {
  test.each([
    ['the default where it is served', 'gpt-4o-mini', ['a', 'gpt-4o-mini'], 'gpt-4o-mini'],
    ['the first that is served where it is not', 'gpt-4o-mini', ['a', 'b'], 'a'],
    ['the first that is for chats', 'gpt-4o-mini', ['acme-embedding', 'b'], 'b'],
    ['the default where none is', 'gpt-4o-mini', [], 'gpt-4o-mini'],
    ['the default where no list is to be had', 'gpt-4o-mini', undefined, 'gpt-4o-mini'],
    ['what was chosen, whatever is served', 'c', ['a'], 'c'],
  ])('GEN-22: a chat begins with %s', async (_what, model, served, expected) => {
    const models = async () => served ?? Promise.reject(new GatewayError('network', {}));
    const gateway = { account: { models } } as unknown as typeof context.gateway;
    expect(await servedModel({ model, group: '' }, { gateway })).toBe(expected);
  });

  test('GEN-22: what is served is asked for the group of the chat', async () => {
    const { asked, context: answering } = answeringContext({ 'account.models': ['a'] });
    expect(await servedModel({ model: 'gpt-4o-mini', group: 'vip' }, answering)).toBe('a');
    expect(await servedModel({ model: 'gpt-4o-mini', group: '' }, answering)).toBe('a');
    expect(asked.map(([, given]) => given)).toEqual([{ group: 'vip' }, { group: undefined }]);
  });

  test('starts with gpt-4o-mini, temperature 0, max tokens 0', () => {
    expect(playgroundForm.defaults(context)).toEqual({
      group: '',
      model: 'gpt-4o-mini',
      temperature: 0,
      max_tokens: 0,
      system: '',
    });
  });

  test.each([
    [0, 0],
    [0.1, 0.1],
    [0.34, 0.3],
    [0.35, 0.4],
    [1, 1],
  ])('temperature %d goes to the step %d', (temperature, step) => {
    const { value, isValid } = checkForm(
      playgroundForm,
      { ...defaultPlaygroundSettings(), temperature },
      'edit',
      context,
    );
    expect([value.temperature, isValid]).toEqual([step, true]);
  });

  test.each([
    [{ temperature: 1.1 }, 'temperature'],
    [{ temperature: -0.1 }, 'temperature'],
    [{ temperature: Number.NaN }, 'temperature'],
    [{ max_tokens: -1 }, 'max_tokens'],
    [{ max_tokens: 1.5 }, 'max_tokens'],
    [{ model: ' ' }, 'model'],
  ])('%o is refused', (changes, field) => {
    const { errors } = checkForm(playgroundForm, { ...defaultPlaygroundSettings(), ...changes }, 'edit', context);
    expect(Object.keys(errors)).toEqual([field]);
  });
});

describe('PLAY-02: states of a reply', () => {
  test('loading, incomplete, complete', () => {
    expect(lastOf(talk(ask()))).toMatchObject({ role: 'assistant', state: 'loading', content: '' });
    expect(lastOf(talk(ask(), text('Hel'), text('lo')))).toMatchObject({ state: 'incomplete', content: 'Hello' });
    const done = talk(ask(), text('Hello'), { type: 'end' });
    expect(lastOf(done)).toMatchObject({ state: 'complete', content: 'Hello' });
    expect(isBusy(done)).toBe(false);
  });

  test('thinking and usage stand beside the answer; a finish reason does not end it', () => {
    const reply = lastOf(
      talk(
        ask(),
        { type: 'event', event: { kind: 'reasoning', text: 'hm' } },
        text('yes'),
        { type: 'event', event: { kind: 'finish', reason: 'stop' } },
        { type: 'event', event: { kind: 'usage', promptTokens: 3, completionTokens: 1 } },
      ),
    );
    expect(reply).toMatchObject({
      state: 'incomplete',
      content: 'yes',
      reasoning: 'hm',
      usage: { promptTokens: 3, completionTokens: 1 },
    });
  });

  test('an error shows in the reply, with what came before it', () => {
    expect(lastOf(talk(ask(), text('Hel'), fail))).toMatchObject({
      state: 'error',
      content: 'Hel',
      error: { message: 'broken' },
    });
  });

  test('a stopped reply keeps what came, and later events change nothing', () => {
    const stopped = talk(ask(), text('Hel'), { type: 'stop' });
    expect(lastOf(stopped)).toMatchObject({ state: 'complete', isStopped: true, content: 'Hel' });
    expect(conversationReducer(stopped, text('lo'))).toBe(stopped);
    expect(conversationReducer(stopped, fail)).toBe(stopped);
  });

  test('nothing is asked while a reply is under way, nor an empty question', () => {
    const busy = talk(ask());
    expect(conversationReducer(busy, ask('again'))).toBe(busy);
    expect(conversationReducer(emptyConversation, ask('  '))).toBe(emptyConversation);
  });

  test('a failed or stopped reply may be asked for again; a complete one may not', () => {
    expect(canRetry(talk(ask(), fail))).toBe(true);
    expect(canRetry(talk(ask(), { type: 'stop' }))).toBe(true);
    expect(canRetry(talk(ask(), text('x'), { type: 'end' }))).toBe(false);
    const again = talk(ask(), fail, { type: 'retry' });
    expect(again.messages.map(({ role, state }) => `${role} ${state}`)).toEqual(['user complete', 'assistant loading']);
    expect(canRetry(talk(ask(), fail, { type: 'clear-context' }))).toBe(false);
  });
});

describe('PLAY-01 PLAY-02: what is sent', () => {
  test('the system prompt first, then what was said; failures and the reply under way are left out', () => {
    const conversation = talk(ask('one'), text('1'), { type: 'end' }, ask('two'), fail, ask('three'));
    expect(requestMessages(conversation, 'be short')).toEqual([
      { role: 'system', content: 'be short' },
      { role: 'user', content: 'one' },
      { role: 'assistant', content: '1' },
      { role: 'user', content: 'two' },
      { role: 'user', content: 'three' },
    ]);
  });

  test('a cleared context is still shown and no longer sent', () => {
    const conversation = talk(ask('one'), text('1'), { type: 'end' }, { type: 'clear-context' }, ask('two'));
    expect(conversation.messages).toHaveLength(4);
    expect(requestMessages(conversation, ' ')).toEqual([{ role: 'user', content: 'two' }]);
    expect(talk(ask('one'), { type: 'reset' })).toEqual(emptyConversation);
  });
});

describe('PLAY-02: what goes wrong', () => {
  test.each([
    ['not-signed-in', 'Your session has expired. Sign in again.', undefined],
    ['network', 'Can’t connect', testNow + 3000],
    ['timeout', 'took too long to respond', testNow + 3000],
    ['refused', 'The gateway rejected the request', undefined],
  ] as const)('%s reads %s; asking again is offered at %s', (kind, message, retryAt) => {
    const { error, retryAt: at } = failure(new GatewayError(kind, { reason: 'reset' }), context);
    expect(error.message).toContain(message);
    expect(at).toBe(retryAt);
  });

  test.each([
    ['v0.13 and later', { code: 'model_not_found' }],
    ['before', { code: 'get_playground_channel_failed' }],
    ['the provider itself', { providerCode: 'model_not_found' }],
  ])('GEN-22: a model that no channel serves, as %s says it, is to be changed, not waited for', (_who, facts) => {
    const { error } = failure(new GatewayError('server', { serverMessage: 'none', ...facts }), context);
    expect(error).toEqual({
      message: expect.stringContaining('none'),
      hint: 'Choose another model, or have an admin add a channel for this one.',
    });
  });

  test('after a stop, what still arrives is not shown', async () => {
    const controller = new AbortController();
    const outcome: string[] = [];
    async function* stream() {
      yield { kind: 'text', text: 'a' } as const;
      controller.abort();
      yield { kind: 'text', text: 'b' } as const;
    }
    await followChat(stream, (action) => outcome.push(action.type), context, { signal: controller.signal });
    expect(outcome).toEqual(['event', 'stop']);
  });
});

describe('PLAY-02: the token for the relay', () => {
  const token = (fields: object) => tokenSchema().parse({ id: 1, status: 1, group: '', ...fields });
  test.each([
    ['disabled ones are passed over', [{ id: 1, status: 2 }, { id: 2 }], '', 2],
    ['the asked group comes first', [{ id: 1 }, { id: 2, group: 'vip' }], 'vip', 2],
    ['another group is better than none', [{ id: 1, group: 'default' }], 'vip', 1],
    [
      'limits without the model rule it out',
      [{ id: 1, model_limits_enabled: true, model_limits: 'gpt-4' }],
      '',
      undefined,
    ],
    ['limits with it do not', [{ id: 1, model_limits_enabled: true, model_limits: 'a, gpt-4o-mini' }], '', 1],
    ['limits that are off do not count', [{ id: 1, model_limits: 'gpt-4' }], '', 1],
  ])('%s', (_rule, rows, group, id) => {
    expect(usableToken(rows.map(token), { group, model: 'gpt-4o-mini' })?.id).toBe(id);
  });
});

describe('PLAY-02: text that arrives in pieces', () => {
  const through = (...pieces: string[]) => {
    const sanitiser = createStreamSanitiser();
    return pieces.map((piece) => sanitiser.write(piece)).join('') + sanitiser.end();
  };

  test.each([
    [['a\u001b', '[2Jb\n'], 'ab\n'],
    [['a\u001b]0;ti', 'tle\u0007b\n'], 'ab\n'],
    [['x\ud83d', '\ude00y'], 'x😀y'],
    [['one\r', '\ntwo'], 'one\ntwo'],
    [['plain ', 'text'], 'plain text'],
    [['\u001b'.repeat(300), 'end'], 'end'],
  ])('%j reads %j', (pieces, whole) => {
    expect(through(...pieces)).toBe(whole);
  });

  test('plain text is not held back', () => {
    expect(createStreamSanitiser().write('Hello, ')).toBe('Hello, ');
  });
});
