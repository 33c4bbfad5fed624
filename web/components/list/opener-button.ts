import type { ReactElement } from 'react';

/** A button, as the parts of `controls.ts` take it. */
export type OpenerButton = ReactElement<{
  onClick?(): void;
  'aria-haspopup'?: 'menu' | 'dialog';
  'aria-expanded'?: boolean;
}>;
