import { cloneElement, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { OpenerButton } from '../../components/opener-button.ts';
import { type Controls, fetchControls, fetchedControls } from './fetch-controls.ts';

interface OpenerProps {
  /** What it opens. */
  opens: 'menu' | 'dialog';
  button: OpenerButton;
  /** The same button with what it opens. */
  children(controls: Controls, button: OpenerButton): ReactNode;
}

/**
 * A button that costs no more than a button until it is first pressed: what opens over a page, and finds its place there, weighs
 * as much as a table and is no part of it. A press that comes before its code waits for it, unless Escape takes it back.
 */
export function Opener({ opens, button, children }: OpenerProps) {
  const [fetched, setFetched] = useState<{ controls: Controls }>();
  const fetchedButton = useRef<HTMLButtonElement>(null);
  const isWanted = useRef(false);
  // The press that was waited for; what opens gives the focus back to where it was then. With the commit, not after it was painted:
  // nobody hears an Escape between the two, and what it took back opened all the same.
  useLayoutEffect(() => {
    if (fetched === undefined || !isWanted.current) return;
    fetchedButton.current?.focus();
    fetchedButton.current?.click();
  }, [fetched]);
  if (fetched !== undefined) return children(fetched.controls, cloneElement(button, { ref: fetchedButton }));
  const open = () => {
    isWanted.current = true;
    const known = fetchedControls();
    if (known !== undefined) return setFetched({ controls: known });
    fetchControls().then(
      (controls) => setFetched({ controls }),
      () => undefined,
    );
  };
  const onKeyDown = ({ key }: { key: string }) => {
    if (key === 'Escape') isWanted.current = false;
  };
  return cloneElement(button, { 'aria-haspopup': opens, 'aria-expanded': false, onClick: open, onKeyDown });
}
