import type { ChatEvent, ChatMessage, ContentPart } from '../../gateway/resources/playground.ts';
import type { ErrorDescription } from '../../screen/error/describe-error.ts';

/** Loading, then incomplete while streaming, then complete or error. */
export type ReplyState = 'loading' | 'incomplete' | 'complete' | 'error';

/** The charge of a call according to the gateway's log. */
export interface Charge {
  /** Quota units. */
  quota: number;
  promptTokens: number;
  completionTokens: number;
}

/**
 * One message of a conversation. Its texts are as received: sanitise each as a whole before showing it, never in
 * pieces.
 */
export interface ConversationMessage {
  id: number;
  role: 'user' | 'assistant';
  content: string;
  /** The model's reasoning text. */
  reasoning: string;
  state: ReplyState;
  /** The error, shown in the reply (PLAY-02). */
  error?: ErrorDescription;
  /** The error is that the session has ended. */
  needsSignIn?: boolean;
  /** The Unix ms from which retrying is offered after a lost stream; it never happens automatically. */
  retryAt?: number;
  /** The user stopped it before the model finished. */
  isStopped?: boolean;
  usage?: { promptTokens: number; completionTokens: number };
  /** Images sent with a question, as data: URLs. */
  images?: readonly string[];
  /** The model that the reply was requested from. */
  model?: string;
  /** Unix ms of the question, of the first word, and of the end, measured on this machine (WEB-09). */
  askedAt?: number;
  firstAt?: number;
  endedAt?: number;
  charge?: Charge;
}

export interface Conversation {
  messages: readonly ConversationMessage[];
  /** Messages before this index are shown but not sent: the context was cleared there. */
  contextStart: number;
}

/** The time of an event in Unix ms, and the model; faces that show neither leave them out. */
interface Moment {
  at?: number;
  model?: string;
}

export type ConversationAction = Moment & Happening;

type Happening =
  | { type: 'ask'; text: string; images?: readonly string[] }
  | { type: 'event'; event: ChatEvent }
  | { type: 'end' }
  | { type: 'stop' }
  | { type: 'fail'; error: ErrorDescription; retryAt?: number; needsSignIn?: boolean }
  /** Resets a failed or stopped reply. */
  | { type: 'retry' }
  /** Requests a reply again, whatever its outcome; later messages are removed. */
  | { type: 'regenerate'; id: number }
  /** Replaces a question; later messages are removed. */
  | { type: 'edit'; id: number; text: string }
  /** Deletes a reply, or a question with its reply. */
  | { type: 'delete'; id: number }
  /** Stores the charge that the log shows for a reply. */
  | { type: 'charge'; id: number; charge: Charge }
  | { type: 'clear-context' }
  | { type: 'reset' };

export const emptyConversation: Conversation = { messages: [], contextStart: 0 };

/** The next state of a conversation. Events without a reply in progress, such as those after a stop, change nothing. */
export function conversationReducer(conversation: Conversation, action: ConversationAction): Conversation {
  switch (action.type) {
    case 'ask':
      return isBusy(conversation) || isNothing(action) ? conversation : asked(conversation, action);
    case 'event':
      return withReply(conversation, (reply) => heard(reply, action.event, action.at));
    case 'end':
      return withReply(conversation, (reply) => ({ ...reply, state: 'complete', ...endOf(action) }));
    case 'stop':
      return withReply(conversation, (reply) => ({
        ...reply,
        state: 'complete',
        isStopped: true,
        ...endOf(action),
      }));
    case 'fail':
      return withReply(conversation, (reply) => ({
        ...reply,
        state: 'error',
        error: action.error,
        retryAt: action.retryAt,
        needsSignIn: action.needsSignIn,
        ...endOf(action),
      }));
    case 'retry': {
      if (!canRetry(conversation)) return conversation;
      const { id } = conversation.messages.at(-1) ?? { id: 0 };
      return { ...conversation, messages: [...conversation.messages.slice(0, -1), newReply(id, action)] };
    }
    case 'regenerate':
      return canRegenerate(conversation, action.id) ? regenerated(conversation, action) : conversation;
    case 'edit':
      return isBusy(conversation) || action.text.trim() === '' ? conversation : edited(conversation, action);
    case 'delete':
      return isBusy(conversation) ? conversation : without(conversation, action.id);
    case 'charge':
      return withCharge(conversation, action);
    case 'clear-context':
      return isBusy(conversation) ? conversation : { ...conversation, contextStart: conversation.messages.length };
    case 'reset':
      return emptyConversation;
  }
}

/** Whether a reply is in progress. */
export function isBusy({ messages }: Conversation): boolean {
  const last = messages.at(-1);
  return last?.role === 'assistant' && (last.state === 'loading' || last.state === 'incomplete');
}

/** Whether the last reply may be retried: it failed or was stopped, and its question is still in the context. */
export function canRetry({ messages, contextStart }: Conversation): boolean {
  const last = messages.at(-1);
  const isUnfinished = last?.role === 'assistant' && (last.state === 'error' || last.isStopped === true);
  return isUnfinished && messages.length - 2 >= contextStart;
}

/** The ms until a lost reply may be retried; 0 where there is no wait. */
export function retryWait({ messages }: Conversation, nowMs: number): number {
  return Math.max(0, (messages.at(-1)?.retryAt ?? nowMs) - nowMs);
}

/** Whether this reply may be requested again: its question is still in the context. */
export function canRegenerate(conversation: Conversation, id: number): boolean {
  const { messages, contextStart } = conversation;
  const index = messages.findIndex((message) => message.id === id);
  const isReply = messages[index]?.role === 'assistant' && messages[index - 1]?.role === 'user';
  return isReply && index - 1 >= contextStart && !isBusy(conversation);
}

/**
 * The messages to send for the reply in progress: the system prompt, and the messages of the context without failed
 * ones.
 */
export function requestMessages({ messages, contextStart }: Conversation, system: string): ChatMessage[] {
  const said = messages
    .slice(contextStart)
    .filter(({ role, state, content }) => role === 'user' || (state === 'complete' && content !== ''))
    .map(({ role, content, images = [] }): ChatMessage => ({ role, content: withPictures(content, images) }));
  return system.trim() === '' ? said : [{ role: 'system', content: system }, ...said];
}

/** Without a time the message has no end. */
function endOf({ at }: Moment): Pick<ConversationMessage, 'endedAt'> {
  return at === undefined ? {} : { endedAt: at };
}

/**
 * A text without images stays a plain text, because older upstreams support nothing else; with images it becomes a list
 * of parts.
 */
function withPictures(text: string, images: readonly string[]): string | ContentPart[] {
  if (images.length === 0) return text;
  const pictures = images.map((url): ContentPart => ({ type: 'image_url', image_url: { url } }));
  return text.trim() === '' ? pictures : [{ type: 'text', text }, ...pictures];
}

function isNothing({ text, images = [] }: { text: string; images?: readonly string[] }): boolean {
  return text.trim() === '' && images.length === 0;
}

function asked(
  { messages, contextStart }: Conversation,
  { text, images, ...moment }: Moment & { text: string; images?: readonly string[] },
): Conversation {
  const id = (messages.at(-1)?.id ?? 0) + 1;
  const prompt: ConversationMessage = { id, role: 'user', content: text, reasoning: '', state: 'complete' };
  const whole = images !== undefined && images.length > 0 ? { ...prompt, images } : prompt;
  return { messages: [...messages, whole, newReply(id + 1, moment)], contextStart };
}

function regenerated(
  { messages, contextStart }: Conversation,
  { id, ...moment }: Moment & { id: number },
): Conversation {
  const index = messages.findIndex((message) => message.id === id);
  return { messages: [...messages.slice(0, index), newReply(id, moment)], contextStart };
}

/** A charge is stored once, and only for replies that have ended. */
function withCharge(conversation: Conversation, { id, charge }: { id: number; charge: Charge }): Conversation {
  const index = conversation.messages.findIndex((message) => message.id === id && message.role === 'assistant');
  const reply = conversation.messages[index];
  if (reply === undefined || reply.charge !== undefined || reply.state !== 'complete') return conversation;
  return { ...conversation, messages: conversation.messages.with(index, { ...reply, charge }) };
}

function edited(conversation: Conversation, action: Moment & { id: number; text: string }): Conversation {
  const { id, text, at, model } = action;
  const { messages, contextStart } = conversation;
  const index = messages.findIndex((message) => message.id === id && message.role === 'user');
  if (index < 0) return conversation;
  const before = { messages: messages.slice(0, index), contextStart: Math.min(contextStart, index) };
  return asked(before, { text, images: messages[index]?.images, at, model });
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

function newReply(id: number, { at, model }: Moment): ConversationMessage {
  const reply: ConversationMessage = { id, role: 'assistant', content: '', reasoning: '', state: 'loading' };
  return { ...reply, ...(at !== undefined && { askedAt: at }), ...(model !== undefined && { model }) };
}

function withReply(
  conversation: Conversation,
  change: (reply: ConversationMessage) => ConversationMessage,
): Conversation {
  const reply = conversation.messages.at(-1);
  if (reply === undefined || !isBusy(conversation)) return conversation;
  return { ...conversation, messages: [...conversation.messages.slice(0, -1), change(reply)] };
}

function heard(before: ConversationMessage, event: ChatEvent, at: number | undefined): ConversationMessage {
  const isWord = event.kind === 'text' || event.kind === 'reasoning';
  const isFirst = isWord && at !== undefined && before.firstAt === undefined;
  const reply = isFirst ? { ...before, firstAt: at } : before;
  switch (event.kind) {
    case 'text':
      return { ...reply, state: 'incomplete', content: reply.content + event.text };
    case 'reasoning':
      return { ...reply, state: 'incomplete', reasoning: reply.reasoning + event.text };
    case 'usage':
      return { ...reply, usage: { promptTokens: event.promptTokens, completionTokens: event.completionTokens } };
    case 'finish':
      // The end of the stream ends the reply; whether a finish reason came is checked there.
      return reply;
  }
}
