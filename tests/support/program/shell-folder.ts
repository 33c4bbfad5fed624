import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, readdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { programInShell } from './build.ts';
import { tollgate } from './command.ts';
import { testEnvironment } from './environment.ts';
import { temporaryFolder } from './temporary-folder.ts';

export interface ShellFolder {
  folder: string;
  env: Record<string, string | undefined>;
}

/** Whether a shell is installed on this machine. */
export function hasShell(shell: string): boolean {
  return spawnSync(shell, ['-c', 'exit 0']).status === 0;
}

/** Creates a folder with a `tollgate` for the shell's PATH and its completion script as `_tollgate`. */
export async function shellFolder(shell: string, env: Record<string, string | undefined>): Promise<ShellFolder> {
  const { stdout: script } = await tollgate(['completion', shell]);
  const folder = temporaryFolder();
  writeFileSync(join(folder, '_tollgate'), script);
  writeProgram(folder, `exec ${programInShell} "$@"`);
  const path = `${folder}${delimiter}${testEnvironment().PATH}`;
  return { folder, env: { ...env, PATH: path, HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder } };
}

/**
 * Like `shellFolder`, but `tollgate` only completes. Run with anything else, it appends its arguments to the file
 * `ran`, one per line between angle brackets.
 */
export async function recordingShellFolder(
  shell: string,
  env: Record<string, string | undefined>,
): Promise<ShellFolder> {
  const made = await shellFolder(shell, env);
  const complete = `exec ${programInShell} "$@"`;
  const record = `{ printf '<%s>\\n' "$@"; echo end; } >>"${join(made.folder, 'ran')}"`;
  writeProgram(made.folder, `if [ "$1" = completion ]; then ${complete}; fi\n${record}`);
  return made;
}

/**
 * Runs a printed `tollgate …` line in a shell and returns the arguments that the program got, and whether a file
 * `pwned` was created.
 */
export function wordsInShell(shell: string, line: string): { words: string[]; files: string[] } {
  const folder = temporaryFolder();
  writeProgram(folder, `printf '%s\\0' "$@"`);
  const env = { ...testEnvironment(), PATH: `${folder}${delimiter}${testEnvironment().PATH}`, HOME: folder };
  const outcome = execFileSync(shell, ['-c', line], { cwd: folder, env, encoding: 'utf8' });
  const files = readdirSync(folder).filter((name) => name === 'pwned');
  return { words: outcome.split('\0').slice(0, -1), files };
}

function writeProgram(folder: string, body: string): void {
  writeFileSync(join(folder, 'tollgate'), `#!/bin/sh\n${body}\n`);
  chmodSync(join(folder, 'tollgate'), 0o755);
}
