import { createServer } from 'node:http';
import { PNG } from 'pngjs';
import { toBuffer } from 'qrcode';
import { atEndOfTest } from '../../support/run/at-end-of-test.ts';

export interface PictureServer {
  url: string;
  /** Paths asked for, in order, with the names of the headers that came. */
  asked: { path: string; headers: string[] }[];
}

type Answer = { status?: number; headers?: Record<string, string>; body?: Uint8Array | string };

/** A server of pictures at these paths, for the test that runs. */
export async function startPictureServer(answers: Record<string, Answer>): Promise<PictureServer> {
  const asked: PictureServer['asked'] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push({ path, headers: Object.keys(request.headers) });
    const { status = 200, headers = {}, body = '' } = answers[path] ?? { status: 404 };
    response.writeHead(status, headers);
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  await atEndOfTest(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(() => resolve()));
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { url: `http://127.0.0.1:${address.port}`, asked };
}

/** The PNG file of a QR code, as a site would have it. */
export function qrCodePng(text: string): Promise<Uint8Array> {
  return toBuffer(text, { type: 'png', scale: 6, margin: 3, errorCorrectionLevel: 'M' });
}

/** A PNG file of one colour a half: upper and lower. */
export function twoColourPng(width: number, height: number, upper: number[], lower: number[]): Uint8Array {
  const png = new PNG({ width, height });
  for (let index = 0; index < width * height; index++) {
    png.data.set([...(index < (width * height) / 2 ? upper : lower), 255], index * 4);
  }
  return PNG.sync.write(png);
}
