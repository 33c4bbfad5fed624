import { type Conversation, emptyConversation } from '../../../../shared/screens/playground/conversation.ts';
import {
  defaultPlaygroundSettings,
  type PlaygroundSettings,
} from '../../../../shared/screens/playground/playground-settings.ts';
import { type TextLine, textLine } from '../../text-entry/text-line.ts';
import type { Host, Layers, Profile } from '../app.ts';
import type { Searched } from '../find/find-layer.ts';
import type { Find } from '../find/find-reducer.ts';
import type { LayerOf } from '../layer.ts';
import { createStore, type Store } from '../store.ts';
import { readChat, writeChat } from './chat-memory.ts';

export interface PlaygroundState {
  conversation: Conversation;
  settings: PlaygroundSettings;
  /** The prompt being typed. */
  line: TextLine;
  /** The earlier prompts, oldest first. */
  prompts: readonly string[];
  /** While an earlier prompt is recalled: which, counted backwards from 1, and what had been typed before. */
  recalled?: { at: number; typed: string } | undefined;
  /** Notice that the chat uses the relay, and with which token (docs/gateways.md 13.53). */
  notice: string | undefined;
  /** Lines scrolled up from the end; 0 follows the answer. */
  back: number;
  /** The search in the conversation. */
  find?: Find | undefined;
}

/** `text` is the conversation as it is searched. */
export type PlaygroundLayer = LayerOf<'playground', PlaygroundState> & { text: Searched };

/** The chat of one user, kept while the program runs and stored in a file of the profile. */
export interface Chat {
  store: Store<PlaygroundState>;
  /** Resolves when the chat of the last session is in the store. */
  restored: Promise<void>;
  /** Writes the current chat to its file. */
  keep(): Promise<void>;
}

/** One chat per user: it outlives its view, and another user who signs in does not see it. */
const chats = new WeakMap<object, { user: number | undefined; chat: Chat }>();

/** The chat of the current user. */
export function chatOf(app: Layers & Host & Profile): Chat {
  const user = app.store.get().user?.id;
  const known = chats.get(app);
  if (known && known.user === user) return known.chat;
  const chat = createChat(app, user);
  chats.set(app, { user, chat });
  return chat;
}

function createChat({ world, chatFile }: Host & Profile, user: number | undefined): Chat {
  const store = createStore<PlaygroundState>({
    conversation: emptyConversation,
    settings: defaultPlaygroundSettings(),
    line: textLine(),
    prompts: [],
    notice: undefined,
    back: 0,
  });
  if (chatFile === undefined || user === undefined) {
    return { store, restored: Promise.resolve(), keep: () => Promise.resolve() };
  }
  const restored = readChat(chatFile, user, world.files).then((memory) => {
    if (!memory || store.get().conversation.messages.length > 0) return;
    store.set(memory);
  });
  let writing: Promise<void> = restored;
  const keep = () => {
    writing = writing.then(() => writeChat(chatFile, user, store.get(), world.files));
    return writing;
  };
  return { store, restored, keep };
}
