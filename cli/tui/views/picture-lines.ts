import { sanitise } from '../../../shared/format/sanitise.ts';
import type { Say } from '../../../shared/text/text.ts';
import { pictureCells } from '../picture/cells.ts';
import type { Pixels } from '../picture/pixels.ts';
import { qrCodeLines } from '../picture/qr-code.ts';
import type { PictureState } from '../state/dialog/load-picture.ts';
import { wrap } from '../table/wrap.ts';
import type { Theme } from '../theme/theme.ts';

export interface Box {
  columns: number;
  rows: number;
}

/** The lines last drawn for a picture, because a frame is drawn every second and must not compute them again. */
const kept = new WeakMap<Pixels, { key: string; lines: string[] }>();

/**
 * A picture as text: half-blocks or shades within the box, a QR code square by square; its URL and the reason where it
 * cannot be drawn.
 */
export function pictureLines(say: Say, { paint, looks }: Theme, state: PictureState, box: Box): string[] {
  const { pixels, modules, failure, address } = state;
  if (!pixels) {
    const status = failure === undefined ? paint.muted(say('picture.loading')) : paint.warn(failure);
    return failure === undefined ? [status] : [status, ...addressLines(say, address, box.columns, paint)];
  }
  const key = JSON.stringify([box, looks]);
  const known = kept.get(pixels);
  if (known?.key === key) return known.lines;
  const lines = modules
    ? (qrCodeLines(modules, box, looks) ?? [
        ...wrap(say('picture.noRoom', { ...roomFor(modules.length) }), box.columns).map((line) => paint.warn(line)),
        ...addressLines(say, address, box.columns, paint),
      ])
    : pictureCells(pixels, box, looks);
  kept.set(pixels, { key, lines });
  return lines;
}

/** The URL of the picture, to open it elsewhere. */
function addressLines(say: Say, address: string, columns: number, paint: Theme['paint']): string[] {
  return [say('picture.byAddress'), sanitise(address)]
    .flatMap((text) => wrap(text, columns))
    .map((line) => paint.muted(line));
}

function roomFor(count: number): Box {
  return { columns: count + 4, rows: Math.ceil((count + 4) / 2) };
}
