import { Fragment } from 'react';
import { sanitise } from '../../../shared/format/sanitise.ts';
import type { Cell } from '../../../shared/screen/cells.ts';
import { CellView } from '../../components/cell-view.tsx';
import { useScreenContext } from '../../hooks/screen-context-provider.tsx';
import classes from './list-cell.module.css';

interface FilterCellProps {
  cell: Cell;
  isNumeric: boolean;
  /** Whether the cell shows the state of its row. */
  isState: boolean;
  choose(value: string): void;
}

/** A cell whose values (a group, a user, a model) are buttons that filter the list by them. */
export function FilterCell({ cell, isNumeric, isState, choose }: FilterCellProps) {
  const { say } = useScreenContext();
  const { raw } = cell;
  if (Array.isArray(raw)) {
    const members: readonly (string | number)[] = raw;
    if (members.length === 0) return <CellView cell={cell} />;
    return (
      <span data-hint={cell.hint}>
        {members.map((member, index) => {
          const text = sanitise(String(member));
          return (
            <Fragment key={member}>
              {index > 0 && ', '}
              <button
                type="button"
                className={classes.filter}
                title={say('list.filterBy', { value: text })}
                onClick={() => choose(String(member))}
              >
                {text}
              </button>
            </Fragment>
          );
        })}
      </span>
    );
  }
  if (raw === null || raw === '' || raw === 0) return <CellView cell={cell} isNumeric={isNumeric} isState={isState} />;
  return (
    <button
      type="button"
      className={classes.filter}
      title={cell.hint === undefined ? say('list.filterBy', { value: cell.text }) : undefined}
      onClick={() => choose(String(raw))}
    >
      <CellView cell={cell} isNumeric={isNumeric} isState={isState} />
    </button>
  );
}
