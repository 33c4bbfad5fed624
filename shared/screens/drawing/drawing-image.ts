import type { Drawing } from '../../domain/log/drawing.ts';
import { pictureAddress } from '../../screen/picture-address.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';

// The gateway fills in an image address in every row, even where no image was made yet (docs/gateways.md 4.12).
const withoutImage = new Set(['', 'NOT_START', 'SUBMITTED', 'FAILURE']);

/**
 * The address of a drawing's image, undefined where there is none: http(s) only; a bare path is resolved against the
 * gateway.
 */
export function imageOf(
  { image_url, status }: Pick<Drawing, 'image_url' | 'status'>,
  { gateway }: Pick<ScreenContext, 'gateway'>,
): string | undefined {
  return withoutImage.has(status) ? undefined : pictureAddress(image_url, gateway);
}
