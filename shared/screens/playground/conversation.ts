import type { ChatEvent, ChatMessage } from '../../gateway/playground.ts';
import type { ErrorDescription } from '../describe-error.ts';

/** Loading, then incomplete while streaming, then complete or error. */
export type ReplyState = 'loading' | 'incomplete' | 'complete' | 'error';

/** One message on show. Its texts are as they came: sanitise the whole of them before showing, never piece by piece. */
export interface ConversationMessage {
  id: number;
  role: 'user' | 'assistant';
  content: string;
  /** What the model thought aloud. */
  reasoning: string;
  state: ReplyState;
  /** What went wrong, shown in the reply (PLAY-02). */
  error?: ErrorDescription;
  /** The failure is that nobody is signed in any more. */
  needsSignIn?: boolean;
  /** Unix ms from which on trying again is offered after a lost stream; never done by itself. */
  retryAt?: number;
  /** A person ended it before the model did. */
  isStopped?: boolean;
  usage?: { promptTokens: number; completionTokens: number };
}

export interface Conversation {
  messages: readonly ConversationMessage[];
  /** Messages before this index are shown but no longer sent: the context was cleared there. */
  contextStart: number;
}

export type ConversationAction =
  | { type: 'ask'; text: string }
  | { type: 'event'; event: ChatEvent }
  | { type: 'end' }
  | { type: 'stop' }
  | { type: 'fail'; error: ErrorDescription; retryAt?: number; needsSignIn?: boolean }
  /** Puts a failed or stopped reply back to its beginning. */
  | { type: 'retry' }
  /** Asks for a reply anew, however it ended; what was said after it goes. */
  | { type: 'regenerate'; id: number }
  /** Asks another question in the place of one; what was said after it goes. */
  | { type: 'edit'; id: number; text: string }
  /** Takes a reply away, or a question with its reply. */
  | { type: 'delete'; id: number }
  | { type: 'clear-context' }
  | { type: 'reset' };

export const emptyConversation: Conversation = { messages: [], contextStart: 0 };

/** What a conversation becomes. Events that reach no reply under way, such as those after a stop, change nothing. */
export function conversationReducer(conversation: Conversation, action: ConversationAction): Conversation {
  switch (action.type) {
    case 'ask':
      return isBusy(conversation) || action.text.trim() === '' ? conversation : asked(conversation, action.text);
    case 'event':
      return withReply(conversation, (reply) => heard(reply, action.event));
    case 'end':
      return withReply(conversation, (reply) => ({ ...reply, state: 'complete' }));
    case 'stop':
      return withReply(conversation, (reply) => ({ ...reply, state: 'complete', isStopped: true }));
    case 'fail':
      return withReply(conversation, (reply) => ({
        ...reply,
        state: 'error',
        error: action.error,
        retryAt: action.retryAt,
        needsSignIn: action.needsSignIn,
      }));
    case 'retry': {
      if (!canRetry(conversation)) return conversation;
      const { id } = conversation.messages.at(-1) ?? { id: 0 };
      return { ...conversation, messages: [...conversation.messages.slice(0, -1), newReply(id)] };
    }
    case 'regenerate':
      return canRegenerate(conversation, action.id) ? regenerated(conversation, action.id) : conversation;
    case 'edit':
      return isBusy(conversation) || action.text.trim() === '' ? conversation : edited(conversation, action);
    case 'delete':
      return isBusy(conversation) ? conversation : without(conversation, action.id);
    case 'clear-context':
      return isBusy(conversation) ? conversation : { ...conversation, contextStart: conversation.messages.length };
    case 'reset':
      return emptyConversation;
  }
}

/** Whether a reply is under way. */
export function isBusy({ messages }: Conversation): boolean {
  const last = messages.at(-1);
  return last?.role === 'assistant' && (last.state === 'loading' || last.state === 'incomplete');
}

/** Whether the last reply may be asked for again: it failed or was stopped, and its question is still in the context. */
export function canRetry({ messages, contextStart }: Conversation): boolean {
  const last = messages.at(-1);
  const isUnfinished = last?.role === 'assistant' && (last.state === 'error' || last.isStopped === true);
  return isUnfinished && messages.length - 2 >= contextStart;
}

/** ms until a lost reply may be asked for again; 0 where there is nothing to wait for. */
export function retryWait({ messages }: Conversation, nowMs: number): number {
  return Math.max(0, (messages.at(-1)?.retryAt ?? nowMs) - nowMs);
}

/** Whether this reply may be asked for anew: it follows a question that is still in the context. */
export function canRegenerate(conversation: Conversation, id: number): boolean {
  const { messages, contextStart } = conversation;
  const index = messages.findIndex((message) => message.id === id);
  const isReply = messages[index]?.role === 'assistant' && messages[index - 1]?.role === 'user';
  return isReply && index - 1 >= contextStart && !isBusy(conversation);
}

/** What is sent for the reply under way: the system prompt, and what was said since the context began, failures left out. */
export function requestMessages({ messages, contextStart }: Conversation, system: string): ChatMessage[] {
  const said = messages
    .slice(contextStart)
    .filter(({ role, state, content }) => role === 'user' || (state === 'complete' && content !== ''))
    .map(({ role, content }): ChatMessage => ({ role, content }));
  return system.trim() === '' ? said : [{ role: 'system', content: system }, ...said];
}

function asked({ messages, contextStart }: Conversation, text: string): Conversation {
  const id = (messages.at(-1)?.id ?? 0) + 1;
  const question: ConversationMessage = { id, role: 'user', content: text, reasoning: '', state: 'complete' };
  return { messages: [...messages, question, newReply(id + 1)], contextStart };
}

function regenerated({ messages, contextStart }: Conversation, id: number): Conversation {
  const index = messages.findIndex((message) => message.id === id);
  return { messages: [...messages.slice(0, index), newReply(id)], contextStart };
}

function edited(conversation: Conversation, { id, text }: { id: number; text: string }): Conversation {
  const { messages, contextStart } = conversation;
  const index = messages.findIndex((message) => message.id === id && message.role === 'user');
  if (index < 0) return conversation;
  return asked({ messages: messages.slice(0, index), contextStart: Math.min(contextStart, index) }, text);
}

function without(conversation: Conversation, id: number): Conversation {
  const { messages, contextStart } = conversation;
  const index = messages.findIndex((message) => message.id === id);
  const message = messages[index];
  if (message === undefined) return conversation;
  const count = message.role === 'user' && messages[index + 1]?.role === 'assistant' ? 2 : 1;
  const gone = Math.max(0, Math.min(contextStart, index + count) - index);
  return { messages: messages.toSpliced(index, count), contextStart: contextStart - gone };
}

function newReply(id: number): ConversationMessage {
  return { id, role: 'assistant', content: '', reasoning: '', state: 'loading' };
}

function withReply(
  conversation: Conversation,
  change: (reply: ConversationMessage) => ConversationMessage,
): Conversation {
  const reply = conversation.messages.at(-1);
  if (reply === undefined || !isBusy(conversation)) return conversation;
  return { ...conversation, messages: [...conversation.messages.slice(0, -1), change(reply)] };
}

function heard(reply: ConversationMessage, event: ChatEvent): ConversationMessage {
  switch (event.kind) {
    case 'text':
      return { ...reply, state: 'incomplete', content: reply.content + event.text };
    case 'reasoning':
      return { ...reply, state: 'incomplete', reasoning: reply.reasoning + event.text };
    case 'usage':
      return { ...reply, usage: { promptTokens: event.promptTokens, completionTokens: event.completionTokens } };
    case 'finish':
      // The stream's end is what ends a reply; whether a reason came is judged there.
      return reply;
  }
}
