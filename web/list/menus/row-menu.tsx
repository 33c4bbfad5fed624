import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Column } from '../../../shared/screen/list-screen.ts';
import { useScreenContext } from '../../hooks/screen-context-provider.tsx';
import type { RowMenuProps, RowMenuTools } from './open-row-menu.tsx';
import { Opener } from './opener.tsx';
import classes from './row-menu.module.css';

/** The callbacks of a row, in addition to those of its menu. */
export interface RowTools<Row> extends RowMenuTools<Row> {
  /** The id of the column whose cell opens the row. */
  opener: string;
  /** The URL that opens a row. */
  addressOf(row: Row): string;
  /** The URL that opens a row in the panel that is open, with the same tab. */
  besideOf(row: Row): string;
  /** Selects or deselects a row; with `isRange`, all rows on show between the one checked before and this one. */
  check(row: Row, isRange: boolean): void;
  /** Saves one field of a row and notifies the outcome; rejects when it was not saved. */
  saveField(row: Row, field: string, value: number): Promise<void>;
  /** Sets one filter of the list to a value. */
  filterBy(filter: string, value: string): void;
  /** Opens the picture of the row. */
  showImage(row: Row): void;
  /** Draws cells that are not plain values; undefined for the others. */
  cell?(row: Row, column: Column<Row>): ReactNode | undefined;
}

/** The button that opens the menu of a row. */
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
