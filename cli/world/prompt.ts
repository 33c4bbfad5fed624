import type { Prompt } from '../world.ts';
import { PromptClosed } from './prompt-closed.ts';

type Keyboard = NodeJS.ReadStream;

const controlC = '\u0003';
const controlD = '\u0004';
const controlU = '\u0015';

/**
 * Questions on the terminal. They are written to standard error, so that standard output stays the result alone;
 * the line is read in raw mode, so that a secret is never echoed, whatever the terminal's settings.
 */
export function createPrompt(keyboard: Keyboard, write: (text: string) => Promise<void>): Prompt {
  const ask = async (question: string, echo: boolean): Promise<string> => {
    await write(`${question} `);
    try {
      return await readLine(keyboard, echo ? write : undefined);
    } finally {
      await write('\n');
    }
  };
  return {
    text: async (question) => (await ask(question, true)).trim(),
    secret: (question) => ask(question, false),
    confirm: async (question) => /^(y|yes|是)$/i.test((await ask(question, true)).trim()),
  };
}

function readLine(keyboard: Keyboard, echo: ((text: string) => Promise<void>) | undefined): Promise<string> {
  return new Promise((resolve, reject) => {
    let line = '';
    const wasRaw = keyboard.isRaw;
    const finish = (settle: () => void) => {
      keyboard.off('data', onData);
      keyboard.off('end', onEnd);
      keyboard.setRawMode?.(wasRaw);
      keyboard.pause();
      settle();
    };
    const onEnd = () => finish(() => reject(new PromptClosed()));
    const onData = (data: Buffer) => {
      // A pasted text may carry escape sequences (bracketed paste): they are no part of the answer.
      for (const key of data.toString('utf8').replace(/\u001b\[[\d;]*[~A-Za-z]/g, '')) {
        if (key === '\r' || key === '\n') return finish(() => resolve(line));
        if (key === controlC || (key === controlD && line === '')) return onEnd();
        if (key === '\u007f' || key === '\b') {
          if (line !== '' && echo) void echo('\b \b');
          line = [...line].slice(0, -1).join('');
        } else if (key === controlU) {
          if (echo) void echo('\b \b'.repeat([...line].length));
          line = '';
        } else if (key >= ' ') {
          line += key;
          if (echo) void echo(key);
        }
      }
    };
    keyboard.setRawMode?.(true);
    keyboard.on('data', onData);
    keyboard.on('end', onEnd);
    keyboard.resume();
  });
}
