import { sanitise } from '../../../../shared/format/sanitise.ts';
import type { KeyContext } from '../../keys/key-table.ts';
import type { Host, Layers, Notify } from '../app.ts';
import type { LayerOf } from '../layer.ts';
import { createStore } from '../store.ts';

/** ms after which the second letters are listed, so that nothing flashes when both are typed quickly. */
const showAfter = 400;

/** One of the possible second letters, and its action. */
export interface SecondLetter {
  letter: string;
  label: string;
  /** Why the action is not available. */
  refusal?: string | undefined;
  /** True where the letter is not listed; typing it all the same shows its refusal. */
  isLeftOut?: boolean;
  run(): void;
}

export interface LettersState {
  /** The first letter, as typed. */
  first: string;
  letters: readonly SecondLetter[];
  /** Whether the letters are listed already. */
  isShown: boolean;
}

export type LettersLayer = LayerOf<'letters', LettersState>;

/**
 * Waits for the second letter of a key such as `d l` or `g c`; the status line lists the letters. Where they depend on
 * an answer that is still awaited (`coming`, which resolves to undefined without letters), a letter that is typed
 * meanwhile waits as well.
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
      if (!known) app.notify(app.say('tui.noSuchRelated', { first, key: sanitise(text) }), 'warn');
      else if (known.refusal !== undefined)
        app.notify(app.say('common.pair', { label: known.label, value: known.refusal }), 'warn');
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
