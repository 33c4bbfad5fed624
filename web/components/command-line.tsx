import { ActionIcon } from '@mantine/core';
import { IconCopy, IconTerminal2 } from '@tabler/icons-react';
import { useSay } from '../session/console-context.tsx';
import classes from './command-line.module.css';
import { useCopy } from './use-copy.ts';

/** The equivalent command line, with a copy button. Renders nothing for ''. */
export function CommandLine({ command }: { command: string }) {
  const say = useSay();
  const copy = useCopy();
  if (command === '') return null;
  return (
    <div className={classes.line}>
      <IconTerminal2 size={15} stroke={1.6} aria-hidden />
      <code className={classes.command} title={command}>
        {command}
      </code>
      <ActionIcon
        size="sm"
        aria-label={say('web.copyCommand')}
        title={say('web.copyCommand')}
        onClick={() => void copy(command)}
      >
        <IconCopy size={14} stroke={1.6} />
      </ActionIcon>
    </div>
  );
}
