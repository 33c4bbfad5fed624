import type { Filter, FilterValues } from '../../../../shared/screen/list-screen.ts';
import { textWidth } from '../../table/width.ts';
import { wrap, wrapHard } from '../../table/wrap.ts';
import type { Host, Layers, Menus, Notify, Profile, Session } from '../app.ts';
import { anchorInFront } from '../dialog/anchor.ts';
import { copy } from '../dialog/copying.ts';
import { harmlessLines, type PagerLine, type PagerState } from '../dialog/pager-layer.ts';
import { openPicker } from '../dialog/picker-layer.ts';
import { countedInText } from '../find/counted-in-text.ts';
import { performFind } from '../find/find-layer.ts';
import { hintOfPick, performPick } from '../find/pick-layer.ts';
import { performElsewhere } from '../input/elsewhere.ts';
import { moved } from '../input/moving.ts';
import type { LayerOf } from '../layer.ts';
import { openFilterPanel } from '../list/filter-panel.ts';
import { keptFilters } from '../list/rows/kept-filters.ts';
import { createStore } from '../store.ts';

/** The layer of a page that is no list: facts, texts, charts. */
export type PageLayer = LayerOf<'page', PagerState>;

/** An action of a page. */
export interface PageAction {
  /** The word that runs it on the `:` line, behind the page's name. */
  verb: string;
  label: string;
  refusal?: string;
  run(): void;
}

/** The content of a page, and its actions. */
export interface PageContent {
  lines: readonly PagerLine[];
  draw?: PagerState['draw'];
  /** Height of the drawing in lines, where it may be higher than the screen. */
  drawn?(): number;
  /** The content in words, for screen readers. */
  spoken?: readonly PagerLine[];
  actions?: readonly PageAction[];
  /** The values that can be copied; a secret is fetched only when it is chosen. */
  copies?: readonly { label: string; value: string | (() => Promise<string>) }[];
  /** The command line that prints the same, where it differs from the one given when the page was opened. */
  command?: string;
}

export interface PageOptions {
  title: string;
  /** Requests the content; called again by a refresh, by new filters, and by `Page.renew`. */
  load(filters: FilterValues, signal: AbortSignal): Promise<PageContent>;
  filters?: readonly Filter[];
  /** The settings name under which the filters are kept. */
  keptAs?: string;
  /** The command line that prints the same. */
  command?(filters: FilterValues): string;
}

export interface Page {
  /** Requests the content again. */
  renew(): Promise<void>;
  /** Replaces the content without a request. */
  show(content: PageContent): void;
  /** Copies one of the copyable values, by its index. */
  copy(index: number): void;
}

/** Opens a page that is no list: facts, texts or charts, with its own actions. `verb` runs one of them at once. */
export function openPage(
  app: Notify & Layers & Session & Host & Profile & Menus,
  options: PageOptions,
  verb = '',
): Page {
  let content: PageContent = { lines: [] };
  const { filters: known = [], keptAs } = options;
  let filters: FilterValues =
    keptAs === undefined ? {} : keptFilters(known, app.settings.get().views?.[keptAs]?.filters ?? {});
  let controller = new AbortController();
  const store = createStore<PagerState>({
    title: options.title,
    lines: [note(app.say('common.loading'))],
    top: 0,
    command: options.command?.(filters),
  });

  const renew = async () => {
    controller.abort();
    controller = new AbortController();
    const { signal } = controller;
    try {
      const found = await app.call((inner) => options.load(filters, inner), signal);
      if (signal.aborted) return;
      show(found);
    } catch (error) {
      if (signal.aborted) return;
      const { message, hint } = app.describe(error);
      // The content stays on show after a failure: it is still the newest one.
      if (content.lines.length === 0) store.set({ lines: [{ text: message, tone: 'bad' }, note(hint)] });
      app.fail(error);
    }
  };
  const show = (shown: PageContent) => {
    content = shown;
    const { lines, draw, spoken, command = store.get().command } = content;
    store.set({ lines: harmlessLines(lines), draw, spoken, command });
  };
  const copyBlock = async (index: number) => {
    const value = content.copies?.[index]?.value ?? '';
    const asked = anchorInFront(app);
    try {
      await copy(app, typeof value === 'string' ? value : await value(), { anchor: asked });
    } catch (error) {
      app.fail(error);
    }
  };
  const runVerb = (wanted: string) => {
    const action = content.actions?.find((candidate) => candidate.verb === wanted);
    if (!action) app.notify(app.say('tui.unknownCommand', { word: wanted }), 'warn');
    else if (action.refusal !== undefined) app.notify(action.refusal, 'warn');
    else action.run();
  };

  const layer: PageLayer = {
    kind: 'page',
    context: 'page',
    store,
    again: () => {
      app.push(layer);
      void renew();
    },
    refusal: (action) => {
      if (action === 'actions' && !content.actions?.length) return app.say('tui.noPageActions');
      if (action === 'copy' && store.get().pick === undefined && !content.copies?.length)
        return app.say('tui.noPageCopies');
      if (action === 'copy-command' && !options.command) return app.say('tui.noSuchAction');
      if (action === 'filters' && !options.filters) return app.say('tui.noSuchAction');
      if (action === 'connect' && !content.actions?.some(({ verb: own }) => own === 'connect')) {
        return app.say('tui.noSuchAction');
      }
      return undefined;
    },
    hint: (action) => hintOfPick(layer, action),
    times: (action, count) => countedInText(layer, action, count),
    perform: (action) => {
      if (performPick(app, layer, action) || performFind(app, layer, action)) return;
      if (performElsewhere(app, action, () => store.set({ top: 0 }))) return;
      switch (action) {
        case 'close':
          controller.abort();
          return app.pop(layer);
        case 'actions':
          return openPicker(app, {
            title: app.say('tui.actionsTitle', { names: options.title }),
            entries: (content.actions ?? []).map(({ verb: value, label, refusal }) => ({ value, label, refusal })),
            onChoose: ([chosen = '']) => runVerb(chosen),
          });
        case 'copy':
          return openPicker(app, {
            title: app.say('tui.copyTitle'),
            again: 'y',
            entries: (content.copies ?? []).map(({ label, value }, index) => ({
              value: String(index),
              label,
              hint: value === label || typeof value !== 'string' ? undefined : value,
            })),
            onChoose: ([index]) => void copyBlock(Number(index)),
          });
        case 'connect':
          return runVerb('connect');
        case 'copy-command':
          return void copy(app, store.get().command ?? '');
        case 'filters':
          return openFilterPanel(app, options.filters ?? [], filters, (values) => {
            filters = values;
            if (keptAs !== undefined) app.settings.changeView(keptAs, { filters: keptFilters(known, values) });
            store.set({ command: options.command?.(filters) });
            void renew();
          });
        case 'refresh':
          return void renew();
        default: {
          const { rows, columns } = app.store.get().size;
          const room = Math.max(1, rows - 10);
          const { lines, top, draw } = store.get();
          // A drawing is made for the room there is and is rarely higher.
          const count = rowCount(lines, columns) + (content.drawn?.() ?? (draw ? room : 0));
          store.set({ top: moved(action, top, Math.max(1, count - room + 1), room) });
        }
      }
    },
  };
  app.push(layer);
  const anchor = anchorInFront(app);
  void renew().then(() => verb !== '' && anchor.isInFront() && runVerb(verb));
  return {
    renew,
    show,
    copy: (index) => void copyBlock(index),
  };
}

/** Number of rows of lines wrapped beside their labels, as `views/pager.tsx` draws them. */
function rowCount(lines: readonly PagerLine[], width: number): number {
  const labels = Math.min(Math.max(0, ...lines.map(({ label = '' }) => textWidth(label))), Math.floor(width * 0.4));
  const room = width - 2 - (labels > 0 ? labels + 2 : 0);
  const isFlush = ({ label, isVerbatim }: PagerLine) => isVerbatim && label === undefined;
  return lines.reduce(
    (count, line) => count + (isFlush(line) ? wrapHard(line.text, width - 2).length : wrap(line.text, room).length),
    0,
  );
}

function note(text: string): PagerLine {
  return { text, tone: 'muted' };
}
