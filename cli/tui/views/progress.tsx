import { Box } from 'ink';
import { sanitise } from '../../../shared/format/sanitise.ts';
import type { Layers, Notify, Session } from '../state/app.ts';
import { type ProgressItem, type ProgressLayer, shownItems } from '../state/dialog/progress-layer.ts';
import { hitsOf } from '../state/find/find-reducer.ts';
import { StaticTable } from '../table/static-table.tsx';
import { cut, textWidth } from '../table/width.ts';
import { useTheme } from '../theme/theme-context.tsx';
import { Line } from './lines.tsx';
import { LiveMatrix } from './live-matrix.tsx';
import { useStore } from './use-store.ts';

/** The progress of a run over several rows, with the outcome of each; or of a job that runs on the gateway. */
export function Progress({
  app,
  layer,
  width,
  height,
}: {
  app: Notify & Session & Layers;
  layer: ProgressLayer;
  width: number;
  height: number;
}) {
  const { paint, glyphs, sign } = useTheme();
  const { title, command, items, measured, isRunning, isStopping, top, column, rest, live, query } = useStore(
    layer.store,
  );
  // Drawn anew each second, so that the wait counts down.
  useStore(app.store);
  const { say } = app;
  const same = command === '' ? '' : ` ${say('tui.sameAs', { command: sanitise(command) })}`;
  const sameAs = <Line text={paint.muted(cut(same, width))} />;
  const { gateway, now } = app.context();
  const limit = isRunning ? gateway.limitedUntil() : undefined;
  const standing =
    isStopping && !measured
      ? say('tui.progressStopping')
      : limit === undefined
        ? ''
        : paint.warn(say('bulk.limited', { seconds: Math.max(1, Math.ceil((limit - now()) / 1000)) }));
  if (live) {
    return (
      <Box flexDirection="column" height={height} overflow="hidden">
        <Line
          text={`${paint.title(cut(` ${title}`, width))}${cut(standing === '' ? '' : ` ${standing}`, Math.max(0, width - textWidth(title) - 1))}`}
        />
        {sameAs}
        <LiveMatrix table={live} cursor={{ row: top, column }} width={width} height={height - 2} />
      </Box>
    );
  }
  const count = (outcome: ProgressItem['outcome']) => items.filter((item) => item.outcome === outcome).length;
  const counts = { done: count('done'), unsure: count('unsure'), failed: count('failed'), skipped: count('skipped') };
  const { done: finished, total } = measured ?? { done: items.length - count('waiting'), total: items.length };
  const barWidth = Math.max(5, Math.min(40, width - 4));
  const full = Math.round((barWidth * Math.min(finished, total)) / Math.max(1, total));
  const words: Record<ProgressItem['outcome'], string> = {
    waiting: `${glyphs.pending} ${say('tui.progressWaiting')}`,
    done: paint.good(`${sign.good} ${say('tui.progressDone')}`),
    unsure: paint.warn(`${sign.warn} ${say('tui.progressUnsure')}`),
    failed: paint.bad(`${sign.bad} ${say('tui.progressFailed')}`),
    skipped: paint.warn(`${sign.warn} ${say('tui.progressSkipped')}`),
  };
  const room = Math.max(1, height - 6);
  const sorted = shownItems({ items, isRunning });
  const hits = new Set(
    hitsOf(
      sorted.map(({ name, text }) => `${name} ${text}`),
      query,
    ),
  );
  const nameRoom = Math.max(8, Math.floor(width * 0.3));
  const rows = sorted
    .slice(top, top + room)
    .map(({ name, outcome, text }, index) => [
      (hits.has(top + index) ? paint.focus : paint.plain)(cut(name, nameRoom)),
      words[outcome],
      cut(text, Math.max(5, width - nameRoom - 20)),
    ]);
  const summary = measured
    ? say('tui.progressJob', { finished, total })
    : say(counts.unsure > 0 ? 'tui.progressAllCounts' : 'tui.progressCounts', { ...counts, finished, total });
  const note = standing === '' && !isRunning && rest.goOn ? say('tui.progressMarked') : standing;
  return (
    <Box flexDirection="column" height={height} overflow="hidden">
      <Line text={paint.title(cut(` ${title}`, width))} />
      <Line
        text={` ${paint.good(glyphs.barFull.repeat(full))}${paint.muted(glyphs.barEmpty.repeat(barWidth - full))}`}
      />
      <Line text={cut(` ${summary}  ${note}`, width)} />
      {sameAs}
      {measured === undefined && (
        <StaticTable
          headers={[say('tui.progressItem'), say('tui.progressOutcome'), say('tui.progressText')]}
          rows={rows}
        />
      )}
    </Box>
  );
}
