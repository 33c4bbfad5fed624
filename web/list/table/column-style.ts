import type { CSSProperties } from 'react';

/** The cells of a column that a person sized; undefined leaves the width to its content. */
export function columnStyle(width: number | undefined): CSSProperties | undefined {
  return width === undefined ? undefined : { width, minWidth: width, maxWidth: width };
}
