import { useLayoutEffect, useState } from 'react';
import { graphicsProtocol, type PictureBox } from '../picture/graphics.ts';
import { fitInside, type Pixels } from '../picture/pixels.ts';
import type { Host, Layers, Notify } from '../state/app.ts';
import type { PictureLayer } from '../state/dialog/picture-layer.ts';
import { cut } from '../table/width.ts';
import type { Theme } from '../theme/theme.ts';
import { useTheme } from '../theme/theme-context.tsx';
import { Lines, ofHeight } from './lines.tsx';
import { pictureLines } from './picture-lines.ts';
import { useStore } from './use-store.ts';

/** The terminal row of the picture, from 1: below the context line and the title. */
const firstRow = 3;

/** A picture in the body of the screen, below its title. */
export function Picture({
  app,
  layer,
  width,
  height,
}: {
  app: Notify & Layers & Host;
  layer: PictureLayer;
  width: number;
  height: number;
}) {
  const theme = useTheme();
  const { title, picture } = useStore(layer.store);
  const { layers } = useStore(app.store);
  const box = { columns: width - 2, rows: height - 1 };
  // Only the topmost layer is drawn as graphics, because a menu could not cover them.
  const drawsItself = useGraphics(app, theme, layers.at(-1) === layer ? picture.pixels : undefined, box);
  const lines = drawsItself ? [] : pictureLines(app.say, theme, picture, box);
  const head = theme.paint.title(cut(` ${title}`, width));
  return <Lines lines={ofHeight([head, ...lines.map((line) => ` ${line}`)], height)} />;
}

/**
 * Shows pixels by the terminal's graphics protocol, where it has one; true while they are shown. The cells must then
 * stay empty.
 */
function useGraphics(
  app: Host,
  { looks }: Theme,
  pixels: Pixels | undefined,
  { columns, rows }: { columns: number; rows: number },
): boolean {
  const protocol = looks.depth === 0 ? undefined : graphicsProtocol(app.world.env);
  const [failed, setFailed] = useState(false);
  useLayoutEffect(() => {
    if (!protocol || !pixels || failed) return undefined;
    const box = boxOf(pixels, columns, rows);
    const controller = new AbortController();
    let taken: (() => void) | undefined;
    showPixels(app, pixels, box, protocol, controller.signal).then(
      (hide) => {
        taken = hide;
        if (controller.signal.aborted) hide();
      },
      () => setFailed(true),
    );
    return () => {
      controller.abort();
      taken?.();
    };
  }, [app, protocol, pixels, columns, rows, failed]);
  return protocol !== undefined && pixels !== undefined && !failed;
}

/** Fits a picture into the box; a cell counts as one unit wide and two high. */
function boxOf(pixels: Pixels, columns: number, rows: number): PictureBox {
  // Screen pixels are smaller than half a cell, so a picture may be enlarged up to the box.
  const size = fitInside(
    { width: pixels.width * 1000, height: pixels.height * 1000 },
    { width: columns, height: rows * 2 },
  );
  return { column: 2, row: firstRow, columns: size.width, rows: Math.max(1, Math.floor(size.height / 2)) };
}

async function showPixels(
  app: Host,
  pixels: Pixels,
  box: PictureBox,
  protocol: 'kitty' | 'iterm',
  signal: AbortSignal,
): Promise<() => void> {
  const { terminalPicture } = await import('../state/dialog/terminal-picture.ts');
  return terminalPicture(app, pixels, box, protocol, signal);
}
