import * as z from 'zod/mini';
import { type Conversation, emptyConversation } from './conversation.ts';
import { defaultPlaygroundSettings, type PlaygroundSettings } from './playground-settings.ts';

/** The number of messages that are stored between visits; older ones are dropped. */
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
  // Only data: URLs of images are restored, because they are shown as images.
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

/** A chat as it is stored on the user's machine. */
export interface KeptChat {
  settings: PlaygroundSettings;
  conversation: Conversation;
  /** The unsent message that was being typed. */
  draft: string;
  /** Its id among the saved chats, if it is one of them. */
  id?: string;
  /** The second model of a comparison and its conversation (WEB-09). */
  other?: { model: string; conversation: Conversation };
}

/**
 * Restores a stored chat; returns a new one where the stored data cannot be read. A reply that was still streaming
 * counts as stopped; it is never requested again automatically.
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

/** Characters of images that are stored for a conversation: a browser stores about five million characters in all. */
const mostPictures = 1_500_000;

/**
 * A conversation as it is stored: the newest images are kept, and older ones are dropped where they exceed the limit.
 */
export function lightened(conversation: Conversation): Conversation {
  let left = mostPictures;
  const messages = conversation.messages.toReversed().map(({ images, ...message }) => {
    if (images === undefined) return message;
    left -= images.reduce((length, image) => length + image.length, 0);
    return left < 0 ? message : { ...message, images };
  });
  return { ...conversation, messages: messages.toReversed() };
}
