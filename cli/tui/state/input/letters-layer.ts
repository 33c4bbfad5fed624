import { sanitise } from '../../../../shared/format/sanitise.ts';
import type { KeyContext } from '../../keys/key-table.ts';
import type { Host, Layers, Notify } from '../app.ts';
import type { LayerOf } from '../layer.ts';
import { createStore } from '../store.ts';

/** ms after which the second letters are listed: typed quickly, nothing flashes. */
const showAfter = 400;

/** One of the letters that may follow, and what it does. */
export interface SecondLetter {
  letter: string;
  label: string;
  /** Why it cannot be done. */
  refusal?: string | undefined;
  /** Not listed; typed all the same it says its reason. */
  isLeftOut?: boolean;
  run(): void;
}

export interface LettersState {
  /** What the layer waits behind, as it is typed. */
  first: string;
  letters: readonly SecondLetter[];
  /** Whether the letters are listed by now. */
  isShown: boolean;
}

export type LettersLayer = LayerOf<'letters', LettersState>;

/**
 * Waits for the second letter of a key such as `d l` or `g c`; the status line says which there are. Where they are known
 * only with what is still being read (`coming`, undefined where nothing came), a letter that is typed meanwhile waits as well.
 */
export function openLetters(
  app: Notify & Layers & Host,
  context: Extract<KeyContext, 'doors' | 'go'>,
  first: string,
  letters: readonly SecondLetter[] | { coming: Promise<readonly SecondLetter[] | undefined> },
): void {
  const isComing = 'coming' in letters;
  const store = createStore<LettersState>({ first, letters: isComing ? [] : letters, isShown: false });
  const controller = new AbortController();
  let isAwaited = isComing;
  let typed: string | undefined;
  const close = () => {
    controller.abort();
    app.pop(layer);
  };
  const layer: LettersLayer = {
    kind: 'letters',
    context,
    store,
    perform: close,
    type: (text) => {
      if (isAwaited) {
        typed ??= text;
        store.set({ first: `${first} ${sanitise(typed)}` });
        return;
      }
      close();
      const key = text.toLowerCase();
      const known = store.get().letters.find(({ letter }) => letter === key);
      if (!known) app.tell(app.say('tui.noSuchRelated', { first, key: sanitise(text) }), 'warn');
      else if (known.refusal !== undefined)
        app.tell(app.say('common.pair', { label: known.label, value: known.refusal }), 'warn');
      else known.run();
    },
  };
  app.push(layer);
  if (isComing) {
    void letters.coming.then((came) => {
      isAwaited = false;
      if (controller.signal.aborted || came === undefined) return void close();
      store.set({ first, letters: came });
      if (typed !== undefined) layer.type?.(typed, false);
    });
  }
  app.world.clock.sleep(showAfter, controller.signal).then(
    () => store.set({ isShown: true }),
    () => undefined,
  );
}
