import { Button, Kbd } from '@mantine/core';
import { useConsole } from '../session/console-context.tsx';
import { undoKey } from './last-change.ts';
import classes from './notification-action.module.css';
import type { ActionMessage } from './overlay-store.ts';

/** The content of a message with a button; an undo also shows its key. */
export function NotificationAction({ text, label, isUndo, onPress }: ActionMessage) {
  const hasKey = useConsole().items.listKeys() && isUndo;
  return (
    <span className={classes.line}>
      <span>{text}</span>
      <Button
        size="compact-xs"
        variant="default"
        onClick={onPress}
        aria-keyshortcuts={hasKey ? undoKey : undefined}
        leftSection={
          hasKey && (
            <Kbd size="xs" aria-hidden>
              {undoKey}
            </Kbd>
          )
        }
      >
        {label}
      </Button>
    </span>
  );
}
