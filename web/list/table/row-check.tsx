import classes from './row-check.module.css';

interface RowCheckProps {
  id?: string;
  label: string;
  isChecked: boolean;
  /** `isRange` with Shift held down: all rows from the one checked before. */
  toggle(isRange: boolean): void;
}

/** The checkbox of a row: a native one, because a long list draws hundreds of them while it is scrolled (WEB-04). */
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
