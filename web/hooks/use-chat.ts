import { useCallback, useEffect, useRef, useState } from 'react';
import { chatRoute } from '../../shared/screens/playground/chat-route.ts';
import {
  type Charge,
  type Conversation,
  type ConversationAction,
  canRetry,
  conversationReducer,
  emptyConversation,
  isBusy,
  requestMessages,
} from '../../shared/screens/playground/conversation.ts';
import {
  defaultPlaygroundSettings,
  type PlaygroundSettings,
} from '../../shared/screens/playground/playground-settings.ts';
import { followChat, streamChat } from '../../shared/screens/playground/run-chat.ts';
import { useScreenContext } from './screen-context-provider.tsx';

/** How a chat begins, and how it renders streamed replies. */
export interface ChatOptions {
  /** Initial settings on top of the defaults of PLAY-01. */
  settings?: Partial<PlaygroundSettings>;
  /** The conversation to continue; empty by default. */
  conversation?: Conversation;
  /** Delays rendering a streaming reply, to render many tokens at once. Without it, each is rendered on arrival. */
  later?: (show: () => void) => void;
}

/** One chat: its conversation, its settings, and the functions that change them. */
export interface ChatState {
  conversation: Conversation;
  settings: PlaygroundSettings;
  setSettings(changes: Partial<PlaygroundSettings>): void;
  /** A reply is in progress. */
  isBusy: boolean;
  canRetry: boolean;
  /** Says that the relay is used instead of the playground, and with which token; undefined otherwise. */
  notice: string | undefined;
  /** Sends a question; resolves when its reply has ended, with any outcome. Does nothing while one is in progress. */
  ask(text: string, images?: readonly string[]): Promise<void>;
  /** Requests a reply that failed or was stopped again. */
  retry(): Promise<void>;
  /** Requests this reply again and removes the later messages. */
  regenerate(id: number): Promise<void>;
  /** Replaces this question, requests its reply, and removes the later messages. */
  edit(id: number, text: string): Promise<void>;
  /** Deletes a reply, or a question with its reply. Does nothing while a reply is in progress. */
  remove(id: number): void;
  /** Stores the charge that the log shows for a reply. */
  charge(id: number, charge: Charge): void;
  /** Ends the reply in progress and keeps the text received so far. */
  stop(): void;
  /** Keeps showing the messages, but no longer sends them with further questions. */
  clearContext(): void;
  /** Stops the reply in progress and removes all messages. */
  reset(): void;
  /** Stops the reply in progress and continues another conversation. */
  resume(conversation: Conversation): void;
}

/** The state of one chat with a model (PLAY-01, PLAY-02). Unmounting the component aborts the reply in progress. */
export function useChat({
  settings: start,
  conversation: before = emptyConversation,
  later,
}: ChatOptions = {}): ChatState {
  const context = useScreenContext();
  const { now } = context;
  const [settings, change] = useState<PlaygroundSettings>(() => ({ ...defaultPlaygroundSettings(), ...start }));
  const [notice, setNotice] = useState<string>();
  const [conversation, show] = useState(before);
  // The current conversation is in a ref, because several actions may follow before the next render updates the state.
  const latest = useRef(conversation);
  const controller = useRef<AbortController>(undefined);

  const isPutOff = useRef(false);

  const apply = useCallback(
    (action: ConversationAction) => {
      latest.current = conversationReducer(latest.current, { at: now(), ...action });
      if (action.type !== 'event' || later === undefined) return show(latest.current);
      if (isPutOff.current) return;
      isPutOff.current = true;
      later(() => {
        isPutOff.current = false;
        show(latest.current);
      });
    },
    [later, now],
  );

  const abort = useCallback(() => controller.current?.abort(), []);
  useEffect(() => abort, [abort]);
  const stop = useCallback(() => {
    abort();
    apply({ type: 'stop' });
  }, [abort, apply]);

  const follow = useCallback(
    async (action: ConversationAction) => {
      const present = latest.current;
      apply({ model: settings.model, ...action });
      const asked = latest.current;
      if (asked === present) return;
      const own = new AbortController();
      controller.current = own;
      const { signal } = own;
      const open = async () => {
        const route = await chatRoute(settings, context, { signal });
        setNotice(route.kind === 'relay' ? route.notice : undefined);
        return streamChat(settings, requestMessages(asked, settings.system), route, context, { signal });
      };
      // Late events of an older stream must not be added to a newer reply.
      const dispatch = (incoming: ConversationAction) => controller.current === own && apply(incoming);
      await followChat(open, dispatch, context, { signal });
    },
    [apply, context, settings],
  );

  return {
    conversation,
    settings,
    setSettings: useCallback((changes) => change((current) => ({ ...current, ...changes })), []),
    isBusy: isBusy(conversation),
    canRetry: canRetry(conversation),
    notice,
    ask: useCallback((text: string, images?: readonly string[]) => follow({ type: 'ask', text, images }), [follow]),
    retry: useCallback(() => follow({ type: 'retry' }), [follow]),
    regenerate: useCallback((id: number) => follow({ type: 'regenerate', id }), [follow]),
    edit: useCallback((id: number, text: string) => follow({ type: 'edit', id, text }), [follow]),
    remove: useCallback((id: number) => apply({ type: 'delete', id }), [apply]),
    charge: useCallback((id: number, charge: Charge) => apply({ type: 'charge', id, charge }), [apply]),
    stop,
    clearContext: useCallback(() => apply({ type: 'clear-context' }), [apply]),
    reset: useCallback(() => {
      abort();
      apply({ type: 'reset' });
    }, [abort, apply]),
    resume: useCallback(
      (conversation: Conversation) => {
        abort();
        controller.current = undefined;
        latest.current = conversation;
        show(conversation);
      },
      [abort],
    ),
  };
}
