import { cloneElement, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { OpenerButton } from '../../components/opener-button.ts';
import { type Controls, fetchControls, fetchedControls } from './fetch-controls.ts';

interface OpenerProps {
  /** Its `aria-haspopup`. */
  opens: 'menu' | 'dialog';
  button: OpenerButton;
  /** Draws the button together with its menu or dialog. */
  children(controls: Controls, button: OpenerButton): ReactNode;
}

/**
 * A button whose menu or dialog is fetched at the first press: the code of popovers is as large as that of a table. The
 * press takes effect when the code has arrived, unless Escape cancels it.
 */
export function Opener({ opens, button, children }: OpenerProps) {
  const [fetched, setFetched] = useState<{ controls: Controls }>();
  const fetchedButton = useRef<HTMLButtonElement>(null);
  const isWanted = useRef(false);
  // Repeats the press that waited for the code, from the focused button, to which the focus then returns. In a layout
  // effect: an Escape between the paint and an ordinary effect would not cancel the press.
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
