import { Box } from 'ink';
import { useCallback, useMemo, useRef, useState } from 'react';
import { sanitise } from '../../../shared/format/sanitise.ts';
import { type AnyLayer, coversBody, layersOf } from '../state/any-layer.ts';
import type { App, Host, Layers, Lists, Message, Notify, Session } from '../state/app.ts';
import { boxCommand, boxDescription } from '../state/box/box-layer.ts';
import { isBesideFocused, shownBeside } from '../state/list/beside.ts';
import { commandOfDetails } from '../state/list/details-layer.ts';
import { viewRefusal } from '../state/list/list-view.ts';
import type { List } from '../state/list/rows/list.ts';
import type { Former } from '../state/list/rows/list-reducer.ts';
import { commandUnderCursor } from '../state/tree/tree-layer.ts';
import { besideShare, previewHeight, previewSide, previewWidth } from '../table/preview-size.ts';
import { textWidth } from '../table/width.ts';
import { wrap } from '../table/wrap.ts';
import type { TerminalLooks } from '../theme/detect.ts';
import { createTheme } from '../theme/theme.ts';
import { ThemeProvider, useTheme } from '../theme/theme-context.tsx';
import { Beside } from './beside.tsx';
import { Box as Finder } from './box.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import { CommandLog } from './command-log.tsx';
import { Confirm } from './confirm.tsx';
import { Connect } from './connect.tsx';
import { Details } from './details.tsx';
import { Footer } from './footer.tsx';
import { FormView } from './form.tsx';
import { Header } from './header.tsx';
import { Help } from './help.tsx';
import { CommandLine, FindLine, LettersLine, SearchLine, SearchSuggestions } from './input-line.tsx';
import { LettersPanel } from './letters-panel.tsx';
import { Line, Lines, ofHeight } from './lines.tsx';
import { ListBody } from './list-body.tsx';
import { Pager } from './pager.tsx';
import { Picker } from './picker.tsx';
import { Picture } from './picture.tsx';
import { Playground } from './playground.tsx';
import { Preview } from './preview.tsx';
import { Progress } from './progress.tsx';
import { formerText } from './query-chips.ts';
import { SignIn } from './sign-in.tsx';
import { MessageLine, messageLines, StatusLine, twoLines } from './status-line.tsx';
import { Tree } from './tree.tsx';
import { useStore } from './use-store.ts';

/** The smallest terminal in which the views are usable. */
const smallest = { columns: 40, rows: 10 } as const;

/** The whole screen: context line, breadcrumb, body, status line, keys; menus and dialogs on top. */
export function Root({ app, looks }: { app: App; looks: TerminalLooks }) {
  const { theme: name, size, isLightGround } = useStore(app.store);
  const theme = useMemo(
    () =>
      createTheme({ ...looks, isLight: isLightGround ?? looks.isLight }, name, {
        // A profile with a colour of its own has that colour in the whole screen.
        ...(app.label?.colour !== undefined && { rule: app.label.colour }),
        ...app.config.skins[
          (name ?? ((isLightGround ?? looks.isLight) ? 'light' : 'dark')) === 'light' ? 'light' : 'dark'
        ],
        ...app.config.colors,
      }),
    [looks, isLightGround, name, app],
  );
  // One row less than the terminal, because Ink clears the screen and sends everything again once a frame is as tall.
  const height = size.rows - 1;
  return (
    <ThemeProvider value={theme}>
      {size.columns < smallest.columns || size.rows < smallest.rows ? (
        <TooSmall app={app} />
      ) : (
        <Frame app={app} width={size.columns} height={height} />
      )}
    </ThemeProvider>
  );
}

function Frame({ app, width, height }: { app: App; width: number; height: number }) {
  const { phase, showsPreview, message } = useStore(app.store);
  const beside = shownBeside(app);
  const preview = showsPreview && beside === undefined ? previewSide({ columns: width, rows: height + 1 }) : undefined;
  const listWidth = beside
    ? width - Math.floor(width * besideShare)
    : preview === 'beside'
      ? width - previewWidth
      : width;
  const layers = layersOf(app);
  const list = app.list();
  const hasRule = height >= 15;
  const under = layers.findLastIndex(coversBody);
  const page = layers[under];
  // The command line of the page is shown below and changes with the choice in it.
  useStore<object>(
    page?.kind === 'page' || page?.kind === 'details' || page?.kind === 'box' || page?.kind === 'tree'
      ? page.store
      : app.store,
  );
  const hasList = phase === 'ready' && viewRefusal(app, list) === undefined;
  const showsList = !page && hasList;
  const body = height - 4 - (hasRule ? 1 : 0) + (showsList || page?.kind === 'details' ? 0 : 1);
  // The greatest number of lines of any row of the list so far, so that the list does not move with each step of the
  // cursor.
  const view = `${list.screen.noun} ${listWidth}`;
  const [most, setMost] = useState({ view, lines: 0 });
  const onLines = useCallback(
    (lines: number) => setMost((known) => (known.view === view && known.lines >= lines ? known : { view, lines })),
    [view],
  );
  const below = preview === 'below' ? previewHeight(body, most.view === view ? most.lines : undefined) : 0;
  const top = layers.at(-1);
  // An input line takes the place of messages, which are then shown above it.
  const typing = top?.kind === 'search' || top?.kind === 'command' ? top : undefined;
  const begun = useRef<{ layer?: AnyLayer; message?: Message }>({});
  if (begun.current.layer !== typing) begun.current = { layer: typing, message };
  const isShownHere = typing !== undefined && message !== begun.current.message;
  const pane = layers.find((layer) => layer.kind === 'pane');
  // Only the layers over the page, so that what is drawn is what receives the keys.
  const floating = layers.slice(under + 1);
  const isBeside = beside !== undefined && isBesideFocused(app);
  /** The list that has the keyboard focus. */
  const focused = isBeside ? beside.list : list;
  return (
    <Box flexDirection="column" width={width} height={height}>
      <Header app={app} width={width} />
      {((showsList && !beside) || page?.kind === 'details') && <Breadcrumb app={app} list={list} width={width} />}
      {page ? (
        <PageOf app={app} layer={page} width={width} height={body} />
      ) : showsList ? (
        <Box>
          <Box width={listWidth} flexShrink={0} flexDirection="column">
            {beside && <Breadcrumb app={app} list={list} width={listWidth} />}
            <ListBody app={app} list={list} line={2} width={listWidth} height={body - below} hasKeys={!isBeside} />
            {below > 0 && (
              <Preview
                key={list.screen.noun}
                {...{ app, list, pane, height: below, below: { width: listWidth, onLines } }}
              />
            )}
          </Box>
          {beside && (
            <Beside
              app={app}
              beside={beside}
              isFocused={isBeside}
              left={listWidth}
              width={width - listWidth}
              height={body + 1}
            />
          )}
          {preview === 'beside' && <Preview key={list.screen.noun} app={app} list={list} pane={pane} height={body} />}
        </Box>
      ) : (
        <Connect app={app} width={width} height={body} />
      )}
      {hasRule &&
        (isShownHere && message ? (
          <MessageLine message={message} width={width} />
        ) : top?.kind === 'search' ? (
          <SearchSuggestions layer={top} width={width} />
        ) : (
          <Rule app={app} list={showsList ? focused : undefined} width={width} />
        ))}
      {top?.kind === 'search' ? (
        <SearchLine app={app} layer={top} width={width} />
      ) : top?.kind === 'find' ? (
        <FindLine app={app} layer={top} width={width} />
      ) : top?.kind === 'letters' ? (
        <LettersLine layer={top} width={width} rows={height} />
      ) : top?.kind === 'command' ? (
        <CommandLine layer={top} width={width} />
      ) : (
        <StatusLine
          app={app}
          list={showsList ? focused : undefined}
          hasRule={hasRule}
          command={commandOf(page)}
          hint={page?.kind === 'box' ? boxDescription(app, page.store.get()) : undefined}
          width={width}
        />
      )}
      <Footer app={app} width={width} line={height - 1} />
      {floating.map((layer, frame) =>
        layer.kind === 'picker' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: layers are a stack, their place is what they are.
          <Picker key={frame} app={app} layer={layer} columns={width} rows={height} />
        ) : layer.kind === 'letters' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: layers are a stack, their place is what they are.
          <LettersPanel key={frame} layer={layer} columns={width} rows={height} />
        ) : layer.kind === 'confirm' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: layers are a stack, their place is what they are.
          <Confirm key={frame} app={app} layer={layer} columns={width} rows={height} />
        ) : null,
      )}
    </Box>
  );
}

/** The rule above the message line; where the rows above belong to a former query, it says so (TUI-20). */
function Rule({ app, list, width }: { app: Notify & Layers & Session & Lists; list: List | undefined; width: number }) {
  const theme = useTheme();
  const { paint, glyphs } = theme;
  const { former } = useStore<{ former?: Former }>(list?.store ?? app.list().store);
  useStore(app.store);
  const [upper] = messageLines(app, theme, width) ?? [];
  if (upper !== undefined) return <Line text={upper} />;
  const [first] = (list && twoLines(app, list, width)) ?? [];
  if (first !== undefined) return <Line text={` ${first}`} />;
  const said =
    list === undefined || former?.stage !== 'explained' ? '' : formerText(app, list, former, theme, width - 8);
  if (said === '') return <Line text={paint.rule(glyphs.rule.repeat(width))} />;
  const end = Math.max(0, width - 4 - textWidth(said));
  return (
    <Line text={`${paint.rule(glyphs.rule.repeat(2))} ${paint.warn(said)} ${paint.rule(glyphs.rule.repeat(end))}`} />
  );
}

/** The command line that prints the same as a page or an open row. */
function commandOf(page: AnyLayer | undefined): string | undefined {
  if (page?.kind === 'tree') return sanitise(commandUnderCursor(page));
  if (page?.kind === 'box') return sanitise(boxCommand(page.store.get()));
  if (page?.kind === 'details') return sanitise(commandOfDetails(page));
  return page?.kind === 'page' ? page.store.get().command : undefined;
}

function PageOf({
  app,
  layer,
  width,
  height,
}: {
  app: Notify & Layers & Session & Lists & Host;
  layer: AnyLayer;
  width: number;
  height: number;
}) {
  switch (layer.kind) {
    case 'box':
      return <Finder app={app} layer={layer} width={width} height={height} />;
    case 'form':
      return <FormView app={app} layer={layer} width={width} height={height} />;
    case 'details':
      return <Details app={app} layer={layer} width={width} height={height} />;
    case 'playground':
      return <Playground app={app} layer={layer} width={width} height={height} />;
    case 'picture':
      return <Picture app={app} layer={layer} width={width} height={height} />;
    case 'page':
    case 'pager':
      return <Pager app={app} layer={layer} width={width} height={height} />;
    case 'help':
      return <Help app={app} layer={layer} width={width} height={height} />;
    case 'command-log':
      return <CommandLog app={app} layer={layer} width={width} height={height} />;
    case 'progress':
      return <Progress app={app} layer={layer} width={width} height={height} />;
    case 'tree':
      return <Tree app={app} layer={layer} width={width} height={height} />;
    case 'sign-in':
      return <SignIn app={app} layer={layer} width={width} height={height} />;
    default:
      return null;
  }
}

function TooSmall({ app }: { app: Notify & Layers }) {
  const { paint } = useTheme();
  const { size } = useStore(app.store);
  const text = app.say('tui.tooSmall', { ...size, minColumns: smallest.columns, minRows: smallest.rows });
  return (
    <Lines
      lines={ofHeight(
        wrap(text, size.columns).map((line) => paint.warn(line)),
        Math.max(1, size.rows - 1),
      )}
    />
  );
}
