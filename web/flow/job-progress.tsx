import { Button, Progress } from '@mantine/core';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import classes from './run-results.module.css';
import type { RunningJob } from './use-flow.ts';

/** The progress of a background job of the gateway. The job goes on when nobody follows it. */
export default function JobProgress({ job: { action, done, total, stop } }: { job: RunningJob }) {
  const { say } = useScreenContext();
  return (
    <section className={classes.panel} aria-label={say('web.runResults')}>
      <div className={classes.head}>
        <strong role="status">{say(action.label)}</strong>
        <span className="tabular">{say('web.runProgress', { done, total })}</span>
        <Progress
          className={classes.progress}
          size="sm"
          value={(done / total) * 100}
          aria-label={say('web.runProgress', { done, total })}
        />
        <Button size="compact-xs" variant="default" onClick={stop}>
          {say('list.stopFollowing')}
        </Button>
      </div>
    </section>
  );
}
