import { encodePng } from '../../picture/codec.ts';
import { type GraphicsProtocol, hideSequence, type PictureBox, showSequence } from '../../picture/graphics.ts';
import { fitInside, type Pixels, resized } from '../../picture/pixels.ts';
import type { Host } from '../app.ts';

/**
 * ms after which the frame that made room for the picture is on the screen; a picture sent earlier would be erased by
 * that frame.
 */
const frameTime = 40;
/** Pixels sent per cell: more than terminals display would only cost bytes. */
const cell = { width: 10, height: 20 } as const;

/**
 * Shows pixels in a box of terminal cells. Resolves with a function that removes them and redraws the screen: the
 * renderer does not know that a picture covers its cells.
 */
export async function terminalPicture(
  app: Host,
  pixels: Pixels,
  box: PictureBox,
  protocol: GraphicsProtocol,
  signal: AbortSignal,
): Promise<() => void> {
  const most = { width: box.columns * cell.width, height: box.rows * cell.height };
  const png = encodePng(resized(pixels, fitInside(pixels, most), [0, 0, 0]));
  await app.world.clock.sleep(frameTime);
  if (signal.aborted) return () => undefined;
  app.device.stdout.write(showSequence(png, box, protocol));
  return () => {
    app.device.stdout.write(hideSequence(protocol));
    void app.world.clock.sleep(0).then(() => app.redraw());
  };
}
