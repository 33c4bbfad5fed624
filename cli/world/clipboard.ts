import { spawn } from 'node:child_process';
import { childEnvironment } from './child-environment.ts';
import type { Clipboard, Output } from './world.ts';

const programs: Record<string, readonly (readonly string[])[]> = {
  darwin: [['pbcopy']],
  win32: [['clip.exe']],
  linux: [['wl-copy'], ['xclip', '-selection', 'clipboard'], ['xsel', '--clipboard', '--input']],
};

/** The longest OSC 52 sequence that terminals accept without cutting it, in base64 characters. */
const longestEscape = 74_994;
/** GNU screen drops a device control string longer than its buffer. */
const screenChunk = 76;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The user's clipboard (FMT-02): the desktop's program, except over SSH, where it would be the wrong machine's; then
 * tmux, which by default blocks the terminal's own sequence but accepts a buffer; then the terminal (OSC 52). The text
 * is never passed as an argument, which other users could read.
 */
export function createClipboard(environment: Environment, platform: string, terminal: Output): Clipboard {
  const pipe = ([program = '', ...options]: readonly string[], text: string) =>
    pipeTo(program, options, text, childEnvironment(environment));
  return {
    async write(text, send) {
      if (!environment.SSH_CONNECTION && !environment.SSH_TTY) {
        for (const program of programs[platform] ?? programs.linux ?? []) if (await pipe(program, text)) return true;
      }
      // -w (since tmux 3.2) passes the buffer on to the outer terminal; older versions keep it.
      if (environment.TMUX) {
        for (const options of [['-w'], []])
          if (await pipe(['tmux', 'load-buffer', ...options, '-'], text)) return 'tmux';
      }
      const sequence = clipboardSequence(text, environment);
      if (sequence === undefined || (!send && !terminal.isTTY)) return false;
      await (send ?? ((bytes: string) => terminal.writeControls(bytes)))(sequence);
      return 'sent';
    },
  };
}

/** The sequence that asks the terminal to copy a text; undefined where it would be cut, or be shown as text. */
export function clipboardSequence(text: string, environment: Environment): string | undefined {
  const encoded = Buffer.from(text, 'utf8').toString('base64');
  if (environment.TERM === 'dumb' || encoded.length > longestEscape) return undefined;
  const sequence = `\u001B]52;c;${encoded}\u0007`;
  if (!environment.STY) return sequence;
  const chunks = sequence.match(new RegExp(`[^]{1,${screenChunk}}`, 'g')) ?? [];
  return chunks.map((chunk) => `\u001BP${chunk}\u001B\\`).join('');
}

function pipeTo(program: string, options: readonly string[], text: string, env: NodeJS.ProcessEnv): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(program, options, { stdio: ['pipe', 'ignore', 'ignore'], env });
    child.on('error', () => resolve(false));
    child.on('close', (code) => resolve(code === 0));
    child.stdin.on('error', () => undefined);
    child.stdin.end(text);
  });
}
