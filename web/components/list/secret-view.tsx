import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useSay } from '../../console-context.tsx';
import { useCopy } from '../use-copy.ts';
import classes from './secret-view.module.css';

/** A secret in full, to be read or copied; it is nowhere else on the page and gone when the dialog is closed. */
export function SecretView({ secret }: { secret: string }) {
  const say = useSay();
  const copy = useCopy();
  return (
    <div className={classes.view}>
      <code className={classes.secret}>{secret}</code>
      <Button
        data-autofocus
        size="sm"
        leftSection={<IconCopy size={16} stroke={1.6} />}
        onClick={() => void copy(secret)}
      >
        {say('common.copy')}
      </Button>
    </div>
  );
}
