import { PromptClosed } from './prompt-closed.ts';
import type { Output, Prompt } from './world.ts';

type Keyboard = NodeJS.ReadStream;

const controlC = '\u0003';
const controlD = '\u0004';
const controlU = '\u0015';

/**
 * Prompts on the terminal. They are written to standard error, so that standard output holds only the result; the line
 * is read in raw mode, so that a secret is never echoed, whatever the terminal's settings. No prompt is shown once
 * `isStopped` returns true, because a signal has ended the program.
 */
export function createPrompt(
  keyboard: Keyboard,
  terminal: Pick<Output, 'write' | 'writeControls'>,
  isStopped: () => boolean = () => false,
): Prompt {
  const ask = async (label: string, options: LineOptions): Promise<string> => {
    if (isStopped()) throw new PromptClosed();
    // Set before the prompt appears; otherwise the terminal would echo fast typing too.
    const wasRaw = keyboard.isRaw;
    keyboard.setRawMode?.(true);
    await terminal.write(`${label} `);
    try {
      return await readLine(keyboard, wasRaw, options);
    } finally {
      await terminal.write('\n');
    }
  };
  return {
    text: async (label) => (await ask(label, { echo: terminal })).trim(),
    message: async (label) => (await ask(label, { echo: terminal, multiline: true })).trim(),
    secret: (label) => ask(label, {}),
    confirm: async (label) => /^(y|yes|是)$/i.test((await ask(label, { echo: terminal })).trim()),
  };
}

const pasteStart = '\u001b[200~';
const pasteEnd = '\u001b[201~';
const pasteOn = '\u001b[?2004h';
const pasteOff = '\u001b[?2004l';

/**
 * Signals that end a prompt like Ctrl-C, which arrives as a character in raw mode: nobody is there to answer any more.
 */
const endings = ['SIGTERM', 'SIGHUP'] as const;

interface LineOptions {
  /** Where the input is shown. A paste may hold anything, so it is written sanitised. */
  echo?: Pick<Output, 'write' | 'writeControls'>;
  /** Line breaks in a paste belong to the answer and do not end it. */
  multiline?: boolean;
}

function readLine(keyboard: Keyboard, wasRaw: boolean, { echo, multiline = false }: LineOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    let line = '';
    let isPasting = false;
    /** The start of an escape sequence whose end has not arrived yet. */
    let rest = '';
    // A character of several bytes may arrive in two pieces.
    const decoder = new TextDecoder();
    const finish = (settle: () => void) => {
      keyboard.off('data', onData);
      keyboard.off('end', onEnd);
      for (const name of endings) process.off(name, onEnd);
      if (multiline) void echo?.writeControls(pasteOff);
      keyboard.setRawMode?.(wasRaw);
      keyboard.pause();
      settle();
    };
    const onEnd = () => finish(() => reject(new PromptClosed()));
    const erase = (count: number) => {
      const letters = [...line];
      const gone = letters.slice(Math.max(0, letters.length - count));
      line = letters.slice(0, letters.length - gone.length).join('');
      // The cursor cannot be moved back over a line break.
      const cells = gone.lastIndexOf('\n') === -1 ? gone.reduce((sum, letter) => sum + cellsOf(letter), 0) : 0;
      void echo?.writeControls('\b \b'.repeat(cells));
    };
    const add = (key: string) => {
      line += key;
      void (key === '\n' ? echo?.writeControls('\r\n') : echo?.write(key));
    };
    const onData = (data: Buffer) => {
      const { words, open } = keysOf(rest + decoder.decode(data, { stream: true }));
      rest = open;
      for (const [index, key] of words.entries()) {
        if (key === pasteStart || key === pasteEnd) isPasting = key === pasteStart;
        else if (key === '\r' || key === '\n') {
          // Terminals without bracketed paste deliver a paste in one piece: the text after its line break belongs to
          // it.
          const isPasted = isPasting || index < words.length - 1;
          if (!isPasted || !multiline) return finish(() => resolve(line));
          add('\n');
        } else if (key === controlC || (key === controlD && line === '')) return onEnd();
        else if (key === '\u007f' || key === '\b') erase(1);
        else if (key === controlU) erase([...line.slice(line.lastIndexOf('\n') + 1)].length);
        // Other escape sequences (arrow keys, for example) are ignored.
        else if (key >= ' ') add(key);
        else if (key === '\t' && isPasting) add(' ');
      }
    };
    if (multiline) void echo?.writeControls(pasteOn);
    keyboard.on('data', onData);
    keyboard.on('end', onEnd);
    for (const name of endings) process.on(name, onEnd);
    keyboard.resume();
  });
}

/** Splits input into whole escape sequences and single characters; a line end of two characters counts as one. */
function keysOf(text: string): { words: string[]; open: string } {
  const open = /\u001b(?:\[[\d;?]*)?$/.exec(text)?.[0] ?? '';
  const whole = text.slice(0, text.length - open.length).replaceAll('\r\n', '\n');
  return { words: whole.match(/\u001b\[[\d;?]*[~A-Za-z]|[\s\S]/gu) ?? [], open };
}

/** The approximate width of a character in cells, for erasing it: two for East Asian wide characters and emoji. */
function cellsOf(letter: string): number {
  if (/\p{Mark}|\u200d|\ufe0f/u.test(letter)) return 0;
  return /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u.test(
    letter,
  )
    ? 2
    : 1;
}
