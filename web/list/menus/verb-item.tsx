import { Menu } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import type { Action } from '../../../shared/screen/action.ts';
import { NamedIcon } from '../../components/named-icon.tsx';
import { useScreenContext } from '../../hooks/screen-context-provider.tsx';
import classes from './verb-item.module.css';

interface VerbItemProps {
  icon: ReactNode;
  label: string;
  /** What it does, for the mouse that rests on it. */
  help?: string;
  /** Why it cannot be done now. */
  refusal: string | undefined;
  isIrreversible?: boolean;
  onClick(): void;
}

/**
 * Something to do, as an item of a menu. Where it is refused the reason stands under it, as its description and no part
 * of its name, and it can be reached all the same: what only the mouse is told keyboards, screen readers and fingers
 * never learn.
 */
export function VerbItem({ icon, label, help, refusal, isIrreversible = false, onClick }: VerbItemProps) {
  const reason = useId();
  if (refusal === undefined)
    return (
      <Menu.Item leftSection={icon} color={isIrreversible ? 'var(--bad)' : undefined} title={help} onClick={onClick}>
        {label}
      </Menu.Item>
    );
  return (
    <Menu.Item
      className={classes.refused}
      leftSection={icon}
      aria-disabled
      aria-describedby={reason}
      closeMenuOnClick={false}
    >
      {label}
      <span id={reason} aria-hidden className={classes.reason}>
        {refusal}
      </span>
    </Menu.Item>
  );
}

interface ActionItemProps extends Pick<VerbItemProps, 'refusal' | 'onClick'> {
  action: Pick<Action<never>, 'icon' | 'label' | 'help' | 'danger'>;
}

/** An action of a list as an item of a menu. */
export function ActionItem({ action: { icon, label, help, danger }, refusal, onClick }: ActionItemProps) {
  const { say } = useScreenContext();
  return (
    <VerbItem
      icon={<NamedIcon name={icon} />}
      label={say(label)}
      help={say(help)}
      refusal={refusal}
      isIrreversible={danger === 'irreversible'}
      onClick={onClick}
    />
  );
}
