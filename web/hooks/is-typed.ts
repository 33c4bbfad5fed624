/** Whether this element takes key presses as text, so that they must not act as keyboard shortcuts. */
export function isTyped(target: Element): boolean {
  return target.closest('textarea, select, [contenteditable=true], input:not([type=checkbox], [type=radio])') !== null;
}
