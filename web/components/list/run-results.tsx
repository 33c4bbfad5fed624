import { ActionIcon, Button, Progress } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import { useScreenContext } from '../../../shared/hooks/screen-context-provider.tsx';
import type { ActionProgress } from '../../../shared/hooks/use-action.ts';
import { describeError } from '../../../shared/screens/describe-error.ts';
import type { BrowseScreen } from '../../../shared/screens/list-screen.ts';
import type { ItemResult } from '../../../shared/screens/run-action.ts';
import type { Say } from '../../../shared/text/text.ts';
import classes from './run-results.module.css';

interface RunResultsProps<Row> {
  screen: BrowseScreen<Row>;
  progress: ActionProgress<Row>;
  stop(): void;
}

/** How far a run over several rows is, and what became of each. Stays until closed; a run of one row needs none. */
export default function RunResults<Row>({ screen, progress, stop }: RunResultsProps<Row>) {
  const { say } = useScreenContext();
  const [isClosed, setIsClosed] = useState(false);
  const { results, total, verb, isRunning } = progress;
  useEffect(() => {
    if (isRunning) setIsClosed(false);
  }, [isRunning]);
  if (isClosed) return null;
  const action = screen.actions.find((one) => one.verb === verb);
  return (
    <section className={classes.panel} aria-label={say('web.runResults')}>
      <div className={classes.head} role="status">
        <strong>{action === undefined ? verb : say(action.label)}</strong>
        <span className="tabular">{say('web.runProgress', { done: results.length, total })}</span>
        <Progress
          className={classes.progress}
          value={(results.length / total) * 100}
          size="sm"
          aria-label={say('web.runProgress', { done: results.length, total })}
        />
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
      <Items screen={screen} results={results} />
    </section>
  );
}

const lineHeight = 22;
const tones = { done: 'good', failed: 'bad', skipped: 'muted' } as const;
const outcomes = { done: 'web.itemDone', failed: 'web.itemFailed', skipped: 'web.itemSkipped' } as const;

/** One line a row; a run over thousands draws only the lines in sight. */
function Items<Row>(props: { screen: BrowseScreen<Row>; results: readonly ItemResult<Row>[] }) {
  const { screen, results } = props;
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
          return (
            <li
              key={screen.id(result.row)}
              data-tone={tones[result.outcome]}
              aria-posinset={index + 1}
              aria-setsize={results.length}
              style={{ transform: `translateY(${start}px)` }}
            >
              <span className={classes.outcome}>{say(outcomes[result.outcome])}</span>
              <span className={classes.name}>{screen.name(result.row)}</span>
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
