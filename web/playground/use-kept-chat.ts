import { useCallback, useEffect, useRef, useState } from 'react';
import { type ChatState, useChat } from '../../shared/hooks/use-chat.ts';
import { type KeptChat, restoreChat } from '../../shared/screens/playground/restore-chat.ts';
import { useConsole, useSession } from '../console-context.tsx';

/** ms between two drawings of what streams in, and between two savings meanwhile. */
const drawInterval = 80;
const saveInterval = 2000;

export interface KeptChatState {
  chat: ChatState;
  /** The question that was being typed when the page was left. */
  draft: string;
  keepDraft(text: string): void;
}

/**
 * The chat of the signed-in user, kept in this browser only: settings, messages and the question being typed survive a
 * reload and a session that ends, and go at logout (`removeUser`).
 */
export function useKeptChat(): KeptChatState {
  const { world, items, session, drafts } = useConsole();
  const { user } = useSession();
  const userId = user?.id ?? 0;
  const [start] = useState<KeptChat>(() => restoreChat(items.playground(userId)));
  const later = useCallback((show: () => void) => void world.clock.sleep(drawInterval).then(show), [world]);
  const chat = useChat({ settings: start.settings, conversation: start.conversation, later });
  const { conversation, settings, isBusy } = chat;

  const draft = useRef(start.draft);
  const latest = useRef({ conversation, settings });
  latest.current = { conversation, settings };
  const save = useCallback(() => {
    // Whoever logged out meanwhile wants nothing kept.
    if (session.state().user?.id !== userId) return;
    items.writePlayground(userId, { ...latest.current, draft: draft.current });
  }, [items, session, userId]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: saved when any of them changed, but not with every token.
  useEffect(() => {
    if (!isBusy) save();
  }, [conversation, settings, isBusy, save]);
  useEffect(() => (isBusy ? world.clock.every(saveInterval, save) : undefined), [isBusy, world, save]);
  useEffect(() => save, [save]);

  // A session that ends must not lead away from an open chat: signing in again happens on top of it (AUTH-08).
  const [isTyping, setIsTyping] = useState(start.draft !== '');
  const hasSomething = isTyping || conversation.messages.length > 0;
  useEffect(() => (hasSomething ? drafts.add({ kept: true }) : undefined), [hasSomething, drafts]);
  const isSignedOut = conversation.messages.at(-1)?.needsSignIn === true;
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
  return { chat, draft: start.draft, keepDraft };
}
