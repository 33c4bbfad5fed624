import { Button } from '@mantine/core';
import classes from './tell-action.module.css';

interface TellActionProps {
  text: string;
  label: string;
  onPress(): void;
}

/** A message with something to press. */
export function TellAction({ text, label, onPress }: TellActionProps) {
  return (
    <span className={classes.line}>
      <span>{text}</span>
      <Button size="compact-xs" variant="default" onClick={onPress}>
        {label}
      </Button>
    </span>
  );
}
