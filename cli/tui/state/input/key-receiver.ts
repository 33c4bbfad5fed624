import { sanitise } from '../../../../shared/format/sanitise.ts';
import { sortLetter } from '../../../../shared/screen/sort-letters.ts';
import type { MessageKey } from '../../../../shared/text/text.ts';
import { hooksOn } from '../../config/tui-config.ts';
import { contextTitles } from '../../keys/document.ts';
import { helpLines } from '../../keys/help.ts';
import { keyLabel, type TerminalEvent } from '../../keys/key.ts';
import { type ActionOf, bindingFor, type KeyContext } from '../../keys/key-table.ts';
import { coversBody, layersOf } from '../any-layer.ts';
import type { App, Layers, Lists, Menus, Notify, SignIn } from '../app.ts';
import { openHelpLayer } from '../dialog/help-layer.ts';
import type { PagerLine } from '../dialog/pager-layer.ts';
import { countedInList } from '../list/counted-keys.ts';
import { withTargets } from '../list/hidden-marks.ts';
import { goBack } from '../list/history.ts';
import { hasHook, performHook } from '../list/hooks.ts';
import { isNarrowed, listRefusal, performOnList, refusalOfOld, viewRefusal } from '../list/list-view.ts';
import type { List } from '../list/rows/list.ts';
import type { Row } from '../list/rows/list-options.ts';
import { commandWords } from './command-words.ts';
import { countAfter } from './count-reducer.ts';
import { openViewOfKey } from './file-views.ts';
import { handleMouse } from './mouse.ts';
import { takePaste } from './paste-room.ts';

/** ms for which a message stays at least while keys are pressed; a newer message replaces it at once. */
const readingTime = 1500;

/** The receiver of keys: their context, and the functions that carry them out. */
export interface KeyReceiver {
  context: KeyContext;
  /** `key` is the pressed key. */
  perform(action: string, key: string): void;
  refusal(action: string): string | undefined;
  /** Whether a key has nothing to do here, so that its hint is left out of the footer. */
  isIdle?(action: string): boolean;
  /** Other words for the hint of an action as things stand. */
  hint?(action: string): MessageKey | undefined;
  type?(text: string, isPasted: boolean): void;
  takesLines?(): boolean;
  /** Runs an action with a count typed before its key (TUI-15); false where the action takes none. */
  times?(action: string, count: number): boolean;
}

/** The receiver of keys: the topmost layer, else the current view, else the screen shown instead of a view. */
export function receiverOf(app: App): KeyReceiver {
  const { layers, phase } = app.store.get();
  const layer = layers.at(-1);
  if (layer) {
    return {
      context: layer.context,
      perform: layer.perform,
      refusal: (action) => layer.refusal?.(action),
      hint: (action) => layer.hint?.(action),
      type: layer.type,
      times: layer.times,
      takesLines: layer.takesLines,
    };
  }
  const none = { refusal: () => undefined };
  if (phase !== 'ready') return { ...none, context: 'connect', perform: (action) => performWithoutView(app, action) };
  const list = app.list();
  if (viewRefusal(app, list) !== undefined) {
    return { ...none, context: 'refused', perform: (action) => performWithoutView(app, action) };
  }
  return {
    context: 'list',
    perform: (action, key) => performOnList(app, list, action as ActionOf<'list'>, key),
    refusal: (action) => listRefusal(app, list, action),
    isIdle: (action) => action === 'peel' && !isNarrowed(app, list),
    times: (action, count) => {
      const counted = countedInList(action);
      counted?.(app, list, count);
      return counted !== undefined;
    },
  };
}

function performWithoutView(app: Notify & Layers & SignIn & Lists & Menus, action: string): void {
  if (action === 'retry') void app.connect();
  else if (action === 'quit') app.quit(0);
  else if (action === 'messages') app.messages();
  else if (action === 'command') app.command();
  else if (action === 'go') app.go();
  else if (action === 'last-view') app.lastView();
  else if (action === 'back' || action === 'peel') {
    if (!goBack(app)) app.notify(app.say('tui.noPlaceBack'), 'warn');
  } else if (action === 'profiles') app.profiles();
}

export interface GlobalActions {
  interrupt(): void;
  suspend(): void;
  redraw(): void;
}

/** Handles one event from the terminal. A message is not shown over what the event opens: it is of what lies below. */
export function handleEvent(app: App, event: TerminalEvent, globals: GlobalActions): void {
  const { layers, message } = app.store.get();
  passEvent(app, event, globals);
  const after = app.store.get();
  const top = layersOf(app).findLast((layer) => coversBody(layer) || layer.kind === 'opening');
  if (message !== undefined && after.message === message && top !== undefined && !layers.includes(top))
    app.store.set({ message: undefined });
}

function passEvent(app: App, event: TerminalEvent, globals: GlobalActions): void {
  if (event.kind === 'focus') {
    app.store.set({ isFocused: event.isFocused });
    return;
  }
  if (event.kind === 'ground') {
    app.store.set({ isLightGround: event.isLight });
    return;
  }
  if (event.kind !== 'key' && app.store.get().count !== undefined) app.store.set({ count: undefined });
  if (event.kind === 'mouse') {
    handleMouse(app, receiverOf(app), event, (name) =>
      handleEvent(app, { kind: 'key', key: { name, text: undefined, raw: '' } }, globals),
    );
    return;
  }
  // A key removes a message that was shown for `readingTime`; an error stays with its view until another message
  // replaces it.
  const { message, view } = app.store.get();
  const isOfHere = message?.tone === 'bad' && message.view === view;
  if (message && !isOfHere && app.world.clock.now() - message.at > readingTime) {
    app.store.set({ message: undefined });
  }
  const receiver = receiverOf(app);
  if (event.kind === 'paste') {
    paste(app, receiver, event.text);
    return;
  }
  const { key } = event;
  if (handleCount(app, receiver, key.name)) return;
  const here = rowsHere(app, receiver);
  if (here && receiver.context === 'list' && here.list.isOld() && hasHook(app, here.list, key.name)) {
    app.notify(refusalOfOld(app, here.list), 'warn');
    return;
  }
  if (here && hasHook(app, here.list, key.name)) {
    const run = (rows: readonly Row[]) => void performHook(app, here.list, rows, key.name);
    if (receiver.context === 'list') withTargets(app, here.list, run);
    else run(here.rows);
    return;
  }
  if (receiver.context === 'list' && openViewOfKey(app, key.name)) return;
  const binding = bindingFor(receiver.context, key.name, app.config.keys);
  if (binding) {
    if (binding.action === 'interrupt') globals.interrupt();
    else if (binding.action === 'suspend') globals.suspend();
    else if (binding.action === 'redraw') globals.redraw();
    else if (binding.action === 'help') app.help();
    else {
      const refusal = receiver.refusal(binding.action);
      if (refusal !== undefined) app.notify(refusal, 'warn');
      else if (binding.action === 'box') app.box();
      else receiver.perform(binding.action, key.name);
    }
  } else if (key.text !== undefined) receiver.type?.(key.text, false);
}

/** Handles a key as part of a count, or as the action with that count. False where no count is being typed. */
function handleCount(app: App, receiver: KeyReceiver, key: string): boolean {
  const { count: digits } = app.store.get();
  if (digits === undefined) return false;
  const step = countAfter(digits, key);
  app.store.set({ count: step.kind === 'typing' ? step.digits : undefined });
  if (step.kind !== 'ready') return true;
  const action = bindingFor(receiver.context, key, app.config.keys)?.action;
  const refusal = action === undefined ? undefined : receiver.refusal(action);
  if (refusal !== undefined) app.notify(refusal, 'warn');
  else if (action === undefined || !receiver.times?.(action, step.count))
    app.notify(app.say('tuiSelect.noNumber', { count: step.count }), 'warn');
  return true;
}

/** Passes a paste to the receiver of keys as far as it has room; a message reports what was left out. */
function paste(app: Notify, { type, takesLines }: KeyReceiver, pasted: string): void {
  if (type === undefined) return;
  const { text, notice } = takePaste(pasted, takesLines?.() ?? false, app.say);
  if (text !== '') type(text, true);
  if (notice !== '') app.notify(notice, 'warn');
}

/** The explanation of the current list, where its screen has one (PRICE-01). */
function explanationLines(app: Notify & Lists, context: KeyContext): PagerLine[] {
  const { title, explanation = [] } = app.list().screen;
  if (context !== 'list' || explanation.length === 0) return [];
  return [{ text: '' }, { text: app.say(title), isTitle: true }, ...explanation.map((key) => ({ text: app.say(key) }))];
}

/** The capital letters that sort the current list. */
function sortLines(app: Notify & Lists, context: KeyContext): PagerLine[] {
  if (context !== 'list') return [];
  const { screen, columns } = app.list();
  const lines = columns().flatMap(({ id, header }) => {
    const letter = sortLetter(screen, id);
    return letter === undefined ? [] : [{ label: letter, text: app.say(header) }];
  });
  return lines.length === 0 ? [] : [{ text: '' }, { text: app.say('tui.sortTitle'), isTitle: true }, ...lines];
}

/** The rows that an action here applies to: the marked ones, the one under the cursor, or the open one. */
function rowsHere(
  app: App,
  { context }: Pick<KeyReceiver, 'context'>,
): { list: List; rows: readonly Row[] } | undefined {
  const top = layersOf(app).at(-1);
  if (top?.kind === 'details') {
    const { list, row } = top.store.get();
    return { list, rows: [row] };
  }
  const list = app.list();
  return context === 'list' ? { list, rows: list.targets() } : undefined;
}

/** The user's own commands for the rows here. */
function hookLines(app: App, receiver: KeyReceiver): PagerLine[] {
  const here = rowsHere(app, receiver);
  const hooks = here ? hooksOn(app.config, here.list.screen.noun) : [];
  const labels = { enter: 'Enter', space: 'Space' };
  const views = receiver.context === 'list' ? app.fileViews().filter(({ key = '1' }) => !/^\d$/.test(key)) : [];
  const lines = [
    ...hooks.map(({ key, name }) => ({ label: keyLabel(key, labels), text: name })),
    ...views.map(({ key = '', title }) => ({
      label: keyLabel(key, labels),
      text: app.say('tuiView.word', { title: sanitise(title) }),
    })),
  ];
  return lines.length === 0 ? [] : [{ text: '' }, { text: app.say('tuiConfig.hooksTitle'), isTitle: true }, ...lines];
}

/**
 * Opens the help with every key of the current context, with the reason beside those that cannot be used now. Keys of
 * actions that never exist here are left out.
 */
export function openHelp(app: App): void {
  const receiver = receiverOf(app);
  const never: readonly (string | undefined)[] = [app.say('tui.noSuchAction'), app.say('tuiPlace.newIsN')];
  const lines = helpLines(
    app.config.keys,
    receiver.context,
    app.say,
    { enter: 'Enter', space: 'Space' },
    receiver.refusal,
  ).filter(({ refusal }) => !never.includes(refusal));
  openHelpLayer(app, app.say('tui.helpTitle', { place: app.say(contextTitles[receiver.context]) }), [
    ...lines.map(({ keys, label, refusal }) => ({
      label: keys,
      text: refusal === undefined ? label : app.say('tui.helpRefused', { label, reason: refusal }),
      tone: refusal === undefined ? ('plain' as const) : ('muted' as const),
    })),
    ...hookLines(app, receiver),
    ...sortLines(app, receiver.context),
    ...explanationLines(app, receiver.context),
    ...wordLines(app, receiver.context),
    { text: '' },
    { text: app.say('tui.helpCommands'), isTitle: true },
    { text: app.say('tui.helpCommandLine') },
  ]);
}

/** The words of the `:` line: aliases, lists, actions of the current list, and built-in words. */
function wordLines(app: App, context: KeyContext): PagerLine[] {
  const contexts: readonly KeyContext[] = ['list', 'details', 'page', 'refused'];
  if (!contexts.includes(context)) return [];
  const { nouns, builtins, current, meaning } = commandWords(app);
  const own = (nouns[current]?.verbs ?? []).filter((verb) => verb !== 'list' && verb !== 'get');
  const aliases = Object.keys(app.config.aliases);
  const words = [...new Set([...aliases, ...Object.keys(nouns), ...own, ...Object.keys(builtins)])];
  return [
    { text: '' },
    { text: app.say('tui.helpWords'), isTitle: true },
    ...words.flatMap((word) => {
      const text = meaning?.(word);
      return text === undefined ? [] : [{ label: `:${word}`, text }];
    }),
  ];
}
