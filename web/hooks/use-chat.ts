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

export interface ChatOptions {
  /** Where the settings begin; the defaults of PLAY-01 otherwise. */
  settings?: Partial<PlaygroundSettings>;
  /** What was said before. */
  conversation?: Conversation;
  /** Puts off showing what streams in, so that many tokens are drawn at once; each is drawn as it comes without it. */
  later?: (show: () => void) => void;
}

export interface ChatState {
  conversation: Conversation;
  settings: PlaygroundSettings;
  setSettings(changes: Partial<PlaygroundSettings>): void;
  /** A reply is under way. */
  isBusy: boolean;
  canRetry: boolean;
  /** That the relay is used instead of the playground, and with which token; undefined otherwise. */
  notice: string | undefined;
  /** Sends a question; resolves when its reply has ended in whatever way. Nothing happens while one is under way. */
  ask(text: string, images?: readonly string[]): Promise<void>;
  /** Asks again for a reply that failed or was stopped. */
  retry(): Promise<void>;
  /** Asks for this reply anew; what was said after it goes. */
  regenerate(id: number): Promise<void>;
  /** Asks another question in the place of this one; what was said after it goes. */
  edit(id: number, text: string): Promise<void>;
  /** Takes a reply away, or a question with its reply. Nothing happens while a reply is under way. */
  remove(id: number): void;
  /** Adds what the log said a reply cost. */
  charge(id: number, charge: Charge): void;
  /** Ends the reply under way and keeps what came of it. */
  stop(): void;
  /** Keeps the messages on show, but sends them no more. */
  clearContext(): void;
  /** Stops and forgets everything. */
  reset(): void;
  /** Stops, and goes on with another conversation. */
  resume(conversation: Conversation): void;
}

/** The state of one chat with a model (PLAY-01, PLAY-02). A reply under way is stopped when the component goes. */
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
  // The truth stands here, because what happens next is decided before the next render.
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
      // What is left of an older stream must not reach a newer reply.
      const dispatch = (told: ConversationAction) => controller.current === own && apply(told);
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
