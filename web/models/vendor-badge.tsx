import type { CSSProperties } from 'react';
import classes from './models.module.css';

/**
 * The vendor's first letter on a colour derived from its name; decoration that makes the vendor's models easy to spot.
 */
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
