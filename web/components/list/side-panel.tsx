import { CloseButton, Transition } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { useConsole } from '../../console-context.tsx';
import classes from './side-panel.module.css';

interface SidePanelProps {
  title: string;
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
export function SidePanel({ title, isOpen, shown, follow, onClose, onClosed, children }: SidePanelProps) {
  const { world, say } = useConsole();
  const panel = useRef<HTMLElement>(null);
  const titleId = useId();
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
          <section ref={panel} role="dialog" aria-labelledby={titleId} tabIndex={-1} className={classes.panel}>
            <header className={classes.header}>
              <h2 id={titleId} className={classes.title}>
                {title}
              </h2>
              <CloseButton data-close aria-label={say('common.close')} onClick={onClose} />
            </header>
            <div className={classes.body}>{children}</div>
          </section>
        </div>
      )}
    </Transition>
  );
}
