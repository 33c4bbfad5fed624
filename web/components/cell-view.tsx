import type { CSSProperties } from 'react';
import type { Cell } from '../../shared/screen/cells.ts';
import classes from './cell-view.module.css';
import { RunMarks } from './run-marks.tsx';
import { shapeOf } from './shape-of.ts';

interface CellViewProps {
  cell: Cell;
  /** Whether the column is numeric; its cells show no shape, as there is no room for one. */
  isNumeric?: boolean;
  /** Whether the cell shows the state of its row; then the `muted` tone has a shape too. */
  isState?: boolean;
}

/**
 * One cell of a list. The text itself expresses the tone; the colour and, in text columns, a shape repeat it. The hint
 * is read by screen readers and shown by `HintLayer` on hover and focus.
 */
export function CellView({ cell, isNumeric = false, isState = false }: CellViewProps) {
  const tone = cell.tone === 'plain' ? undefined : cell.tone;
  if (cell.marks !== undefined) return <RunMarks tones={cell.marks} label={cell.hint ?? cell.text} />;
  return (
    <span
      className={classes.cell}
      data-tone={tone}
      data-shape={isNumeric || (tone === 'muted' && !isState) ? undefined : shapeOf(tone)}
      data-hint={cell.hint}
    >
      {cell.share !== undefined && (
        <span aria-hidden className={classes.share} style={{ '--share': `${cell.share * 100}%` } as CSSProperties} />
      )}
      {cell.parts !== undefined ? (
        <>
          {cell.parts.value}
          {cell.parts.remark !== '' && <span className={classes.remark}> {cell.parts.remark}</span>}
        </>
      ) : cell.text === '' ? (
        '–'
      ) : (
        cell.text
      )}
      {cell.hint !== undefined && <span className="visually-hidden">, {cell.hint}</span>}
    </span>
  );
}
