import { useCallback, useEffect, useRef, useState } from 'react';
import { emptyConversation } from '../../shared/screens/playground/conversation.ts';
import { type KeptChat, lightened, restoreChat } from '../../shared/screens/playground/restore-chat.ts';
import { restoreSaved, type SavedChat, saveChat } from '../../shared/screens/playground/saved-chats.ts';
import { type ChatState, useChat } from '../hooks/use-chat.ts';
import { useConsole, useSession } from '../session/console-context.tsx';
import { useCharges } from './use-charges.ts';

/** Intervals in ms at which a streaming answer is rendered and saved. */
const drawInterval = 80;
const saveInterval = 2000;

/** The user's playground chats, open and saved. */
export interface KeptChatState {
  chat: ChatState;
  /** The second model's chat (WEB-09); it receives no messages while `isComparing` is false. */
  other: ChatState;
  isComparing: boolean;
  setComparing(isOn: boolean): void;
  /** The message that was being typed when the page was left. */
  draft: string;
  /** Stores the message being typed. */
  keepDraft(text: string): void;
  saved: readonly SavedChat[];
  /** Saves the open chat, then starts an empty one or opens a saved one. */
  begin(with_?: SavedChat): void;
  /** Returns the open chat as it would be saved. */
  present(): SavedChat | undefined;
  /** Deletes a saved chat. */
  forget(id: string): void;
}

/**
 * Keeps the signed-in user's chat in this browser only. Settings, messages and the message being typed survive a reload
 * and an expired session; `removeUser` deletes them and the saved chats at sign-out.
 */
export function useKeptChat(): KeptChatState {
  const { world, items, session, drafts } = useConsole();
  const { user } = useSession();
  const userId = user?.id ?? 0;
  const [start] = useState<KeptChat>(() => restoreChat(items.playground(userId)));
  const later = useCallback((show: () => void) => void world.clock.sleep(drawInterval).then(show), [world]);
  const chat = useChat({ settings: start.settings, conversation: start.conversation, later });
  const other = useChat({
    settings: { ...start.settings, model: start.other?.model ?? start.settings.model },
    conversation: start.other?.conversation,
    later,
  });
  useCharges(chat);
  useCharges(other);
  const [isComparing, setComparing] = useState(start.other !== undefined);
  const [saved, setSaved] = useState<readonly SavedChat[]>(() => restoreSaved(items.savedChats(userId)));
  const { conversation, settings } = chat;
  const isBusy = chat.isBusy || other.isBusy;

  const draft = useRef(start.draft);
  const id = useRef(start.id);
  const latest = useRef({ chat, other, isComparing });
  latest.current = { chat, other, isComparing };
  const kept = useCallback((): Omit<KeptChat, 'draft'> => {
    const { chat: one, other: two, isComparing: both } = latest.current;
    const beside = { model: two.settings.model, conversation: two.conversation };
    const { settings: chosen, conversation: said } = one;
    return { settings: chosen, conversation: said, ...(both && { other: beside }), id: id.current };
  }, []);
  const save = useCallback(() => {
    // If the user signed out meanwhile, nothing may be stored.
    if (session.state().user?.id !== userId) return;
    const { conversation: said, other: beside, ...rest } = kept();
    const light = beside && { ...beside, conversation: lightened(beside.conversation) };
    items.writePlayground(userId, { ...rest, conversation: lightened(said), other: light, draft: draft.current });
  }, [items, session, userId, kept]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: saved when any of them changed, but not with every token.
  useEffect(() => {
    if (!isBusy) save();
  }, [conversation, settings, other.conversation, other.settings, isComparing, isBusy, save]);
  useEffect(() => (isBusy ? world.clock.every(saveInterval, save) : undefined), [isBusy, world, save]);
  useEffect(() => save, [save]);

  // An expired session must not navigate away from an open chat: the user signs in again in a dialog on top of it
  // (AUTH-08).
  const [isTyping, setIsTyping] = useState(start.draft !== '');
  const hasSomething = isTyping || conversation.messages.length > 0;
  useEffect(() => (hasSomething ? drafts.add({ kept: true }) : undefined), [hasSomething, drafts]);
  const isSignedOut = [conversation, other.conversation].some(({ messages }) => messages.at(-1)?.needsSignIn === true);
  useEffect(() => {
    if (isSignedOut) session.expire();
  }, [isSignedOut, session]);

  const saving = useRef<AbortController>(undefined);
  const keepDraft = useCallback(
    (text: string) => {
      draft.current = text;
      setIsTyping(text !== '');
      saving.current?.abort();
      saving.current = new AbortController();
      world.clock.sleep(saveInterval / 4, saving.current.signal).then(save, () => undefined);
    },
    [world, save],
  );

  const keepSaved = (next: readonly SavedChat[]) => {
    setSaved(next);
    items.writeSavedChats(userId, next);
  };
  const present = (list: readonly SavedChat[] = []) =>
    saveChat(list, id.current ?? String(world.clock.now()), kept(), world.clock.now());
  return {
    chat,
    other,
    isComparing,
    setComparing,
    draft: start.draft,
    keepDraft,
    saved,
    begin(next) {
      const list = present(saved);
      keepSaved(list);
      id.current = next?.id;
      chat.resume(next?.chat.conversation ?? emptyConversation);
      other.resume(next?.chat.other?.conversation ?? emptyConversation);
      if (next === undefined) return;
      chat.setSettings(next.chat.settings);
      if (next.chat.other !== undefined) other.setSettings({ ...next.chat.settings, model: next.chat.other.model });
      setComparing(next.chat.other !== undefined);
    },
    present: () => present()[0],
    forget(gone) {
      if (id.current === gone) id.current = undefined;
      keepSaved(saved.filter((one) => one.id !== gone));
    },
  };
}
