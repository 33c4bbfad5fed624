import { sanitise, sanitiseMultiline } from '../../shared/format/sanitise.ts';
import { pairOf } from '../../shared/text/punctuation.ts';
import { jsonText } from '../output/json-text.ts';
import type { OutputSettings } from '../output/output-settings.ts';
import type { World } from '../world/world.ts';

/** Messages on standard error: everything that is not the result. With JSON output each line is one JSON object. */
export interface Talk {
  /** What was done or is worth knowing; silent with `--quiet`. */
  notice(code: string, text: string, facts?: Record<string, unknown>): Promise<void>;
  /** What may go wrong; shown even with `--quiet`. */
  warning(code: string, text: string): Promise<void>;
  /** A progress line, for people at a terminal only. */
  progress(text: string): Promise<void>;
  /** Removes the progress line. */
  clearProgress(): Promise<void>;
}

const eraseLine = '\r\u001b[2K';

/**
 * Opens standard error for messages; where a command runs over several profiles, each message names its `profile`
 * (SEE-13).
 */
export function createTalk(
  { stderr }: Pick<World, 'stderr'>,
  { structured, quiet, say: sayIn }: OutputSettings,
  profile?: string,
): Talk {
  // Progress lines of several profiles would overwrite each other.
  const isLive = stderr.isTTY && !quiet && profile === undefined;
  let hasProgress = false;
  const clear = async () => {
    if (!hasProgress) return;
    hasProgress = false;
    await stderr.writeControls(eraseLine);
  };
  const say = async (kind: 'notice' | 'warning', code: string, text: string, facts: Record<string, unknown>) => {
    await clear();
    const named = profile === undefined ? {} : { profile };
    const line = profile === undefined ? text : pairOf(profile, text, sayIn);
    await stderr.write(
      `${structured ? jsonText({ [kind]: code, message: text, ...named, ...facts }) : sanitiseMultiline(line)}\n`,
    );
  };
  return {
    notice: async (code, text, facts = {}) => {
      if (!quiet) await say('notice', code, text, facts);
    },
    warning: (code, text) => say('warning', code, text, {}),
    async progress(text) {
      if (!isLive) return;
      hasProgress = true;
      const { cutToWidth, prepareWidths } = await import('../output/text-width.ts');
      await prepareWidths([text]);
      await stderr.writeControls(eraseLine);
      await stderr.write(cutToWidth(sanitise(text), stderr.columns - 1));
    },
    clearProgress: clear,
  };
}
