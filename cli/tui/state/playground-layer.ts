import { chatRoute } from '../../../shared/screens/playground/chat-route.ts';
import {
  type Conversation,
  type ConversationAction,
  canRetry,
  conversationReducer,
  emptyConversation,
  isBusy,
  requestMessages,
} from '../../../shared/screens/playground/conversation.ts';
import {
  defaultPlaygroundSettings,
  type PlaygroundSettings,
  playgroundForm,
} from '../../../shared/screens/playground/playground-settings.ts';
import { followChat, streamChat } from '../../../shared/screens/playground/run-chat.ts';
import { edit, insert, type TextLine, textLine, textOf } from '../text-entry/text-line.ts';
import type { App } from './app.ts';
import { copy } from './copying.ts';
import { openForm } from './form-layer.ts';
import type { PlaygroundLayer } from './layer.ts';
import { createStore, type Store } from './store.ts';

export interface PlaygroundState {
  conversation: Conversation;
  settings: PlaygroundSettings;
  /** The question being typed. */
  line: TextLine;
  /** That the relay is used, and with which token (wire 13 rule 53). */
  notice: string | undefined;
  /** Lines scrolled up from the end; 0 follows the answer. */
  back: number;
}

/** ms of an answer that are drawn together: tokens come faster than a slow line takes frames. */
const batchTime = 50;

/** One chat a person: leaving the view keeps it, somebody else who signs in does not see it. */
const chats = new WeakMap<App, { user: number | undefined; store: Store<PlaygroundState> }>();

/** Opens the playground: ask a model and read its answer as it comes (PLAY-01 to PLAY-03). `model` chooses another one. */
export function openPlayground(app: App, model = ''): void {
  const known = chats.get(app);
  const store = known && known.user === app.store.get().user?.id ? known.store : newChat(app);
  if (model !== '') store.set({ settings: { ...store.get().settings, model } });
  let controller = new AbortController();
  let latest = store.get().conversation;
  let isWaiting = false;

  const show = () => {
    isWaiting = false;
    store.set({ conversation: latest });
  };
  const dispatch = (action: ConversationAction) => {
    latest = conversationReducer(latest, action);
    if (action.type !== 'event') show();
    else if (!isWaiting) {
      isWaiting = true;
      void app.world.clock.sleep(batchTime).then(() => isWaiting && show());
    }
  };
  const follow = async (action: ConversationAction) => {
    const before = latest;
    dispatch(action);
    const asked = latest;
    if (asked === before) return;
    const own = new AbortController();
    controller = own;
    const { signal } = own;
    store.set({ back: 0 });
    const open = async () => {
      const { settings } = store.get();
      const route = await app.call((inner) => chatRoute(settings, app.context(), { signal: inner }), signal);
      store.set({ notice: route.kind === 'relay' ? route.notice : undefined });
      return streamChat(settings, requestMessages(asked, settings.system), route, app.context(), { signal });
    };
    // What is left of an older stream must not reach a newer answer.
    await followChat(open, (told) => controller === own && dispatch(told), app.context(), { signal });
  };
  const ask = () => {
    const text = textOf(store.get().line);
    if (text.trim() === '') return app.tell(app.say('playground.ask'), 'warn');
    if (isBusy(latest)) return app.tell(app.say('tui.answerComing'), 'warn');
    store.set({ line: textLine() });
    void follow({ type: 'ask', text });
  };
  const stop = () => {
    controller.abort();
    dispatch({ type: 'stop' });
  };
  const answer = () => latest.messages.findLast(({ role, content }) => role === 'assistant' && content !== '')?.content;

  const layer: PlaygroundLayer = {
    kind: 'playground',
    context: 'playground',
    store,
    refusal: (action) => {
      if (action === 'stop' && !isBusy(latest)) return app.say('tui.nothingRunning');
      if (action === 'retry' && !canRetry(latest)) return app.say('tui.nothingToRetry');
      if ((action === 'copy-answer' || action === 'copy-code') && answer() === undefined)
        return app.say('tui.noAnswer');
      if (action === 'clear-context' && isBusy(latest)) return app.say('tui.answerComing');
      return undefined;
    },
    perform: (action) => {
      const { line, back } = store.get();
      const page = Math.max(1, app.store.get().size.rows - 8);
      switch (action) {
        case 'ask':
          return ask();
        case 'stop':
          return stop();
        case 'retry':
          return void follow({ type: 'retry' });
        case 'clear-context':
          return dispatch({ type: 'clear-context' });
        case 'new-chat':
          controller.abort();
          return dispatch({ type: 'reset' });
        case 'copy-answer':
          return void copy(app, answer() ?? '');
        case 'copy-code':
          return copyCode(app, answer() ?? '');
        case 'settings':
          return openSettingsForm(app, store);
        case 'up':
          return store.set({ back: back + 1 });
        case 'down':
          return store.set({ back: Math.max(0, back - 1) });
        case 'page-up':
          return store.set({ back: back + page });
        case 'page-down':
          return store.set({ back: Math.max(0, back - page) });
        case 'help':
          return app.help();
        case 'close':
          // One thing at a time: first the answer under way, then the view.
          return isBusy(latest) ? stop() : app.pop(layer);
        default:
          return store.set({ line: edit(line, action) });
      }
    },
    type: (text) => store.set({ line: insert(store.get().line, text) }),
  };
  app.push(layer);
}

function newChat(app: App): Store<PlaygroundState> {
  const store = createStore<PlaygroundState>({
    conversation: emptyConversation,
    settings: defaultPlaygroundSettings(),
    line: textLine(),
    notice: undefined,
    back: 0,
  });
  chats.set(app, { user: app.store.get().user?.id, store });
  return store;
}

/** Group, model, temperature, max tokens and system prompt (PLAY-01). */
function openSettingsForm(app: App, store: Store<PlaygroundState>): void {
  openForm(app, {
    form: playgroundForm,
    mode: 'edit',
    row: store.get().settings,
    title: app.say('playground.settings'),
    submit: app.say('common.save'),
    onSave: async (value) => {
      store.set({ settings: value as unknown as PlaygroundSettings });
      return undefined;
    },
  });
}

/** Copies the last block of code of an answer. */
function copyCode(app: App, answer: string): void {
  const code = [...answer.matchAll(/^```[^\n]*\n(.*?)^```/gms)].at(-1)?.[1];
  if (code === undefined) app.tell(app.say('tui.noCode'), 'warn');
  else void copy(app, code);
}
