import { Button } from '@mantine/core';
import classes from './notification-action.module.css';

interface NotificationActionProps {
  text: string;
  label: string;
  onPress(): void;
}

/** A message with something to press. */
export function NotificationAction({ text, label, onPress }: NotificationActionProps) {
  return (
    <span className={classes.line}>
      <span>{text}</span>
      <Button size="compact-xs" variant="default" onClick={onPress}>
        {label}
      </Button>
    </span>
  );
}
