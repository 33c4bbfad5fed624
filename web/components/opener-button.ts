import type { KeyboardEvent, ReactElement, Ref } from 'react';

/** The button that opens a menu or dialog of `web/list/menus`, which adds its ref, handlers and ARIA attributes. */
export type OpenerButton = ReactElement<{
  ref?: Ref<HTMLButtonElement>;
  onClick?(): void;
  onKeyDown?(event: KeyboardEvent): void;
  'aria-haspopup'?: 'menu' | 'dialog';
  'aria-expanded'?: boolean;
}>;
