import { Kbd } from '@mantine/core';
import { useConsole } from '../../session/console-context.tsx';
import classes from './key-hints.module.css';
import { keyName } from './key-name.ts';
import { type ListKey, listKeys } from './list-keys.ts';

/** The hints of a list without rows. */
const withoutRows = new Set(['search', 'help']);

/** The most used keys, at the foot of a list. Serves as the manual, so it lists no key that has no effect here. */
export function KeyHints({ isEditable, hasRows }: { isEditable: boolean; hasRows: boolean }) {
  const { say, items } = useConsole();
  if (!items.listKeys()) return null;
  const shown: readonly ListKey[] = listKeys;
  return (
    <span className={classes.hints} aria-hidden>
      {shown
        .filter(({ isAtFoot, action }) => isAtFoot && (isEditable || action !== 'edit'))
        .filter(({ action }) => hasRows || withoutRows.has(action))
        .map(({ keys, label }) => (
          <span key={label} className={classes.hint}>
            <Kbd size="xs">{keyName(keys[0] ?? '', say)}</Kbd>
            {say(label)}
          </span>
        ))}
    </span>
  );
}
