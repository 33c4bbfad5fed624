import { deflateSync } from 'node:zlib';
import jpeg from 'jpeg-js';
import { PNG } from 'pngjs';
import { create } from 'qrcode';
import { expect, test } from 'vitest';
import { createRealWorld } from '../../../cli/real-world.ts';
import { pictureCells } from '../../../cli/tui/picture/cells.ts';
import { decodePicture, encodePng } from '../../../cli/tui/picture/codec.ts';
import { fetchPicture } from '../../../cli/tui/picture/fetch-picture.ts';
import { graphicsProtocol, hideSequence, showSequence } from '../../../cli/tui/picture/graphics.ts';
import { qrCodeLines, readQrCode } from '../../../cli/tui/picture/qr-code.ts';
import type { ColourDepth } from '../../../cli/tui/theme/detect.ts';
import { createSay } from '../../../shared/text/say.ts';
import { qrCodePng, startPictureServer, twoColourPng } from '../support/picture-server.ts';

const say = createSay('en');
const looks = { depth: 3 as ColourDepth, isLight: false, isUnicode: true };
const plain = (line: string) => line.replace(/\u001B\[[\d;]*m/g, '');
const redOverBlue = () => {
  const pixels = decodePicture(twoColourPng(40, 40, [255, 0, 0], [0, 0, 255]));
  if (!pixels) throw new Error('not decoded');
  return pixels;
};

test('DRAW-01: pictures keep their shape inside of a box, in true colour, 256, 16 colours, and shades', () => {
  for (const [depth, red, blue] of [
    [3, '38;2;255;0;0', '48;2;0;0;255'],
    [2, '38;5;196', '48;5;21'],
    [1, '\u001B[31m', '\u001B[44m'],
  ] as const) {
    const lines = pictureCells(redOverBlue(), { columns: 80, rows: 7 }, { ...looks, depth });
    expect(lines).toHaveLength(7);
    expect(lines.map(plain)).toEqual(Array(7).fill('▀'.repeat(14)));
    expect(lines[0]).toContain(red);
    // Half of fourteen pixels: the fourth line is red above and blue below.
    expect(lines[3]).toContain(red);
    expect(lines[3]).toContain(blue);
    expect(lines.at(-1)).not.toContain(red);
    expect(lines.every((line) => line.endsWith('\u001B[39m\u001B[49m'))).toBe(true);
  }
  const shades = pictureCells(redOverBlue(), { columns: 10, rows: 20 }, { ...looks, isUnicode: false });
  expect(shades).toHaveLength(5);
  expect(shades.join('')).toMatch(/^[ .:\-=+*#%@]+$/);
  expect(shades[0]).not.toBe(shades[4]);
});

test('DRAW-01: what is no picture, or one of too many pixels, is not decoded', () => {
  expect(decodePicture(Buffer.from('<svg onload="alert(1)"/>'))).toBeUndefined();
  expect(decodePicture(twoColourPng(10, 10, [1, 2, 3], [4, 5, 6]).slice(0, 60))).toBeUndefined();
  const bomb = Buffer.from(twoColourPng(10, 10, [1, 2, 3], [4, 5, 6]));
  bomb.writeUInt32BE(100_000, 16);
  bomb.writeUInt32BE(100_000, 20);
  expect(decodePicture(bomb)).toBeUndefined();
  const photo = jpeg.encode({ width: 16, height: 8, data: Buffer.alloc(16 * 8 * 4, 200) }).data;
  expect(decodePicture(photo)).toMatchObject({ width: 16, height: 8 });
});

test('DRAW-01: a picture is fetched over http(s) only, without credentials, past redirects, up to a size', async () => {
  const body = twoColourPng(8, 8, [9, 9, 9], [1, 1, 1]);
  const server = await startPictureServer({
    '/a.png': { body },
    '/moved': { status: 302, headers: { location: '/a.png' } },
    '/file': { status: 302, headers: { location: 'file:///etc/passwd' } },
    '/round': { status: 302, headers: { location: '/round' } },
    '/large': { body: Buffer.alloc(8_100_000) },
    '/page': { body: '<html>' },
  });
  const get = (path: string) => fetchPicture(server.url + path, createRealWorld(), say, new AbortController().signal);
  expect(await get('/moved')).toMatchObject({ width: 8, height: 8 });
  expect(server.asked.flatMap(({ headers }) => headers)).not.toContain('authorization');
  await expect(get('/file')).rejects.toThrow('not valid');
  await expect(get('/round')).rejects.toThrow('not valid');
  await expect(get('/large')).rejects.toThrow('larger than 8 MB');
  await expect(get('/page')).rejects.toThrow('not PNG or JPEG');
  await expect(get('/missing')).rejects.toThrow('status 404');
  const nowhere = fetchPicture('http://127.0.0.1:1/', createRealWorld(), say, new AbortController().signal);
  await expect(nowhere).rejects.toThrow('no response');
});

test('AUTH-06: a QR code is read square by square and drawn so, dark on light', async () => {
  const text = 'http://weixin.example.com/r/abcdefghijklmnop';
  const pixels = decodePicture(await qrCodePng(text));
  const modules = pixels && readQrCode(pixels);
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const wanted = Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (_, column) => data[row * size + column] === 1),
  );
  expect(modules).toEqual(wanted);
  const lines = qrCodeLines(modules ?? [], { columns: 80, rows: 30 }, { ...looks, depth: 0 }) ?? [];
  expect(lines).toHaveLength(Math.ceil((size + 4) / 2));
  // Two light squares around it, then the finder's dark edge, which has no ink on a dark terminal.
  expect(lines[0]).toBe('█'.repeat(size + 4));
  expect(lines[1]).toMatch(/^██ {0}[▄ ]{7}/);
  expect(qrCodeLines(modules ?? [], { columns: 20, rows: 30 }, looks)).toBeUndefined();
  expect(readQrCode(redOverBlue())).toBeUndefined();
});

test('DRAW-01: terminals with graphics get our own PNG in pieces, in its box; those in tmux get none', () => {
  expect(graphicsProtocol({ TERM: 'xterm-kitty' })).toBe('kitty');
  expect(graphicsProtocol({ TERM_PROGRAM: 'iTerm.app' })).toBe('iterm');
  expect(graphicsProtocol({ TERM: 'tmux-256color', KITTY_WINDOW_ID: '1', TMUX: '/tmp/x' })).toBeUndefined();
  expect(graphicsProtocol({ TERM: 'xterm-256color' })).toBeUndefined();
  const box = { column: 2, row: 3, columns: 40, rows: 10 };
  const noise = {
    width: 60,
    height: 60,
    data: Uint8Array.from({ length: 14_400 }, (_, index) => (index * 7919) % 251),
  };
  const shown = showSequence(encodePng(noise), box, 'kitty');
  const pieces = [...shown.matchAll(/\u001B_G([^;]*);([A-Za-z0-9+/=]*)\u001B\\/g)];
  expect(shown.startsWith('\u001B7\u001B[3;2H')).toBe(true);
  expect(shown.endsWith('\u001B8')).toBe(true);
  expect(pieces.length).toBeGreaterThan(1);
  expect(pieces.every(([, , piece = '']) => piece.length <= 4096)).toBe(true);
  expect(pieces[0]?.[1]).toContain('c=40,r=10');
  const sent = decodePicture(Buffer.from(pieces.map(([, , piece]) => piece).join(''), 'base64'));
  expect(sent).toMatchObject({ width: 60, height: 60 });
  expect(hideSequence('kitty')).toContain('a=d');
  expect(showSequence(encodePng(noise), box, 'iterm')).toMatch(
    /\u001B\]1337;File=inline=1;width=40;height=10;[^:]*:[\w+/=]+\u0007/,
  );
});

/** A chunk of a PNG; nobody looks at its checksum. */
function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(type, 'latin1'), data, Buffer.alloc(4)]);
}

function header(width: number, height: number): Buffer {
  const data = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 6, 0, 0, 0]);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  return chunk('IHDR', data);
}

test('SEC-08: a picture that says one size and is another is refused before it is decoded', () => {
  const before = process.cpuUsage();
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const end = chunk('IEND', Buffer.alloc(0));
  const rows = deflateSync(Buffer.alloc(6000 * (6000 * 4 + 1)), { level: 1 });
  const twoHeaders = [header(1, 1), header(6000, 6000), chunk('IDAT', rows)];
  expect(decodePicture(Buffer.concat([signature, ...twoHeaders, end]))).toBeUndefined();
  const tooMuch = [header(4, 4), chunk('IDAT', rows)];
  expect(decodePicture(Buffer.concat([signature, ...tooMuch, end]))).toBeUndefined();
  const photo = jpeg.encode({ width: 16, height: 8, data: Buffer.alloc(16 * 8 * 4, 200) }).data;
  const scan = photo.subarray(photo.indexOf('ffda', 0, 'hex'), -2);
  const scans = Buffer.concat([photo.subarray(0, -2), ...Array.from({ length: 500 }, () => scan), photo.subarray(-2)]);
  expect(decodePicture(scans)).toBeUndefined();
  const small = PNG.sync.write(new PNG({ width: 5, height: 3 }));
  expect(decodePicture(small)).toMatchObject({ width: 5, height: 3 });
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(8000);
});
