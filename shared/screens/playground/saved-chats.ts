import * as z from 'zod/mini';
import { safeFileName } from '../../format/file-name.ts';
import { sanitise, sanitiseMultiline } from '../../format/sanitise.ts';
import { formatTime } from '../../format/time.ts';
import { pairOf } from '../../text/punctuation.ts';
import type { Say } from '../../text/text.ts';
import type { Conversation } from './conversation.ts';
import { type KeptChat, lightened, restoreChat } from './restore-chat.ts';

/** The number of saved chats; a new one replaces the oldest. */
export const mostSaved = 40;

/** The length of a title in characters. */
const longestTitle = 80;

/** A saved chat that can be opened again (WEB-09). */
export interface SavedChat {
  id: string;
  /** The first message of the user. Sanitised. */
  title: string;
  /** Unix seconds. */
  savedAt: number;
  chat: Pick<KeptChat, 'settings' | 'conversation' | 'other'>;
}

const savedSchema = z.array(z.object({ id: z.string(), savedAt: z.number(), chat: z.unknown() }));

/** Restores the saved chats; entries that cannot be read are left out. */
export function restoreSaved(kept: unknown): SavedChat[] {
  const read = savedSchema.safeParse(kept);
  if (!read.success) return [];
  return read.data
    .map(({ id, savedAt, chat }) => savedChat(id, restoreChat(chat), savedAt))
    .filter(({ chat }) => !isEmpty(chat));
}

/** Puts a chat first among the saved ones and replaces its older version. An empty chat changes nothing. */
export function saveChat(saved: readonly SavedChat[], id: string, chat: SavedChat['chat'], nowMs: number): SavedChat[] {
  const others = saved.filter((one) => one.id !== id);
  if (isEmpty(chat)) return others;
  return [savedChat(id, chat, Math.floor(nowMs / 1000)), ...others].slice(0, mostSaved);
}

function savedChat(id: string, { settings, conversation, other }: SavedChat['chat'], savedAt: number): SavedChat {
  const light = other && { ...other, conversation: lightened(other.conversation) };
  const chat = { settings, conversation: lightened(conversation), ...(light && { other: light }) };
  return { id, title: titleOf(conversation, other?.conversation), savedAt, chat };
}

function isEmpty({ conversation, other }: SavedChat['chat']): boolean {
  return conversation.messages.length === 0 && (other?.conversation.messages.length ?? 0) === 0;
}

function titleOf(conversation: Conversation, other: Conversation | undefined): string {
  const first = [...conversation.messages, ...(other?.messages ?? [])].find(({ role }) => role === 'user');
  const text = sanitise(first?.content ?? '').trim();
  return text.length > longestTitle ? `${text.slice(0, longestTitle - 1)}…` : text;
}

/** An exported chat. */
export interface ChatFile {
  name: string;
  type: string;
  text: string;
}

/** A chat as Markdown for people to read: all messages, one model after the other. */
export function chatMarkdown({ title, savedAt, chat }: SavedChat, say: Say): ChatFile {
  const { settings, conversation, other } = chat;
  const part = (model: string, { messages }: Conversation) => [
    `## ${sanitise(model)}`,
    ...messages.flatMap(({ role, content, images = [] }) => [
      `**${say(role === 'user' ? 'playground.you' : 'playground.assistant')}**`,
      sanitiseMultiline(content),
      ...images.map((image) => `![](${image})`),
    ]),
  ];
  const lines = [
    `# ${title || say('playground.title')}`,
    formatTime(savedAt),
    ...(settings.system.trim() === '' ? [] : [`> ${pairOf(say('playground.system'), sanitise(settings.system), say)}`]),
    ...part(settings.model, conversation),
    ...(other === undefined ? [] : part(other.model, other.conversation)),
  ];
  return {
    name: fileName(title, 'md'),
    type: 'text/markdown',
    text: `${lines.filter((line) => line !== '').join('\n\n')}\n`,
  };
}

/** A chat as JSON for programs: settings, and messages with their cost, in full. */
export function chatJson({ title, savedAt, chat }: SavedChat): ChatFile {
  const text = JSON.stringify({ title, savedAt, ...chat }, undefined, 2);
  return { name: fileName(title, 'json'), type: 'application/json', text: `${text}\n` };
}

function fileName(title: string, ending: string): string {
  return safeFileName(title.slice(0, 40), ending, 'chat');
}
