import type { KeyboardEvent, ReactElement, Ref } from 'react';

/** A button, as the parts of `controls.ts` take it. */
export type OpenerButton = ReactElement<{
  ref?: Ref<HTMLButtonElement>;
  onClick?(): void;
  onKeyDown?(event: KeyboardEvent): void;
  'aria-haspopup'?: 'menu' | 'dialog';
  'aria-expanded'?: boolean;
}>;
