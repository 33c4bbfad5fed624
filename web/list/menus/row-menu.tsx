import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Column } from '../../../shared/screen/list-screen.ts';
import { useScreenContext } from '../../hooks/screen-context-provider.tsx';
import type { RowMenuProps, RowMenuTools } from './open-row-menu.tsx';
import { Opener } from './opener.tsx';
import classes from './row-menu.module.css';

/** What a row can be told to do, beyond its menu. */
export interface RowTools<Row> extends RowMenuTools<Row> {
  /** The column whose cell opens the row. */
  opener: string;
  /** The address that opens a row. */
  addressOf(row: Row): string;
  /** The address that goes on to a row, with the part that is on show. */
  besideOf(row: Row): string;
  /** Chooses a row, or lets it go; of a range all rows on show from the one that was chosen before. */
  check(row: Row, isRange: boolean): void;
  /** Saves one field of a row; rejects when it was not saved. */
  saveField(row: Row, field: string, value: number): Promise<void>;
  /** Narrows the list to one value of a filter. */
  filterBy(filter: string, value: string): void;
  /** Shows the picture the row speaks of. */
  showImage(row: Row): void;
  /** Draws a cell that is more than what it says; undefined for one that is not. */
  cell?(row: Row, column: Column<Row>): ReactNode | undefined;
}

/** Everything that can be done with one row. */
export function RowMenu<Row>(props: RowMenuProps<Row>) {
  const { say } = useScreenContext();
  return (
    <Opener
      opens="menu"
      button={
        <button
          type="button"
          className={classes.button}
          aria-label={say('list.actionsOf', { name: props.screen.name(props.row) })}
        >
          <IconDots size={17} stroke={1.6} />
        </button>
      }
    >
      {({ OpenRowMenu }, button) => <OpenRowMenu {...props} button={button} />}
    </Opener>
  );
}
