/** The number of colours: 0 none, 1 sixteen, 2 256, 3 true colour. */
export type ColourDepth = 0 | 1 | 2 | 3;
export const themeNames = ['dark', 'light', 'plain'] as const;
export type ThemeName = (typeof themeNames)[number];

export interface TerminalLooks {
  depth: ColourDepth;
  isLight: boolean;
  isUnicode: boolean;
  /**
   * Whether the terminal has modes beyond those of a VT100: alternate screen, bracketed paste, mouse, synchronised
   * updates.
   */
  hasModes?: boolean;
  /** Whether URLs may be links (OSC 8). */
  hasLinks?: boolean;
  /** Whether the frame's serialiser looks for marks of the text cursor, to move the terminal's own cursor there. */
  marksCursor?: boolean;
}

type Env = Readonly<Record<string, string | undefined>>;

/** Detects the terminal's colours, background and characters from the environment. */
export function detectLooks(env: Env, platform: string): TerminalLooks {
  return {
    depth: depthOf(env, platform),
    isLight: isLightBackground(env),
    isUnicode: speaksUnicode(env, platform),
    hasModes: !videoTerminal.test(env.TERM ?? ''),
  };
}

/**
 * `TERM` of video terminals of the seventies and eighties, and of their emulators: styles such as bold, but neither
 * colours nor modes.
 */
const videoTerminal = /^vt\d/;

function depthOf(env: Env, platform: string): ColourDepth {
  const term = env.TERM ?? '';
  if ((env.NO_COLOR ?? '') !== '' || env.FORCE_COLOR === '0' || term === 'dumb') return 0;
  if (videoTerminal.test(term) && !env.COLORTERM) return 0;
  if (/truecolor|24bit/i.test(env.COLORTERM ?? '') || /-direct$/.test(term)) return 3;
  if (/256/.test(term) || /^(xterm-kitty|xterm-ghostty|alacritty|foot)/.test(term) || env.TERM_PROGRAM) return 2;
  return platform === 'win32' ? 3 : 1;
}

/** COLORFGBG is `foreground;background` (or with a third part between) in the sixteen colours. */
function isLightBackground(env: Env): boolean {
  const background = (env.COLORFGBG ?? '').split(';').at(-1) ?? '';
  return background === '7' || background === '15';
}

function speaksUnicode(env: Env, platform: string): boolean {
  if (env.TERM === 'linux' || env.TERM === 'dumb') return false;
  if (platform === 'win32') return true;
  const locale = env.LC_ALL || env.LC_CTYPE || env.LANG || '';
  return locale === '' || !/^(C|POSIX)$|iso-?8859|ascii/i.test(locale);
}
