import * as z from 'zod/mini';
import { type Conversation, emptyConversation } from './conversation.ts';
import { defaultPlaygroundSettings, type PlaygroundSettings } from './playground-settings.ts';

/** Messages kept between visits; older ones are let go. */
const mostMessages = 200;

const messageSchema = z.object({
  id: z.number(),
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  reasoning: z._default(z.string(), ''),
  state: z.enum(['loading', 'incomplete', 'complete', 'error']),
  error: z.optional(z.object({ message: z.string(), hint: z.string() })),
  isStopped: z.optional(z.boolean()),
  usage: z.optional(z.object({ promptTokens: z.number(), completionTokens: z.number() })),
  // What is shown as a picture is nothing but one.
  images: z.optional(z.array(z.string().check(z.regex(/^data:image\/(?:png|jpeg|gif|webp);base64,/)))),
  model: z.optional(z.string()),
  askedAt: z.optional(z.number()),
  firstAt: z.optional(z.number()),
  endedAt: z.optional(z.number()),
  charge: z.optional(z.object({ quota: z.number(), promptTokens: z.number(), completionTokens: z.number() })),
});

const conversationSchema = z.object({ messages: z.array(messageSchema), contextStart: z.number() });

const chatSchema = z.object({
  settings: z.object({
    group: z.string(),
    model: z.string(),
    temperature: z.number(),
    max_tokens: z.number(),
    system: z.string(),
  }),
  conversation: conversationSchema,
  draft: z._default(z.string(), ''),
  id: z.optional(z.string()),
  other: z.optional(z.object({ model: z.string(), conversation: conversationSchema })),
});

/** A chat as it is kept on a person's own machine. */
export interface KeptChat {
  settings: PlaygroundSettings;
  conversation: Conversation;
  /** The question that was being typed. */
  draft: string;
  /** Its id among the saved chats, once it is one of them. */
  id?: string;
  /** The model beside, and what was said to it (WEB-09). */
  other?: { model: string; conversation: Conversation };
}

/**
 * A chat from what was kept of it; a new one where that cannot be read. A reply that was under way counts as stopped, so
 * that nothing seems to be coming; it is never asked for again by itself.
 */
export function restoreChat(kept: unknown): KeptChat {
  const read = chatSchema.safeParse(kept);
  if (!read.success) return { settings: defaultPlaygroundSettings(), conversation: emptyConversation, draft: '' };
  const { settings, conversation, draft, id, other } = read.data;
  return {
    settings,
    conversation: restored(conversation),
    draft,
    ...(id !== undefined && { id }),
    ...(other !== undefined && { other: { model: other.model, conversation: restored(other.conversation) } }),
  };
}

function restored(conversation: Conversation): Conversation {
  const gone = Math.max(0, conversation.messages.length - mostMessages);
  const messages = conversation.messages
    .slice(gone)
    .map((message) =>
      message.state === 'loading' || message.state === 'incomplete'
        ? { ...message, state: 'complete' as const, isStopped: true }
        : message,
    );
  return {
    messages,
    contextStart: Math.min(messages.length, Math.max(0, conversation.contextStart - gone)),
  };
}

/** Characters of pictures that are kept of one conversation: a browser keeps about five million of everything. */
const mostPictures = 1_500_000;

/** A conversation as it is kept: the newest pictures stay, older ones go where they are too many. */
export function lightened(conversation: Conversation): Conversation {
  let left = mostPictures;
  const messages = conversation.messages.toReversed().map(({ images, ...message }) => {
    if (images === undefined) return message;
    left -= images.reduce((length, image) => length + image.length, 0);
    return left < 0 ? message : { ...message, images };
  });
  return { ...conversation, messages: messages.toReversed() };
}
