import { Box } from 'ink';
import type { Layers, Lists, Notify, Session } from '../state/app.ts';
import type { Beside as BesideParts } from '../state/list/beside-state.ts';
import { wrap } from '../table/wrap.ts';
import { useTheme } from '../theme/theme-context.tsx';
import { countSegment } from './count-segment.ts';
import { Line, Lines } from './lines.tsx';
import { ListBody } from './list-body.tsx';
import { queryChips } from './query-chips.ts';
import { spread } from './segments.ts';
import { useStore } from './use-store.ts';

/**
 * The list beside another one, with the rows related to the row under that one's cursor: a heading with the name of
 * that row and the number of rows, then the rows, or why there are none.
 */
export function Beside({
  app,
  beside: { list, store },
  isFocused,
  left,
  width,
  height,
}: {
  app: Notify & Session & Layers & Lists;
  beside: BesideParts;
  isFocused: boolean;
  /** Cells of the list to its left. */
  left: number;
  width: number;
  height: number;
}) {
  const theme = useTheme();
  const { paint, glyphs } = theme;
  const { about, next, none } = useStore(store);
  const query = useStore(list.store);
  const side = isFocused ? paint.accent(glyphs.vertical) : paint.rule(glyphs.vertical);
  const crumb = { text: ` ${glyphs.crumb} `, paint: paint.muted };
  const line = spread(
    [
      ...(about === '' ? [] : [{ text: ` ${about}`, paint: paint.title, rank: 0 }]),
      { text: `${about === '' ? ' ' : ''}${app.say(list.screen.title)}`, paint: paint.title, rank: 1 },
      ...(none === undefined ? queryChips(app, list, query, theme, { width, showsViews: false }) : []),
    ],
    next === undefined
      ? none === undefined
        ? countSegment(app, list, theme)
        : []
      : [{ text: `${glyphs.pending} ${next} `, paint: paint.accent, rank: 0 }],
    crumb,
    width - 1,
    { ...crumb, text: ` ${glyphs.separator} ` },
  );
  const text = (none === undefined ? [] : ['', ...wrap(none, width - 6)]).map((one) => `${side}   ${paint.muted(one)}`);
  const blank = Array.from({ length: Math.max(0, height - 1 - text.length) }, () => side);
  return (
    <Box flexDirection="column" width={width} flexShrink={0}>
      <Line text={`${side}${line}`} />
      {none === undefined ? (
        <ListBody
          app={app}
          list={list}
          line={2}
          width={width}
          height={height - 1}
          beside={{ left, side }}
          hasKeys={isFocused}
        />
      ) : (
        <Lines lines={[...text, ...blank]} />
      )}
    </Box>
  );
}
