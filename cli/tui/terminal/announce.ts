import { sanitise } from '../../../shared/format/sanitise.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** Maximum length of a title or notification in characters: no terminal shows more. */
const longest = 120;
const bell = '\u0007';
const end = '\u001B\\';

/** The sequence that sets the window's title (OSC 2). */
export function titleSequence(text: string): string {
  return `\u001B]2;${plain(text)}${end}`;
}

/**
 * The sequence that rings the bell or, where the terminal is known to support it, shows a notification: OSC 99 (kitty),
 * 777 (foot, Ghostty, rxvt), 9 (iTerm2, WezTerm, Windows Terminal, and terminals that identify as one of these). Within
 * tmux and screen, and on unknown terminals, it is the bell.
 */
export function announceSequence(text: string, wish: 'bell' | 'notify', env: Env): string {
  const term = env.TERM ?? '';
  if (wish === 'bell' || env.TMUX || /^(screen|tmux)/.test(term)) return bell;
  const body = plain(text);
  if (/kitty/.test(term) || env.KITTY_WINDOW_ID) return `\u001B]99;;${body}${end}`;
  if (/^(foot|rxvt|xterm-ghostty)/.test(term) || env.TERM_PROGRAM === 'ghostty')
    return `\u001B]777;notify;tollgate;${body.replaceAll(';', ',')}${end}`;
  if (/^(iTerm\.app|WezTerm)$/.test(env.TERM_PROGRAM ?? '') || env.WT_SESSION) return `\u001B]9;${body}${end}`;
  return bell;
}

/** Sanitises a text so that it cannot end the sequence or begin another one. */
function plain(text: string): string {
  return sanitise(text).replaceAll(/\s+/g, ' ').trim().slice(0, longest);
}
