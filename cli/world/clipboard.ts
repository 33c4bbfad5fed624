import { spawn } from 'node:child_process';
import type { Clipboard, Output } from '../world.ts';
import { childEnvironment } from './child-environment.ts';

const programs: Record<string, readonly (readonly string[])[]> = {
  darwin: [['pbcopy']],
  win32: [['clip.exe']],
  linux: [['wl-copy'], ['xclip', '-selection', 'clipboard'], ['xsel', '--clipboard', '--input']],
};

/** What a terminal takes at most in one OSC 52 sequence without cutting it. */
const longestEscape = 74_994;

/**
 * The person's clipboard: over SSH the terminal's own (OSC 52, FMT-02), else the desktop's program.
 * A program is never given the text as an argument, where others could read it.
 */
export function createClipboard(
  environment: Readonly<Record<string, string | undefined>>,
  platform: string,
  terminal: Output,
): Clipboard {
  return {
    async write(text) {
      if (!environment.SSH_CONNECTION && !environment.SSH_TTY) {
        for (const [program, ...options] of programs[platform] ?? programs.linux ?? []) {
          if (program && (await pipeTo(program, options, text, childEnvironment(environment)))) return true;
        }
      }
      const encoded = Buffer.from(text, 'utf8').toString('base64');
      if (!terminal.isTTY || encoded.length > longestEscape) return false;
      await terminal.writeControls(`\u001b]52;c;${encoded}\u0007`);
      return 'sent';
    },
  };
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
