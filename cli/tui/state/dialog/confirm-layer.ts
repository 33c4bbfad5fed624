import { sanitise } from '../../../../shared/format/sanitise.ts';
import type { ChangeTable } from '../../../../shared/screen/action.ts';
import type { LateLines } from '../../../../shared/screen/impact/impact-state.ts';
import { edit, insert, type TextLine, textLine, textOf } from '../../text-entry/text-line.ts';
import type { Layers, Notify } from '../app.ts';
import type { LayerOf } from '../layer.ts';
import { createStore } from '../store.ts';

export interface ConfirmState {
  prompt: string;
  /** The consequences, one sentence per line. */
  consequences: readonly string[];
  /** The values before and after, row by row. */
  changes: ChangeTable | undefined;
  /** Index of the first of those rows that is visible; without rows, of the first consequence. */
  scrolled: number;
  /** The command line that does the same; '' when there is none. */
  command: string;
  /** Label of the button that confirms. */
  verb: string;
  /** Title of the dialog; the verb where none is given. */
  title: string;
  /** Label of the button between Cancel and Confirm; undefined where there is no third choice. */
  other: string | undefined;
  /** Text that must be typed before confirming; undefined when none is required. */
  wanted: string | undefined;
  typed: TextLine;
  focus: 'typed' | 'cancel' | 'other' | 'go';
  isIrreversible: boolean;
}

export type ConfirmLayer = LayerOf<'confirm', ConfirmState>;

export interface ConfirmOptions {
  prompt: string;
  consequences?: readonly string[];
  /** Lines on what is lost or would have cost, shown as they arrive (SEE-10, TUI-18). */
  impact?: LateLines | undefined;
  changes?: ChangeTable | undefined;
  command?: string;
  verb: string;
  title?: string;
  /** A third choice. */
  other?: { verb: string; onChoose(): void };
  wanted?: string;
  onYes(): void;
  onNo?(): void;
}

/**
 * Asks for confirmation. Cancel has the focus; where a name or count must be typed, its field has it, and the button
 * works only once the text is right.
 */
export function openConfirm(app: Notify & Layers, options: ConfirmOptions): void {
  const { prompt, consequences = [], impact, command = '', verb, wanted } = options;
  const sentences = () => [...consequences, ...(impact?.lines() ?? [])].map(sanitise);
  const store = createStore<ConfirmState>({
    prompt: sanitise(prompt),
    consequences: sentences(),
    changes: options.changes,
    scrolled: 0,
    command: sanitise(command),
    verb,
    title: options.title ?? verb,
    other: options.other?.verb,
    wanted,
    typed: textLine(),
    focus: wanted === undefined ? 'cancel' : 'typed',
    isIrreversible: wanted !== undefined,
  });
  const unsubscribe = impact?.subscribe(() => store.set({ consequences: sentences() }));
  const leave = () => {
    unsubscribe?.();
    app.pop(layer);
  };
  const order: readonly ConfirmState['focus'][] = [
    ...(wanted === undefined ? [] : (['typed'] as const)),
    'cancel',
    ...(options.other ? (['other'] as const) : []),
    'go',
  ];
  const move = (by: number) => {
    const index = order.indexOf(store.get().focus);
    store.set({ focus: order[(index + by + order.length) % order.length] ?? 'cancel' });
  };
  const scroll = (by: 1 | -1) => {
    const { scrolled, changes, consequences } = store.get();
    const { length, step } = changes
      ? { length: changes.rows.length, step: 5 }
      : { length: consequences.length, step: 2 };
    store.set({ scrolled: Math.min(Math.max(0, length - 1), Math.max(0, scrolled + by * step)) });
  };
  const isRight = () => wanted === undefined || textOf(store.get().typed).trim() === wanted;
  const cancel = () => {
    leave();
    options.onNo?.();
  };
  const go = () => {
    if (!isRight()) return app.notify(app.say('tui.confirmTypeFirst', { wanted: wanted ?? '' }), 'warn');
    leave();
    options.onYes();
  };
  const layer: ConfirmLayer = {
    kind: 'confirm',
    context: 'confirm',
    store,
    perform: (action) => {
      const { focus, typed } = store.get();
      if (action === 'next') move(1);
      else if (action === 'previous') move(-1);
      else if (action === 'close') cancel();
      else if (action === 'page-down' || action === 'page-up') scroll(action === 'page-down' ? 1 : -1);
      else if (action === 'choose') {
        if (focus === 'cancel') cancel();
        else if (focus === 'other') {
          leave();
          options.other?.onChoose();
        } else go();
      } else if (focus === 'typed') store.set({ typed: edit(typed, action) });
      else if (action === 'text-left' || action === 'text-right') move(action === 'text-left' ? -1 : 1);
    },
    type: (text) => {
      const { focus, typed } = store.get();
      if (focus === 'typed') store.set({ typed: insert(typed, text.replace(/\s+/g, ' ')) });
    },
  };
  app.push(layer);
}
