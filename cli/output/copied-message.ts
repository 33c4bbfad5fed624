import type { MessageKey } from '../../shared/text/text.ts';
import type { ClipboardOutcome } from '../world/world.ts';

/** What is known of a text that was given to a clipboard: only a clipboard's own program tells that it took it (FMT-02). */
export function copiedMessage(outcome: Exclude<ClipboardOutcome, false>): MessageKey {
  if (outcome === true) return 'common.copied';
  return outcome === 'tmux' ? 'cli.copiedToTmux' : 'cli.copySent';
}
