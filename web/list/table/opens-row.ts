import type { MouseEvent } from 'react';

/** Whether a click opens the row: without modifiers, not on a control or the first or last cell, no text selected. */
export function opensRow(event: MouseEvent<HTMLElement>): boolean {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return false;
  const target = event.target instanceof Element ? event.target : undefined;
  // Clicks in a portal (a menu, a dialog) bubble through the React tree, although they are outside the row's element.
  if (target === undefined || !event.currentTarget.contains(target)) return false;
  if (target.closest('a, button, input, label, td:first-child, td:last-child') !== null) return false;
  return event.currentTarget.ownerDocument.getSelection()?.isCollapsed ?? true;
}
