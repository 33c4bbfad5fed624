import { Menu } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import type { Action } from '../../../shared/screen/action.ts';
import { NamedIcon } from '../../components/named-icon.tsx';
import { useScreenContext } from '../../hooks/screen-context-provider.tsx';
import classes from './verb-item.module.css';

interface VerbItemProps {
  icon: ReactNode;
  label: string;
  /** What the item does, shown as a tooltip. */
  help?: string;
  /** Why the action is refused; undefined where it is allowed. */
  refusal: string | undefined;
  isIrreversible?: boolean;
  onClick(): void;
}

/**
 * An action as an item of a menu. Where it is refused, the reason is shown under it, as its accessible description and
 * not part of its name, and the item can still take the focus: a tooltip alone would not reach people who use a
 * keyboard, a screen reader or a touch screen.
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

/** An action of a list screen as an item of a menu. */
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
