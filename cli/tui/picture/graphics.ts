/** How a terminal takes pictures as pictures. */
export type GraphicsProtocol = 'kitty' | 'iterm';

type Env = Readonly<Record<string, string | undefined>>;

/** The protocol the environment speaks of; undefined where there is none, and inside of tmux and screen, which drop it. */
export function graphicsProtocol(env: Env): GraphicsProtocol | undefined {
  const term = env.TERM ?? '';
  if (env.TMUX || env.STY || /^(screen|tmux)/.test(term)) return undefined;
  if (env.KITTY_WINDOW_ID || /kitty|ghostty/.test(term) || env.TERM_PROGRAM === 'ghostty') return 'kitty';
  if (env.TERM_PROGRAM === 'iTerm.app' || env.LC_TERMINAL === 'iTerm2' || env.TERM_PROGRAM === 'WezTerm')
    return 'iterm';
  return undefined;
}

/** Where a picture stands, in cells; the first column and row are 1. */
export interface PictureBox {
  column: number;
  row: number;
  columns: number;
  rows: number;
}

/** The number our picture has in the terminal; one at a time is shown. */
const pictureId = 7151;
/** Longest piece of base64 in one kitty sequence. */
const pieceLength = 4096;

/**
 * The bytes that show a PNG file of our own making in a box. The cursor is put back where it was: what draws the text does
 * not know of it.
 */
export function showSequence(png: Uint8Array, box: PictureBox, protocol: GraphicsProtocol): string {
  const { column, row, columns, rows } = box;
  const base64 = Buffer.from(png).toString('base64');
  const body =
    protocol === 'kitty'
      ? kittyPieces(base64, `a=T,f=100,i=${pictureId},c=${columns},r=${rows},C=1,q=2`)
      : `\u001B]1337;File=inline=1;width=${columns};height=${rows};preserveAspectRatio=1;doNotMoveCursor=1:${base64}\u0007`;
  return `\u001B7\u001B[${row};${column}H${body}\u001B8`;
}

/** The bytes that take the picture away again; the cells under it are drawn anew by whoever drew them. */
export function hideSequence(protocol: GraphicsProtocol): string {
  return protocol === 'kitty' ? `\u001B_Ga=d,d=I,i=${pictureId},q=2\u001B\\` : '';
}

function kittyPieces(base64: string, control: string): string {
  const count = Math.max(1, Math.ceil(base64.length / pieceLength));
  return Array.from({ length: count }, (_, place) => {
    const piece = base64.slice(place * pieceLength, (place + 1) * pieceLength);
    const more = `m=${place < count - 1 ? 1 : 0}`;
    return `\u001B_G${place === 0 ? `${control},` : ''}${more};${piece}\u001B\\`;
  }).join('');
}
