import { ActionIcon, Button, Progress } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useScreenContext } from '../../../shared/hooks/screen-context-provider.tsx';
import type { ActionProgress } from '../../../shared/hooks/use-action.ts';
import { describeError } from '../../../shared/screens/describe-error.ts';
import type { ListScreen } from '../../../shared/screens/list-screen.ts';
import type { ItemResult } from '../../../shared/screens/run-action.ts';
import type { Say } from '../../../shared/text/text.ts';
import classes from './run-results.module.css';

interface RunResultsProps<Row, Value> {
  screen: ListScreen<Row, Value>;
  progress: ActionProgress<Row> | undefined;
  stop(): void;
}

/** How far a run over several rows is, and what became of each. Stays until closed; a run of one row needs none. */
export function RunResults<Row, Value>({ screen, progress, stop }: RunResultsProps<Row, Value>) {
  const { say } = useScreenContext();
  const [isClosed, setIsClosed] = useState(false);
  const isRunning = progress?.isRunning ?? false;
  useEffect(() => {
    if (isRunning) setIsClosed(false);
  }, [isRunning]);
  if (progress === undefined || progress.total < 2 || isClosed) return null;
  const { results, total, verb } = progress;
  const action = screen.actions.find((one) => one.verb === verb);
  const title = action === undefined ? verb : say(action.label);
  return (
    <section className={classes.panel} aria-label={say('web.runResults')}>
      <div className={classes.head} role="status">
        <strong>{title}</strong>
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard. */}
      <ol className={classes.items} tabIndex={0} aria-label={say('web.runResults')}>
        {results.map((result) => (
          <li key={screen.id(result.row)} data-tone={tones[result.outcome]}>
            <span className={classes.outcome}>{say(outcomes[result.outcome])}</span>
            <span className={classes.name}>{screen.name(result.row)}</span>
            <span className={classes.detail}>{detailOf(result, say)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

const tones = { done: 'good', failed: 'bad', skipped: 'muted' } as const;
const outcomes = { done: 'web.itemDone', failed: 'web.itemFailed', skipped: 'web.itemSkipped' } as const;

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
