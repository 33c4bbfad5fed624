import classes from './row-check.module.css';

interface RowCheckProps {
  id?: string;
  label: string;
  isChecked: boolean;
  /** With Shift held down it is meant for all rows from the one checked before. */
  toggle(isRange: boolean): void;
}

/** The checkbox of a row: the browser's own, drawn by styles alone. A long list draws hundreds of them while it is scrolled (WEB-04). */
export function RowCheck({ id, label, isChecked, toggle }: RowCheckProps) {
  return (
    <input
      id={id}
      type="checkbox"
      className={classes.check}
      aria-label={label}
      checked={isChecked}
      onChange={({ nativeEvent }) => toggle('shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
    />
  );
}
