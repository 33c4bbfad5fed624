import type { CSSProperties } from 'react';
import classes from './models.module.css';

/** The first letter of a vendor on a tint of its own, so that eyes find its models; decoration only. */
export function VendorBadge({ vendor, size = 'sm' }: { vendor: string; size?: 'sm' | 'lg' }) {
  const hue = [...vendor].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 9;
  return (
    <span
      className={classes.badge}
      data-size={size}
      style={vendor === '' ? undefined : ({ '--hue': `var(--series-${hue + 1})` } as CSSProperties)}
      aria-hidden
    >
      {vendor === '' ? '·' : [...vendor][0]?.toUpperCase()}
    </span>
  );
}
