import { awaitCharge } from '../../../../shared/screens/playground/answer-facts.ts';
import { chatRoute } from '../../../../shared/screens/playground/chat-route.ts';
import {
  type ConversationAction,
  canRetry,
  conversationReducer,
  isBusy,
  requestMessages,
  retryWait,
} from '../../../../shared/screens/playground/conversation.ts';
import { servedModel } from '../../../../shared/screens/playground/playground-settings.ts';
import { followChat, streamChat } from '../../../../shared/screens/playground/run-chat.ts';
import { edit, insert, moveLine, textLine, textOf } from '../../text-entry/text-line.ts';
import type { Host, Layers, Menus, Notify, Profile, Renewal, Session } from '../app.ts';
import { copy } from '../dialog/copying.ts';
import { performFind } from '../find/find-layer.ts';
import { searchedChat } from './find-in-chat.ts';
import type { PlaygroundLayer } from './playground-chat.ts';
import { chatOf } from './playground-chat.ts';
import { chatCommand, chooseModel, copyCode, editPrompt, openPlaygroundSettings } from './playground-menus.ts';

/**
 * ms for which parts of an answer are collected before they are drawn: tokens arrive faster than a slow line transmits
 * frames.
 */
const batchTime = 50;

/** Opens the playground: ask a model and read its answer as it comes (PLAY-01 to PLAY-03). `model` chooses another one. */
export function openPlayground(app: Notify & Layers & Session & Renewal & Host & Profile & Menus, model = ''): void {
  const chat = chatOf(app);
  const { store } = chat;
  if (model !== '') store.set({ settings: { ...store.get().settings, model } });
  store.set({ find: undefined });
  let controller = new AbortController();
  let latest = store.get().conversation;
  let isWaiting = false;
  // The stored chat arrives a moment later; a prompt sent meanwhile takes precedence.
  void chat.restored.then(() => {
    if (latest.messages.length === 0) latest = store.get().conversation;
    if (model !== '') store.set({ settings: { ...store.get().settings, model } });
    return beginServed();
  });

  // Chooses a served model where the user chose none; a choice made while the models are read is kept.
  const beginServed = async () => {
    const begun = store.get().settings.model;
    const served = await app.call((signal) => servedModel(store.get().settings, app.context(), { signal }));
    const { settings } = store.get();
    if (settings.model === begun && served !== begun) store.set({ settings: { ...settings, model: served } });
  };
  const show = () => {
    isWaiting = false;
    store.set({ conversation: latest });
  };
  const waitToRetry = () => retryWait(latest, app.world.clock.now());
  const dispatch = (action: ConversationAction) => {
    const { model: asked } = store.get().settings;
    latest = conversationReducer(latest, { ...action, at: app.world.clock.now(), model: asked });
    // Redraws when the wait is over: the retry key is offered then.
    if (waitToRetry() > 0)
      void app.world.clock.sleep(waitToRetry()).then(() => store.set({ conversation: { ...latest } }));
    if (action.type !== 'event') {
      show();
      if (!isBusy(latest)) void chat.keep();
    } else if (!isWaiting) {
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
    // The rest of an older stream must not be added to a newer answer.
    await followChat(open, (change) => controller === own && dispatch(change), app.context(), { signal });
    void app.renewUser();
    const reply = latest.messages.at(-1);
    if (controller !== own || reply?.state !== 'complete') return;
    const charge = await awaitCharge(reply, app.context, app.world.clock.sleep, signal);
    if (charge && controller === own) dispatch({ type: 'charge', id: reply.id, charge });
  };
  const ask = () => {
    const text = textOf(store.get().line);
    if (text.trim() === '') return app.notify(app.say('playground.ask'), 'warn');
    if (isBusy(latest)) return app.notify(app.say('tui.answerComing'), 'warn');
    store.set({
      line: textLine(),
      recalled: undefined,
      prompts: [...store.get().prompts.filter((other) => other !== text), text],
    });
    void follow({ type: 'ask', text });
  };
  const recall = (by: 1 | -1) => {
    const { line, prompts, recalled = { at: 0, typed: textOf(line) } } = store.get();
    const inside = moveLine(line, by === 1 ? -1 : 1);
    if (inside) return store.set({ line: inside });
    const { typed } = recalled;
    const at = Math.max(0, Math.min(prompts.length, recalled.at + by));
    const text = at === 0 ? typed : prompts.at(-at);
    store.set({ line: textLine(text), recalled: at === 0 ? undefined : { at, typed } });
  };
  const stop = () => {
    controller.abort();
    dispatch({ type: 'stop' });
  };
  const answer = () => latest.messages.findLast(({ role, content }) => role === 'assistant' && content !== '')?.content;

  const text = searchedChat(store);
  const layer: PlaygroundLayer = {
    kind: 'playground',
    context: 'playground',
    store,
    text,
    refusal: (action) => {
      if (action === 'stop' && !isBusy(latest)) return app.say('tui.nothingRunning');
      if (action === 'retry' && !canRetry(latest)) return app.say('tui.nothingToRetry');
      if (action === 'retry' && waitToRetry() > 0) {
        return app.say('tui.retryLater', { seconds: Math.ceil(waitToRetry() / 1000) });
      }
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
          return openPlaygroundSettings(app, chat);
        case 'model':
          return chooseModel(app, chat);
        case 'editor':
          return void editPrompt(app, store);
        case 'older':
          return recall(1);
        case 'newer':
          return recall(-1);
        case 'up':
          return store.set({ back: back + 1 });
        case 'down':
          return store.set({ back: Math.max(0, back - 1) });
        case 'page-up':
          return store.set({ back: back + page });
        case 'page-down':
          return store.set({ back: Math.max(0, back - page) });
        case 'copy-command':
          return void copy(app, chatCommand(store.get().settings, textOf(line)));
        case 'messages':
          return app.messages();
        case 'find':
          // Letters are typed into the prompt, so the same key goes on to the next hit.
          return void performFind(app, text, store.get().find === undefined ? 'find' : 'find-next');
        case 'close':
          if (performFind(app, text, action)) return;
          // Esc ends a search, then stops a running answer, and only then closes the view.
          return isBusy(latest) ? stop() : app.pop(layer);
        default:
          return store.set({ line: edit(line, action) });
      }
    },
    type: (text) => store.set({ line: insert(store.get().line, text) }),
    takesLines: () => true,
  };
  app.push(layer);
}
