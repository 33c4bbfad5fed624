import { ActionIcon, Button } from '@mantine/core';
import { IconBell, IconX } from '@tabler/icons-react';
import { useSay } from '../session/console-context.tsx';
import classes from './notice-bar.module.css';
import type { Notice } from './use-notice.tsx';

interface NoticeBarProps {
  notice: Notice;
  /** Whether the page stands already: the line is then drawn over its lower edge and moves nothing. */
  isLate: boolean;
}

/** Shows the operator's notice as a line above the page, until it was read or dismissed (NAV-13). */
export function NoticeBar({ notice: { line, show, dismiss }, isLate }: NoticeBarProps) {
  const say = useSay();
  return (
    <aside className={classes.bar} data-late={isLate || undefined} aria-label={say('navigation.notice')}>
      <IconBell size={16} stroke={1.6} aria-hidden />
      <span className={classes.words}>
        <strong>{line.head}</strong> {line.rest}
      </span>
      <Button size="compact-sm" variant="subtle" fw={550} onClick={show}>
        {say('home.readAll')}
      </Button>
      <ActionIcon size={28} aria-label={say('home.hideNotice')} onClick={dismiss}>
        <IconX size={16} stroke={1.6} />
      </ActionIcon>
    </aside>
  );
}
