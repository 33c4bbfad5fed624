import { ActionIcon, Button, Progress } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef, useState } from 'react';
import { byteOrderMark, csvRow } from '../../shared/format/csv.ts';
import { safeFileName } from '../../shared/format/file-name.ts';
import { formatDate } from '../../shared/format/time.ts';
import { describeError } from '../../shared/screen/error/describe-error.ts';
import type { FlowTarget } from '../../shared/screen/flow/flow-rules.ts';
import type { ItemResult } from '../../shared/screen/flow/run-action.ts';
import { stepOutcome } from '../../shared/screen/flow/run-outcome.ts';
import type { Say } from '../../shared/text/text.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { offerUndo } from '../overlays/last-change.ts';
import { useConsole } from '../session/console-context.tsx';
import { LiveMatrix } from './live-matrix.tsx';
import { RunPace } from './run-pace.tsx';
import classes from './run-results.module.css';
import type { Run } from './use-flow.ts';

interface RunResultsProps<Row> {
  run: Run<Row>;
}

/**
 * The progress of a run over several rows and each row's outcome: counted by outcome, unsure and failed rows first.
 * It stays until closed.
 */
export default function RunResults<Row>({ run }: RunResultsProps<Row>) {
  const { say, now } = useScreenContext();
  const { world } = useConsole();
  const [isClosed, setIsClosed] = useState(false);
  const [isNarrowed, setIsNarrowed] = useState(false);
  const { action, results, total, isRunning, stop, retry, undo, live } = run;
  useEffect(() => {
    if (!isRunning) return;
    setIsClosed(false);
    setIsNarrowed(false);
  }, [isRunning]);
  useEffect(() => {
    if (undo === undefined || isClosed) return;
    const withdraw = offerUndo(undo);
    return () => withdraw();
  }, [undo, isClosed]);
  const byOutcome = useMemo(
    () => outcomes.map((outcome) => ({ outcome, items: results.filter((result) => stepOutcome(result) === outcome) })),
    [results],
  );
  if (isClosed) return null;
  const save = () => {
    const day = formatDate(Math.floor(now() / 1000));
    const lines = results.map((result) => [run.target.name?.(result.row), stepOutcome(result), detailOf(result, say)]);
    const text = [['name', 'outcome', 'detail'], ...lines].map(csvRow).join('');
    world.page.download(safeFileName(`${action.verb}-${day}`, 'csv'), byteOrderMark + text, 'text/csv');
  };
  const failed = byOutcome.flatMap(({ outcome, items }) => (outcome === 'unsure' || outcome === 'failed' ? items : []));
  const shown = isNarrowed ? failed : byOutcome.flatMap(({ items }) => items);
  return (
    <section className={classes.panel} aria-label={say('web.runResults')}>
      <div className={classes.head} role="status">
        <strong>{say(action.label)}</strong>
        {live === undefined ? (
          <span className="tabular">{say('web.runProgress', { done: results.length, total })}</span>
        ) : (
          <span className="tabular">{live.caption}</span>
        )}
        {(live === undefined ? byOutcome : []).map(
          ({ outcome, items }) =>
            items.length > 0 && (
              <span key={outcome} className={classes.count} data-tone={tones[outcome]}>
                {say(counts[outcome], { count: items.length })}
              </span>
            ),
        )}
        {isRunning && <RunPace done={results.length} total={total} />}
        {live === undefined && (
          <Progress.Root className={classes.progress} size="sm">
            {byOutcome.map(({ outcome, items }) => (
              <Progress.Section
                key={outcome}
                value={(items.length / total) * 100}
                color={colours[outcome]}
                aria-label={say(counts[outcome], { count: items.length })}
              />
            ))}
          </Progress.Root>
        )}
        {!isRunning && live === undefined && failed.length > 0 && (
          <>
            {results.length > failed.length && (
              <Button size="compact-xs" variant="default" onClick={() => setIsNarrowed(!isNarrowed)}>
                {say(isNarrowed ? 'list.showAllResults' : 'list.showFailed')}
              </Button>
            )}
            {retry !== undefined && (
              <Button size="compact-xs" variant="default" onClick={retry}>
                {say('list.retryFailed')}
              </Button>
            )}
          </>
        )}
        {!isRunning && live === undefined && results.length > 1 && (
          <Button size="compact-xs" variant="default" onClick={save}>
            {say('web.export')}
          </Button>
        )}
        {!isRunning && undo !== undefined && (
          <Button size="compact-xs" variant="default" onClick={undo}>
            {say('list.undo')}
          </Button>
        )}
        {isRunning ? (
          <Button size="compact-xs" variant="default" onClick={stop}>
            {say('web.stop')}
          </Button>
        ) : (
          <ActionIcon size={24} aria-label={say('common.close')} onClick={() => setIsClosed(true)}>
            <IconX size={15} stroke={1.6} />
          </ActionIcon>
        )}
      </div>
      {live === undefined ? <Items target={run.target} results={shown} /> : <LiveMatrix table={live} />}
    </section>
  );
}

const lineHeight = 22;
const tones = { done: 'good', unsure: 'warn', failed: 'bad', skipped: 'muted' } as const;
/** The outcomes in display order: those that need attention come first. */
const outcomes = ['unsure', 'failed', 'skipped', 'done'] as const;
const labels = {
  done: 'list.itemDone',
  unsure: 'list.itemUnsure',
  failed: 'list.itemFailed',
  skipped: 'list.itemSkipped',
} as const;
const counts = {
  done: 'list.countDone',
  unsure: 'list.countUnsure',
  failed: 'list.countFailed',
  skipped: 'list.countSkipped',
} as const;
const colours = {
  done: 'var(--ok-fill)',
  unsure: 'var(--warn-fill)',
  failed: 'var(--bad-fill)',
  skipped: 'var(--control)',
};

/** One line per row; virtualised, as a run may have thousands of rows. */
function Items<Row>({ target, results }: { target: FlowTarget<Row>; results: readonly ItemResult<Row>[] }) {
  const { say } = useScreenContext();
  const scroller = useRef<HTMLDivElement>(null);
  const lines = useVirtualizer({
    count: results.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => lineHeight,
    overscan: 8,
  });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
    <div ref={scroller} className={classes.items} tabIndex={0}>
      <ol style={{ height: lines.getTotalSize() }}>
        {lines.getVirtualItems().map(({ index, start }) => {
          const result = results[index];
          if (result === undefined) return null;
          const detail = detailOf(result, say);
          const outcome = stepOutcome(result);
          return (
            <li
              key={target.id?.(result.row) ?? index}
              data-tone={tones[outcome]}
              aria-posinset={index + 1}
              aria-setsize={results.length}
              style={{ transform: `translateY(${start}px)` }}
            >
              <span className={classes.outcome}>{say(labels[outcome])}</span>
              <span className={classes.name}>{target.name?.(result.row)}</span>
              <span className={classes.detail} title={detail}>
                {detail}
              </span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

function detailOf<Row>(result: ItemResult<Row>, say: Say): string {
  switch (result.outcome) {
    case 'done':
      return result.done.message;
    case 'failed':
      return describeError(result.error, say).message;
    case 'skipped':
      return result.reason;
  }
}
