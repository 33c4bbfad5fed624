import { ActionIcon, Button } from '@mantine/core';
import type { ComponentType } from 'react';
import classes from './playground.module.css';

interface ToolProps {
  icon: ComponentType<{ size?: number; stroke?: number }>;
  label: string;
  isDisabled?: boolean;
  onClick(): void;
}

/** A small icon button below a message. */
export function MessageTool({ icon: Icon, label, isDisabled = false, onClick }: ToolProps) {
  return (
    <ActionIcon size={26} aria-label={label} title={label} disabled={isDisabled} bg="transparent" onClick={onClick}>
      <Icon size={15} stroke={1.6} />
    </ActionIcon>
  );
}

/** A button in the head of the page; its words are hidden where there is no room. */
export function PageTool({ icon: Icon, label, isDisabled = false, onClick }: ToolProps) {
  return (
    <Button
      size="sm"
      h={32}
      className={classes.button}
      variant="default"
      disabled={isDisabled}
      title={label}
      leftSection={<Icon size={16} stroke={1.6} />}
      onClick={onClick}
    >
      <span className={classes.words}>{label}</span>
    </Button>
  );
}
