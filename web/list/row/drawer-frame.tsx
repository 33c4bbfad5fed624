import { CloseButton, Drawer } from '@mantine/core';
import type { ComponentProps, ReactNode, RefObject } from 'react';
import { useConsole } from '../../session/console-context.tsx';
import classes from './drawer-frame.module.css';
import { SidePanel } from './side-panel.tsx';

/** What a panel or drawer shows, and how it is opened and closed. */
export interface DrawerFrameProps {
  /** The window is wide enough for the panel beside the list; otherwise it is a drawer over it. */
  isBeside: boolean;
  isOpen: boolean;
  /** Identifies the content: a panel beside the list takes the focus when this changes. */
  shown: string;
  /** True while the panel follows the cursor of the list, so that the focus stays in the list. */
  follow: RefObject<boolean>;
  onClose(): void;
  /** Called when the closing transition has ended. */
  onClosed(): void;
  title: string;
  /** The accessible name, where it differs from the title. */
  label?: string;
  /** Stands before the title; `words` under it. */
  sign?: ReactNode;
  words?: ReactNode;
  /** Buttons beside the close button. */
  tools?: ReactNode;
  children: ReactNode;
}

/** The frame of a row's details: a panel beside the list where the window has room (WEB-05), else a drawer over it. */
export function DrawerFrame(props: DrawerFrameProps) {
  const { isBeside, isOpen, shown, follow, onClose, onClosed, title, label, sign, words, tools, children } = props;
  const { say } = useConsole();
  const head = (
    <>
      {sign}
      <div className={classes.titles}>
        {/* A drawer focuses its title first: a screen reader reads it, and no typing lands in a field by mistake. */}
        <h2 className={classes.title} tabIndex={-1} data-autofocus={words === undefined ? undefined : true}>
          {title}
        </h2>
        {words}
      </div>
      {tools}
    </>
  );
  // Mantine labels a drawer only by its own `Drawer.Title`, which this header does not use.
  const named = { 'aria-label': label ?? title };
  if (isBeside) {
    return (
      <SidePanel
        {...named}
        head={head}
        isOpen={isOpen}
        shown={shown}
        follow={follow}
        onClose={onClose}
        onClosed={onClosed}
      >
        {children}
      </SidePanel>
    );
  }
  return (
    <Drawer.Root
      opened={isOpen}
      returnFocus={false}
      onExitTransitionEnd={onClosed}
      onClose={onClose}
      position="right"
      size="min(600px, 100vw)"
    >
      <Drawer.Overlay />
      <Drawer.Content {...named} className={classes.content}>
        <Drawer.Header className={classes.header}>
          {head}
          <CloseButton
            {...({ 'data-close': true } as ComponentProps<typeof CloseButton>)}
            aria-label={say('common.close')}
            onClick={onClose}
          />
        </Drawer.Header>
        <Drawer.Body className={classes.body}>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
