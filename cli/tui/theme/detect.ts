/** How many colours: 0 none, 1 the sixteen, 2 two hundred and fifty-six, 3 all of them. */
export type ColourDepth = 0 | 1 | 2 | 3;
export const themeNames = ['dark', 'light', 'plain'] as const;
export type ThemeName = (typeof themeNames)[number];

export interface TerminalLooks {
  depth: ColourDepth;
  isLight: boolean;
  isUnicode: boolean;
  /** The terminal knows modes beyond those of a VT100: another screen, bracketed paste, the mouse, synchronised updates. */
  hasModes?: boolean;
  /** Addresses may be links (OSC 8). */
  hasLinks?: boolean;
  /** The frame's serialiser looks for marks of the text cursor, to put the terminal's own cursor there. */
  marksCursor?: boolean;
}

type Env = Readonly<Record<string, string | undefined>>;

/** What the environment tells of the terminal's colours, background and signs. */
export function detectLooks(env: Env, platform: string): TerminalLooks {
  return {
    depth: depthOf(env, platform),
    isLight: isLightBackground(env),
    isUnicode: speaksUnicode(env, platform),
    hasModes: !videoTerminal.test(env.TERM ?? ''),
  };
}

/** Terminals of the seventies and eighties, and what says that it is one: styles such as bold, but neither colours nor modes. */
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
