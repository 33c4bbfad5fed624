import { Popover } from '@mantine/core';
import type { MessageKey } from '../../../shared/text/text.ts';
import type { OpenerButton } from '../../components/opener-button.ts';
import { useSay } from '../../session/console-context.tsx';
import classes from './explanation.module.css';

/** A popover that explains how to read the list (PRICE-01). */
export function Explanation({ button, sentences }: { button: OpenerButton; sentences: readonly MessageKey[] }) {
  const say = useSay();
  return (
    <Popover position="bottom-end" shadow="md" width={420} trapFocus returnFocus>
      <Popover.Target>{button}</Popover.Target>
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
