import type { Cell } from '../../../shared/screen/cells.ts';
import { CellView } from '../../components/cell-view.tsx';
import classes from './row-panel.module.css';

/** The facts under the name of an opened row, the state first. Without cells the line is kept. */
export function HeadCells({ cells = [] }: { cells?: readonly Cell[] }) {
  return (
    <p className={classes.head}>
      {cells.map((cell, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: their places are their names.
        <span key={index}>
          <CellView cell={cell} isState={index === 0} isNumeric={index > 0} />
        </span>
      ))}
    </p>
  );
}
