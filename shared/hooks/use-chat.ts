import { useCallback, useEffect, useRef, useState } from 'react';
import { chatRoute } from '../screens/playground/chat-route.ts';
import {
  type ConversationAction,
  type ConversationMessage,
  canRetry,
  conversationReducer,
  emptyConversation,
  isBusy,
  requestMessages,
} from '../screens/playground/conversation.ts';
import { defaultPlaygroundSettings, type PlaygroundSettings } from '../screens/playground/playground-settings.ts';
import { followChat, streamChat } from '../screens/playground/run-chat.ts';
import { useScreenContext } from './screen-context-provider.tsx';

export interface ChatState {
  messages: readonly ConversationMessage[];
  /** Messages before this index are no longer sent. */
  contextStart: number;
  settings: PlaygroundSettings;
  setSettings(changes: Partial<PlaygroundSettings>): void;
  /** A reply is under way. */
  isBusy: boolean;
  canRetry: boolean;
  /** That the relay is used instead of the playground, and with which token; undefined otherwise. */
  notice: string | undefined;
  /** Sends a question; resolves when its reply has ended in whatever way. Nothing happens while one is under way. */
  ask(text: string): Promise<void>;
  /** Asks again for a reply that failed or was stopped. */
  retry(): Promise<void>;
  /** Ends the reply under way and keeps what came of it. */
  stop(): void;
  /** Keeps the messages on show, but sends them no more. */
  clearContext(): void;
  /** Stops and forgets everything. */
  reset(): void;
}

/** The state of one chat with a model (PLAY-01, PLAY-02). A reply under way is stopped when the component goes. */
export function useChat(start: Partial<PlaygroundSettings> = {}): ChatState {
  const context = useScreenContext();
  const [settings, change] = useState<PlaygroundSettings>(() => ({ ...defaultPlaygroundSettings(), ...start }));
  const [notice, setNotice] = useState<string>();
  const [conversation, show] = useState(emptyConversation);
  // The truth stands here, because what happens next is decided before the next render.
  const latest = useRef(conversation);
  const controller = useRef<AbortController>(undefined);

  const apply = useCallback((action: ConversationAction) => {
    latest.current = conversationReducer(latest.current, action);
    show(latest.current);
  }, []);

  const abort = useCallback(() => controller.current?.abort(), []);
  useEffect(() => abort, [abort]);
  const stop = useCallback(() => {
    abort();
    apply({ type: 'stop' });
  }, [abort, apply]);

  const follow = useCallback(
    async (action: ConversationAction) => {
      const before = latest.current;
      apply(action);
      const asked = latest.current;
      if (asked === before) return;
      const own = new AbortController();
      controller.current = own;
      const { signal } = own;
      const open = async () => {
        const route = await chatRoute(settings, context, { signal });
        setNotice(route.kind === 'relay' ? route.notice : undefined);
        return streamChat(settings, requestMessages(asked, settings.system), route, context, { signal });
      };
      // What is left of an older stream must not reach a newer reply.
      const dispatch = (told: ConversationAction) => controller.current === own && apply(told);
      await followChat(open, dispatch, context, { signal });
    },
    [apply, context, settings],
  );

  return {
    messages: conversation.messages,
    contextStart: conversation.contextStart,
    settings,
    setSettings: useCallback((changes) => change((current) => ({ ...current, ...changes })), []),
    isBusy: isBusy(conversation),
    canRetry: canRetry(conversation),
    notice,
    ask: useCallback((text: string) => follow({ type: 'ask', text }), [follow]),
    retry: useCallback(() => follow({ type: 'retry' }), [follow]),
    stop,
    clearContext: useCallback(() => apply({ type: 'clear-context' }), [apply]),
    reset: useCallback(() => {
      abort();
      apply({ type: 'reset' });
    }, [abort, apply]),
  };
}
