import type { Badge } from '../../../shared/screen/badge.ts';
import classes from './list-cell.module.css';

/** A badge before the name of a row, by which rows are told apart at a glance; hidden from screen readers. */
export function RowBadge({ badge: { title, letters, hue } }: { badge: Badge }) {
  return <span aria-hidden className={classes.badge} title={title} data-letters={letters} data-hue={hue} />;
}
