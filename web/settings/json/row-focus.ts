import type { KeyboardEvent } from 'react';

/**
 * Call before a row is removed: moves the focus to the last button of the next row, or of the previous row if none
 * follows.
 */
export function leaveRow(button: Element): void {
  const row = button.closest('[data-row]');
  const next = [row?.nextElementSibling, row?.previousElementSibling].find((other) => other?.hasAttribute('data-row'));
  const buttons = next?.querySelectorAll<HTMLElement>('button');
  buttons?.[buttons.length - 1]?.focus();
}

/**
 * Makes Enter select the field in the same column of the next row, as in a spreadsheet, instead of submitting the form.
 */
export function enterGoesDown(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const inputs = [...(event.currentTarget.closest('[data-row]')?.querySelectorAll('input') ?? [])];
  const next = event.currentTarget.closest('[data-row]')?.nextElementSibling;
  next?.querySelectorAll('input')[inputs.indexOf(event.currentTarget)]?.select();
}
