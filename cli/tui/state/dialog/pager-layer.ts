import type { Tone } from '../../../../shared/domain/enumeration.ts';
import { sanitise, sanitiseMultiline } from '../../../../shared/format/sanitise.ts';
import type { KeyContext } from '../../keys/key-table.ts';
import type { Theme } from '../../theme/theme.ts';
import type { Host, Layers, Notify } from '../app.ts';
import { countedInText } from '../find/counted-in-text.ts';
import { drawnOf, performFind } from '../find/find-layer.ts';
import type { Find } from '../find/find-reducer.ts';
import { hintOfPick, type Picked, performPick } from '../find/pick-layer.ts';
import { moved } from '../input/moving.ts';
import type { LayerOf } from '../layer.ts';
import { createStore } from '../store.ts';
import { copyShown } from './copy-shown.ts';

export interface PagerLine {
  /** Shown in a column of its own at the left, e.g. keys or a time. */
  label?: string;
  text: string;
  tone?: Tone;
  isTitle?: boolean;
  /** Whether spaces are significant: a long line is cut at the width, not at words. */
  isVerbatim?: boolean;
}

/** What can be done with the lines: save the text, open an address. */
export interface PagerSource {
  save?(): void;
  open?(): void;
  /** Copies the text; switches to another format of it; copies the command line that prints it. */
  copy?(): void;
  next?(): void;
  copyCommand?(): void;
  /** Continues with the result: connects an app with a new key. */
  connect?(): void;
  /** Called when the lines were closed. */
  closed?(): void;
}

export interface PagerState {
  title: string;
  lines: readonly PagerLine[];
  /** The first line shown. */
  top: number;
  /** The active search. */
  find?: Find | undefined;
  /** The selected lines. */
  pick?: Picked | undefined;
  /** The content of a drawing in words. */
  spoken?: readonly PagerLine[];
  /** The command line that shows the same. */
  command?: string;
  /** Draws further lines, such as charts, for the given room in cells. */
  draw?: (theme: Theme, size: { width: number; height: number }) => string[];
}

/** Lines to read: help, a text for copying by hand. */
export type PagerLayer = LayerOf<'pager', PagerState>;

/** Sanitises lines, whatever a gateway put into them. */
export function harmlessLines(lines: readonly PagerLine[]): PagerLine[] {
  return lines.map((line) => ({
    ...line,
    ...(line.label !== undefined && { label: sanitise(line.label) }),
    text: sanitiseMultiline(line.text),
  }));
}

/**
 * Opens lines to read and scroll: help, message log, a text for copying by hand. `source` offers saving or opening
 * them.
 */
export function openPager(
  app: Notify & Layers & Host,
  context: Extract<KeyContext, 'copy' | 'record'>,
  title: string,
  lines: readonly PagerLine[],
  top = 0,
  source: PagerSource = {},
): PagerLayer {
  const store = createStore<PagerState>({ title: sanitise(title), lines: harmlessLines(lines), top });
  const layer: PagerLayer = {
    kind: 'pager',
    context,
    store,
    refusal: (action) => {
      if (action === 'save' && !source.save) return app.say('tui.nothingToSave');
      if (action === 'connect' && !source.connect) return app.say('tui.noSuchAction');
      return action === 'browser' && !source.open ? app.say('tui.nothingToOpen') : undefined;
    },
    hint: (action) => hintOfPick(layer, action),
    times: (action, count) => countedInText(layer, action, count),
    perform: (action) => {
      if (performPick(app, layer, action) || performFind(app, layer, action)) return;
      if (action === 'close') {
        app.pop(layer);
        return source.closed?.();
      }
      if (action === 'browser') return source.open?.();
      if (action === 'save') return source.save?.();
      if (action === 'connect') return source.connect?.();
      if (action === 'copy') return source.copy ? source.copy() : void copyShown(app, drawnOf(layer).texts.join('\n'));
      if (action === 'format') return source.next?.();
      if (action === 'copy-command') return source.copyCommand?.();
      const page = Math.max(1, app.store.get().size.rows - 10);
      const state = store.get();
      store.set({ top: moved(action, state.top, Math.max(1, state.lines.length - page + 1), page) });
    },
  };
  app.push(layer);
  return layer;
}
