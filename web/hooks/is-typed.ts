/** Whether keys pressed on this element are text. */
export function isTyped(target: Element): boolean {
  return target.closest('textarea, select, [contenteditable=true], input:not([type=checkbox], [type=radio])') !== null;
}
