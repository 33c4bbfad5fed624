import { CloseButton, Transition } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useConsole } from '../../session/console-context.tsx';
import classes from './side-panel.module.css';

interface SidePanelProps {
  'aria-label': string;
  /** Stands in one line with the close button. */
  head: ReactNode;
  isOpen: boolean;
  /** Identifies the content: the panel takes the focus when this changes. */
  shown: string;
  /** True while the panel follows the cursor of the list, so that the focus stays in the list. */
  follow: RefObject<boolean>;
  onClose(): void;
  /** Called when the closing transition has ended. */
  onClosed(): void;
  children: ReactNode;
}

/** A non-modal dialog beside the list, which stays usable (WEB-05): Escape closes it, and the focus is not trapped. */
export function SidePanel({ head, isOpen, shown, follow, onClose, onClosed, children, ...named }: SidePanelProps) {
  const { world, say } = useConsole();
  const panel = useRef<HTMLElement>(null);
  const close = useRef(onClose);
  close.current = onClose;
  // A layout effect: a busy browser runs other effects long after the paint, and an Escape in between was lost.
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const document = world.root.ownerDocument;
    // Runs in the capture phase, while an open menu or list of choices still exists: that one is left to close first.
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
