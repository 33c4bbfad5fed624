import type { CSSProperties } from 'react';

/** The style of the cells of a column of this width in px; undefined leaves the width to the content. */
export function columnStyle(width: number | undefined): CSSProperties | undefined {
  return width === undefined ? undefined : { width, minWidth: width, maxWidth: width };
}
