import { Button, Popover } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import type { MessageKey } from '../../../shared/text/text.ts';
import { useSay } from '../../console-context.tsx';
import classes from './explanation.module.css';
import head from './list-header.module.css';

/** How to read the list, on request (PRICE-01). */
export function Explanation({ sentences }: { sentences: readonly MessageKey[] }) {
  const say = useSay();
  return (
    <Popover position="bottom-end" shadow="md" width={420} trapFocus returnFocus>
      <Popover.Target>
        <Button
          size="sm"
          h={32}
          variant="default"
          className={head.signAlone}
          leftSection={<IconHelpCircle size={16} stroke={1.6} />}
        >
          <span className={head.word}>{say('list.explanation')}</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown maw="calc(100vw - 24px)">
        <ul className={classes.list}>
          {sentences.map((sentence) => (
            <li key={sentence}>{say(sentence)}</li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}
