import { sanitise } from '../../../../shared/format/sanitise.ts';
import { edit, insert, type TextLine, textLine, textOf } from '../../text-entry/text-line.ts';
import type { Layers, Notify } from '../app.ts';
import { moved } from '../input/moving.ts';
import type { LayerOf } from '../layer.ts';
import { matches } from '../list/rows/shown-rows.ts';
import { createStore } from '../store.ts';

export interface Choosable {
  value: string;
  label: string;
  hint?: string;
  /** Found by these too, which are not shown. */
  words?: string;
  /** Why it cannot be chosen. */
  refusal?: string;
  /** Drawn as what is wrong. */
  isProblem?: boolean;
  /** What a screen reader is told in place of the label, where that is a line of a table. */
  spoken?: string;
}

export interface PickerState {
  title: string;
  /** Over the entries, where they are lines of a table. */
  heading: string | undefined;
  entries: readonly Choosable[];
  /** What the search leaves of them, and perhaps an entry for the typed text itself. */
  shown: readonly Choosable[];
  line: TextLine;
  cursor: number;
  isMany: boolean;
  chosen: ReadonlySet<string>;
  isLoading: boolean;
  /** Why there is nothing to choose from. */
  failure: string | undefined;
}

export type PickerLayer = LayerOf<'picker', PickerState>;

export interface PickerOptions {
  title: string;
  entries: readonly Choosable[] | ((signal: AbortSignal) => Promise<readonly Choosable[]>);
  /** Several may be chosen; these are to begin with. */
  many?: readonly string[];
  /** The entry under the cursor to begin with. */
  current?: string;
  /** Text to search for to begin with. */
  search?: string;
  /** Told instead of opening when there turns out to be nothing to choose from (TOK-05). */
  nothing?: string;
  /** A value outside the list may be typed. `exists` is told when it is in the list already. */
  custom?: { exists?: string };
  /** The letter that opened it: typed again at once, it takes the first entry. */
  again?: string;
  /** Hears what was chosen, and by which typed text it was found. */
  onChoose(values: readonly string[], typed: string): void;
}

/** An entry whose texts are nothing but text; its value stays what the gateway knows it by. */
function harmless({ value, label, hint, words, refusal, isProblem, spoken }: Choosable): Choosable {
  return {
    value,
    label: sanitise(label),
    ...(hint !== undefined && { hint: sanitise(hint) }),
    ...(words !== undefined && { words }),
    ...(refusal !== undefined && { refusal: sanitise(refusal) }),
    ...(isProblem && { isProblem }),
    ...(spoken !== undefined && { spoken: sanitise(spoken) }),
  };
}

/** A choice that stands. */
export interface Picker {
  /** Shows other entries, with the cursor on the one it was on. */
  renew(entries: readonly Choosable[], heading?: string): void;
  /** Aborted when it is closed. */
  closed: AbortSignal;
}

/** Opens a menu or a choice. Typing searches; entries that are refused stay listed and say why. */
export function openPicker(app: Notify & Layers, options: PickerOptions): Picker {
  const controller = new AbortController();
  const isMany = options.many !== undefined;
  const store = createStore<PickerState>({
    title: sanitise(options.title),
    heading: undefined,
    entries: [],
    shown: [],
    line: textLine(options.search ?? ''),
    cursor: 0,
    isMany,
    chosen: new Set(options.many ?? []),
    isLoading: false,
    failure: undefined,
  });

  const show = (line: TextLine, cursor?: number) => {
    const { entries } = store.get();
    const typed = textOf(line).trim();
    const words = typed
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== '');
    const found = entries.filter(({ value, label, hint = '', words: more = '' }) =>
      matches(`${value} ${label} ${hint} ${more}`.toLowerCase(), words),
    );
    const isNew = options.custom !== undefined && typed !== '' && !entries.some(({ value }) => value === typed);
    const own = harmless({ value: typed, label: app.say('tui.pickerOwn', { value: typed }) });
    // Who types a whole name means that one, not a longer one that stands before it.
    const exact = typed === '' ? [] : found.filter(({ value }) => value === typed);
    const shown = [...exact, ...found.filter((entry) => !exact.includes(entry)), ...(isNew ? [own] : [])];
    store.set({ line, shown, cursor: Math.max(0, Math.min(shown.length - 1, cursor ?? 0)) });
  };
  const fill = (entries: readonly Choosable[]) => {
    if (controller.signal.aborted) return;
    if (entries.length === 0 && options.nothing !== undefined && store.get().failure === undefined) {
      close();
      app.notify(options.nothing, 'warn');
      return;
    }
    // What was chosen before but is not offered any more must not be lost silently.
    const known = new Set(entries.map(({ value }) => value));
    const others = (options.many ?? []).filter((value) => !known.has(value));
    const all = [...others.map((value) => ({ value, label: value })), ...entries].map(harmless);
    store.set({ entries: all, isLoading: false });
    show(store.get().line);
    const { line, shown } = store.get();
    const current = shown.findIndex(({ value }) => value === options.current);
    if (current >= 0 && textOf(line) === '') store.set({ cursor: current });
    if (isDue) choose();
  };

  const close = () => {
    controller.abort();
    app.pop(layer);
  };
  // Enter came before the entries did: it takes effect with them, as what is typed ahead does everywhere.
  let isDue = false;
  // Enter adds what was typed; once something was marked, it takes what is marked and adds nothing more.
  let isTyping = false;
  const toggle = () => {
    isTyping = false;
    const { shown, cursor, chosen, line } = store.get();
    const entry = shown[cursor];
    if (!entry) return;
    const next = new Set(chosen);
    if (!next.delete(entry.value)) next.add(entry.value);
    if (!store.get().entries.includes(entry)) {
      store.set({
        entries: [...store.get().entries, harmless({ value: entry.value, label: entry.value })],
        chosen: next,
      });
      show(textLine());
      return;
    }
    if (options.custom?.exists && textOf(line).trim() === entry.value && chosen.has(entry.value)) {
      app.notify(options.custom.exists, 'warn');
      return;
    }
    store.set({ chosen: next, cursor: Math.min(shown.length - 1, cursor + 1) });
  };
  const choose = () => {
    const { shown, cursor, chosen, line, isLoading } = store.get();
    const entry = shown[cursor];
    isDue = isLoading && entry === undefined && (!isMany || isTyping);
    if (isDue) return;
    if (isMany) {
      const typed = textOf(line).trim();
      if (options.custom && isTyping && typed !== '' && entry && !chosen.has(entry.value)) return toggle();
      close();
      options.onChoose([...chosen], typed);
      return;
    }
    if (!entry) return;
    if (entry.refusal !== undefined) return app.notify(entry.refusal, 'warn');
    close();
    options.onChoose([entry.value], textOf(line).trim());
  };

  const layer: PickerLayer = {
    kind: 'picker',
    context: isMany ? 'choices' : 'picker',
    store,
    perform: (action) => {
      const { line, cursor, shown, chosen } = store.get();
      isDue = false;
      if (action === 'close') close();
      else if (action === 'choose') choose();
      else if (action === 'toggle') toggle();
      else if (action === 'toggle-all') {
        const values = shown.map(({ value }) => value);
        const isFull = values.every((value) => chosen.has(value));
        const others = [...chosen].filter((value) => !values.includes(value));
        store.set({ chosen: new Set(isFull ? others : [...chosen, ...values]) });
      } else if (action.startsWith('text-')) show(edit(line, action));
      else store.set({ cursor: Math.max(0, moved(action, cursor, shown.length, 10)) });
    },
    type: (text) => {
      isDue = false;
      if (text === options.again && textOf(store.get().line) === '' && store.get().cursor === 0) return choose();
      // The prompt shows the sign of searching, which is pressed for it.
      if (text === '/' && textOf(store.get().line) === '' && !options.custom) return;
      isTyping = true;
      show(insert(store.get().line, text.replace(/\s+/g, ' ')));
    },
  };
  if (typeof options.entries === 'function') {
    store.set({ isLoading: true });
    options.entries(controller.signal).then(fill, (error: unknown) => {
      if (controller.signal.aborted) return;
      store.set({ isLoading: false, failure: app.describe(error).message });
      fill([]);
    });
  } else fill(options.entries);
  app.push(layer);
  return {
    closed: controller.signal,
    renew: (entries, heading) => {
      if (controller.signal.aborted) return;
      const { line, shown, cursor } = store.get();
      const before = shown[cursor]?.value;
      const all = entries.map(harmless);
      store.set({ entries: all, ...(heading !== undefined && { heading: sanitise(heading) }) });
      show(line, cursor);
      const index = store.get().shown.findIndex(({ value }) => value === before);
      if (index >= 0) store.set({ cursor: index });
    },
  };
}
