import { sanitise, sanitiseMultiline } from '../../shared/format/sanitise.ts';
import { jsonText } from '../output/json-text.ts';
import type { OutputSettings } from '../output/output-settings.ts';
import type { World } from '../world.ts';

/** Standard error: everything that is not the result. With JSON output each line is one JSON object. */
export interface Talk {
  /** What was done or should be known; silent with `--quiet`. */
  notice(code: string, text: string, facts?: Record<string, unknown>): Promise<void>;
  /** What may go wrong; `--quiet` does not hide it. */
  warning(code: string, text: string): Promise<void>;
  /** A line for people only: progress on a terminal. */
  progress(text: string): Promise<void>;
  /** Removes the line of progress. */
  clearProgress(): Promise<void>;
}

const eraseLine = '\r\u001b[2K';

/** Opens standard error for talk. */
export function createTalk({ stderr }: Pick<World, 'stderr'>, { structured, quiet }: OutputSettings): Talk {
  const isLive = stderr.isTTY && !quiet;
  let hasProgress = false;
  const clear = async () => {
    if (!hasProgress) return;
    hasProgress = false;
    await stderr.writeControls(eraseLine);
  };
  const say = async (kind: 'notice' | 'warning', code: string, text: string, facts: Record<string, unknown>) => {
    await clear();
    await stderr.write(
      `${structured ? jsonText({ [kind]: code, message: text, ...facts }) : sanitiseMultiline(text)}\n`,
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
