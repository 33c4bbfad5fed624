import type { Badge } from '../../../shared/screen/badge.ts';
import classes from './list-cell.module.css';

/** What tells rows apart at a glance, before their name. */
export function RowBadge({ badge: { title, letters, hue } }: { badge: Badge }) {
  return <span aria-hidden className={classes.badge} title={title} data-letters={letters} data-hue={hue} />;
}
