import { describe, expect, test } from 'vitest';
import {
  type Conversation,
  type ConversationAction,
  canRegenerate,
  conversationReducer,
  emptyConversation,
} from '../../../shared/screens/playground/conversation.ts';
import { defaultPlaygroundSettings } from '../../../shared/screens/playground/playground-settings.ts';
import { restoreChat } from '../../../shared/screens/playground/restore-chat.ts';

const talk = (...actions: ConversationAction[]): Conversation => actions.reduce(conversationReducer, emptyConversation);
const said = (question: string, answer: string): ConversationAction[] => [
  { type: 'ask', text: question },
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
    const long = talk(...Array.from({ length: 120 }, (_, place) => said(`${place}`, 'yes')).flat());
    const { conversation } = restoreChat(kept({ ...long, contextStart: 230 }));
    expect([conversation.messages.length, conversation.contextStart]).toEqual([200, 190]);
  });

  test.each([[undefined], ['text'], [{}], [{ settings: {}, conversation: {} }]])('%o is a new chat', (value) => {
    const fresh = { settings: defaultPlaygroundSettings(), conversation: emptyConversation, draft: '' };
    expect(restoreChat(value)).toEqual(fresh);
  });
});
