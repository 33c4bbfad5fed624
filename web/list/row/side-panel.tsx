import { CloseButton, Transition } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useConsole } from '../../session/console-context.tsx';
import classes from './side-panel.module.css';

interface SidePanelProps {
  'aria-label': string;
  /** Stands in the line of the button that closes it. */
  head: ReactNode;
  isOpen: boolean;
  /** Names what it shows: the focus goes into it when that changes. */
  shown: string;
  /** It follows the cursor of the list: the focus stays there. */
  follow: RefObject<boolean>;
  onClose(): void;
  /** It has moved out. */
  onClosed(): void;
  children: ReactNode;
}

/** A dialog that stands beside what it belongs to and leaves it alive (WEB-05): Escape closes it, nothing is trapped in it. */
export function SidePanel({ head, isOpen, shown, follow, onClose, onClosed, children, ...named }: SidePanelProps) {
  const { world, say } = useConsole();
  const panel = useRef<HTMLElement>(null);
  const close = useRef(onClose);
  close.current = onClose;
  // With the commit that shows the panel, not after it was painted: a busy browser painted it long before, and an Escape was lost.
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const document = world.root.ownerDocument;
    // Before what is in it hears of the key: a menu or a list of choices closes itself first.
    const hear = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || !(event.target instanceof Element)) return;
      const isOwn = panel.current?.contains(event.target) ?? false;
      const isElsewhere = event.target.closest('[role=dialog], [role=menu], [role=listbox], [data-editing]');
      if (
        event.target.closest('[data-mantine-stop-propagation=true]') ||
        (isElsewhere && isElsewhere !== panel.current)
      )
        return;
      if (!isOwn && event.target.closest('input, textarea')) return;
      event.preventDefault();
      close.current();
    };
    document.addEventListener('keydown', hear, true);
    return () => document.removeEventListener('keydown', hear, true);
  }, [isOpen, world]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another row is another visit.
  useEffect(() => {
    if (isOpen && !follow.current) panel.current?.focus({ preventScroll: true });
  }, [isOpen, shown]);
  return (
    <Transition mounted={isOpen} transition="fade-left" duration={160} onExited={onClosed}>
      {(style) => (
        <div className={classes.beside} style={style}>
          <section ref={panel} role="dialog" {...named} tabIndex={-1} className={classes.panel}>
            <header className={classes.header}>
              {head}
              <CloseButton data-close aria-label={say('common.close')} onClick={onClose} />
            </header>
            <div className={classes.body}>{children}</div>
          </section>
        </div>
      )}
    </Transition>
  );
}
