import type { Cell } from '../../../shared/screens/cells.ts';
import classes from './cell-view.module.css';

/**
 * One cell as the browser shows it. A tone is said by the words; colour and, in text columns, a dot repeat it.
 * The hint is read by screen readers and shown by `HintLayer` on hover and focus.
 */
export function CellView({ cell, isNumeric = false }: { cell: Cell; isNumeric?: boolean }) {
  const tone = cell.tone === 'plain' ? undefined : cell.tone;
  return (
    <span
      className={classes.cell}
      data-tone={tone}
      data-dot={(tone !== undefined && tone !== 'muted' && !isNumeric) || undefined}
      data-hint={cell.hint}
    >
      {cell.text === '' ? '–' : cell.text}
      {cell.hint !== undefined && <span className="visually-hidden">, {cell.hint}</span>}
    </span>
  );
}
