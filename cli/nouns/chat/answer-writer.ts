import { createStreamSanitiser } from '../../../shared/format/sanitise.ts';
import type { ChatEvent } from '../../../shared/gateway/resources/playground.ts';
import { paint } from '../../output/paint.ts';
import type { Invocation } from '../../program/definition.ts';

/** Shows an answer while it arrives: the text on standard output, the reasoning on standard error of a terminal. */
export interface AnswerWriter {
  write(event: ChatEvent): Promise<void>;
  /** Ends the last line. */
  end(): Promise<void>;
}

/**
 * Opens a writer. On a terminal every piece is sanitised, including control sequences split between two pieces; into a
 * pipe the text goes unchanged.
 */
export function createAnswerWriter({ world, output, say }: Pick<Invocation, 'world' | 'output' | 'say'>): AnswerWriter {
  const { stdout, stderr } = world;
  const words = createStreamSanitiser();
  const thoughts = createStreamSanitiser();
  const showsThoughts = stderr.isTTY && !output.quiet;
  const tint = (text: string) => (output.color ? paint(text, 'muted') : text);
  let isThinking = false;
  let last = '';
  const endThinking = async () => {
    if (!isThinking) return;
    isThinking = false;
    await stderr.write(`${tint(thoughts.end())}\n`);
  };
  const print = async (text: string) => {
    if (text === '') return;
    last = text;
    await stdout.write(text);
  };
  return {
    async write(event) {
      if (event.kind === 'reasoning' && showsThoughts) {
        if (!isThinking) await stderr.write(tint(say('cliChat.thinking')));
        isThinking = true;
        await stderr.write(tint(thoughts.write(event.text)));
      }
      if (event.kind !== 'text') return;
      await endThinking();
      await print(stdout.isTTY ? words.write(event.text) : event.text);
    },
    async end() {
      await endThinking();
      await print(words.end());
      if (last !== '' && !last.endsWith('\n')) await stdout.write('\n');
    },
  };
}
