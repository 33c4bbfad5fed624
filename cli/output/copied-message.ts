import type { MessageKey } from '../../shared/text/text.ts';
import type { ClipboardOutcome } from '../world/world.ts';

/** The message after a copy: only a program of the desktop's clipboard confirms that it has the text (FMT-02). */
export function copiedMessage(outcome: Exclude<ClipboardOutcome, false>): MessageKey {
  if (outcome === true) return 'common.copied';
  return outcome === 'tmux' ? 'cli.copiedToTmux' : 'cli.copySent';
}
