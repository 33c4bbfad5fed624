import { Button, Progress } from '@mantine/core';
import type { ReadProgress } from '../../../shared/gateway/client/page.ts';
import { readingText } from '../../../shared/screens/usage/reading-text.ts';
import { useSay } from '../../session/console-context.tsx';
import classes from './reading-line.module.css';

/** The progress of a long read and a button to stop it (SEE-01). */
export function ReadingLine({ progress, onStop }: { progress: ReadProgress; onStop?: () => void }) {
  const say = useSay();
  const text = readingText(progress, say);
  return (
    <div className={classes.line}>
      <span role="status">{text}</span>
      <Progress className={classes.bar} size="sm" value={progress.share * 100} aria-label={text} />
      <Button size="compact-sm" variant="default" onClick={onStop}>
        {say('web.stop')}
      </Button>
    </div>
  );
}
