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
});

const chatSchema = z.object({
  settings: z.object({
    group: z.string(),
    model: z.string(),
    temperature: z.number(),
    max_tokens: z.number(),
    system: z.string(),
  }),
  conversation: z.object({ messages: z.array(messageSchema), contextStart: z.number() }),
  draft: z._default(z.string(), ''),
});

/** A chat as it is kept on a person's own machine. */
export interface KeptChat {
  settings: PlaygroundSettings;
  conversation: Conversation;
  /** The question that was being typed. */
  draft: string;
}

/**
 * A chat from what was kept of it; a new one where that cannot be read. A reply that was under way counts as stopped, so
 * that nothing seems to be coming; it is never asked for again by itself.
 */
export function restoreChat(kept: unknown): KeptChat {
  const read = chatSchema.safeParse(kept);
  if (!read.success) return { settings: defaultPlaygroundSettings(), conversation: emptyConversation, draft: '' };
  const { settings, conversation, draft } = read.data;
  const gone = Math.max(0, conversation.messages.length - mostMessages);
  const messages = conversation.messages
    .slice(gone)
    .map((message) =>
      message.state === 'loading' || message.state === 'incomplete'
        ? { ...message, state: 'complete' as const, isStopped: true }
        : message,
    );
  return {
    settings,
    conversation: { messages, contextStart: Math.min(messages.length, Math.max(0, conversation.contextStart - gone)) },
    draft,
  };
}
