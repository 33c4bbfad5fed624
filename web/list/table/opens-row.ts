import type { MouseEvent } from 'react';

/** A plain click on the row itself: not on something in it that has a meaning of its own, and not the end of marking text. */
export function opensRow(event: MouseEvent<HTMLElement>): boolean {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return false;
  const target = event.target instanceof Element ? event.target : undefined;
  // What a menu or a dialog of the row takes comes up through React, not through the page.
  if (target === undefined || !event.currentTarget.contains(target)) return false;
  if (target.closest('a, button, input, label, td:first-child, td:last-child') !== null) return false;
  return event.currentTarget.ownerDocument.getSelection()?.isCollapsed ?? true;
}
