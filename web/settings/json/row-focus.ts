import type { KeyboardEvent } from 'react';

/** Before a row goes, the focus moves to the same button of the next one, else of the one before it. */
export function leaveRow(button: Element): void {
  const row = button.closest('[data-row]');
  const next = [row?.nextElementSibling, row?.previousElementSibling].find((other) => other?.hasAttribute('data-row'));
  const buttons = next?.querySelectorAll<HTMLElement>('button');
  buttons?.[buttons.length - 1]?.focus();
}

/** Enter goes to the same column of the next row, as in a sheet; it does not save the section. */
export function enterGoesDown(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const inputs = [...(event.currentTarget.closest('[data-row]')?.querySelectorAll('input') ?? [])];
  const next = event.currentTarget.closest('[data-row]')?.nextElementSibling;
  next?.querySelectorAll('input')[inputs.indexOf(event.currentTarget)]?.select();
}
