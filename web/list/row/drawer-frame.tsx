import { CloseButton, Drawer } from '@mantine/core';
import type { ComponentProps, ReactNode, RefObject } from 'react';
import { useConsole } from '../../session/console-context.tsx';
import classes from './drawer-frame.module.css';
import { SidePanel } from './side-panel.tsx';

export interface DrawerFrameProps {
  /** There is room beside the list. */
  isBeside: boolean;
  isOpen: boolean;
  /** Names what it shows: the focus goes into it when that changes. */
  shown: string;
  /** It follows the cursor of the list: the focus stays there. */
  follow: RefObject<boolean>;
  onClose(): void;
  /** It has moved out. */
  onClosed(): void;
  title: string;
  /** What it is to a screen reader, where that is more than its title. */
  label?: string;
  /** Before and under the title. */
  sign?: ReactNode;
  words?: ReactNode;
  /** Beside the button that closes it. */
  tools?: ReactNode;
  children: ReactNode;
}

/** What the details of a list stand in: beside it without covering it where there is room (WEB-05), else over it. */
export function DrawerFrame(props: DrawerFrameProps) {
  const { isBeside, isOpen, shown, follow, onClose, onClosed, title, label, sign, words, tools, children } = props;
  const { say } = useConsole();
  const head = (
    <>
      {sign}
      <div className={classes.titles}>
        {/* The focus comes here where it lies over the list: what opened is read first, and nothing is typed into by mistake. */}
        <h2 className={classes.title} tabIndex={-1} data-autofocus={words === undefined ? undefined : true}>
          {title}
        </h2>
        {words}
      </div>
      {tools}
    </>
  );
  // Mantine names its drawers after a title of its own alone; this one stands among other things.
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
