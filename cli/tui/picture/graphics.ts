/** The graphics protocol of a terminal. */
export type GraphicsProtocol = 'kitty' | 'iterm';

type Env = Readonly<Record<string, string | undefined>>;

/**
 * The protocol that the environment variables indicate; undefined where there is none, and inside tmux and screen,
 * which drop graphics sequences.
 */
export function graphicsProtocol(env: Env): GraphicsProtocol | undefined {
  const term = env.TERM ?? '';
  if (env.TMUX || env.STY || /^(screen|tmux)/.test(term)) return undefined;
  if (env.KITTY_WINDOW_ID || /kitty|ghostty/.test(term) || env.TERM_PROGRAM === 'ghostty') return 'kitty';
  if (env.TERM_PROGRAM === 'iTerm.app' || env.LC_TERMINAL === 'iTerm2' || env.TERM_PROGRAM === 'WezTerm')
    return 'iterm';
  return undefined;
}

/** Position and size of a picture in cells; the first column and row are 1. */
export interface PictureBox {
  column: number;
  row: number;
  columns: number;
  rows: number;
}

/** Id of our picture in the terminal; only one is shown at a time. */
const pictureId = 7151;
/** Most base64 characters in one kitty sequence. */
const pieceLength = 4096;

/**
 * The escape sequence that shows a PNG file encoded by us in a box. It restores the cursor position, which the renderer
 * of the text relies on.
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

/** The escape sequence that removes the picture; the caller must redraw the cells under it. */
export function hideSequence(protocol: GraphicsProtocol): string {
  return protocol === 'kitty' ? `\u001B_Ga=d,d=I,i=${pictureId},q=2\u001B\\` : '';
}

function kittyPieces(base64: string, control: string): string {
  const count = Math.max(1, Math.ceil(base64.length / pieceLength));
  return Array.from({ length: count }, (_, index) => {
    const piece = base64.slice(index * pieceLength, (index + 1) * pieceLength);
    const more = `m=${index < count - 1 ? 1 : 0}`;
    return `\u001B_G${index === 0 ? `${control},` : ''}${more};${piece}\u001B\\`;
  }).join('');
}
