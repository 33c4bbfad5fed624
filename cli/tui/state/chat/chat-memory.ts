import * as z from 'zod/mini';
import type { Conversation } from '../../../../shared/screens/playground/conversation.ts';
import type { PlaygroundSettings } from '../../../../shared/screens/playground/playground-settings.ts';
import type { World } from '../../../world/world.ts';
import { putAside } from '../put-aside.ts';

/** Most characters of a conversation that are stored, newest first, and most prompts that can be recalled. */
const charactersKept = 200_000;
const promptsKept = 100;

const memorySchema = z.object({
  /** Id of the user whose chat it is: another user who signs in does not see it. */
  user: z.number(),
  settings: z.object({
    group: z.string(),
    model: z.string(),
    temperature: z.number(),
    max_tokens: z.number(),
    system: z.string(),
  }),
  messages: z.array(
    z.object({
      role: z.enum(['user', 'assistant']),
      content: z.string(),
      reasoning: z.string(),
      isStopped: z.optional(z.boolean()),
    }),
  ),
  contextStart: z.number(),
  questions: z.array(z.string()),
});

/** The parts of a chat that are stored between sessions. */
export interface ChatMemory {
  settings: PlaygroundSettings;
  conversation: Conversation;
  /** The prompts, oldest first. */
  prompts: readonly string[];
}

type Files = Pick<World['files'], 'readText' | 'stat' | 'writeAtomic' | 'remove'>;

/**
 * Reads the stored chat of a user; undefined where there is none or it belongs to another user. A file that cannot be
 * parsed is copied aside.
 */
export async function readChat(path: string, user: number, files: Files): Promise<ChatMemory | undefined> {
  const text = await files.stat(path).then(
    (found) => found && files.readText(path),
    () => undefined,
  );
  if (text === undefined) return undefined;
  const memory = parseMemory(text);
  if (memory === undefined) await putAside(path, text, files);
  if (memory?.user !== user) return undefined;
  const { settings, messages, contextStart, questions: prompts } = memory;
  const complete = messages.map((message, index) => ({ ...message, id: index + 1, state: 'complete' as const }));
  return { settings, conversation: { messages: complete, contextStart }, prompts };
}

function parseMemory(text: string): z.infer<typeof memorySchema> | undefined {
  try {
    return memorySchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/**
 * Writes the chat of a user, readable only by the file's owner. Failures are ignored: the next session starts without
 * it.
 */
export async function writeChat(path: string, user: number, chat: ChatMemory, files: Files): Promise<void> {
  const { messages, contextStart } = chat.conversation;
  let room = charactersKept;
  const first = messages.findLastIndex(({ content, reasoning }) => {
    room -= content.length + reasoning.length;
    return room < 0;
  });
  const kept = messages.slice(first + 1).map(({ role, content, reasoning, isStopped, state }) => ({
    role,
    content,
    reasoning,
    ...((isStopped || state !== 'complete') && { isStopped: true }),
  }));
  const memory: z.infer<typeof memorySchema> = {
    user,
    settings: chat.settings,
    messages: kept,
    contextStart: Math.max(0, contextStart - (first + 1)),
    questions: chat.prompts.slice(-promptsKept),
  };
  const text = `${JSON.stringify(memory, undefined, 2)}\n`;
  await files.writeAtomic(path, text, { mode: 0o600, overwrite: true }).catch(() => undefined);
}

/** Deletes the stored chat; called at a logout. */
export async function forgetChat(path: string, files: Files): Promise<void> {
  await files.remove(path).catch(() => undefined);
}
