import { encodePng } from '../../picture/codec.ts';
import { type GraphicsProtocol, hideSequence, type PictureBox, showSequence } from '../../picture/graphics.ts';
import { fitInside, type Pixels, resized } from '../../picture/pixels.ts';
import type { Host } from '../app.ts';

/** ms after which the frame that made room for the picture is on the screen; it would wipe an earlier picture. */
const frameTime = 40;
/** Pixels that are sent for one cell: more than terminals have would only cost bytes. */
const cell = { width: 10, height: 20 } as const;

/**
 * Has the terminal show pixels in a box of its cells. Resolves with what takes them away again and has the screen drawn
 * anew: cells under a picture are not known to be empty.
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
