import { fileURLToPath } from 'node:url';

export const projectFolder = fileURLToPath(new URL('../../../', import.meta.url));
export const executable = fileURLToPath(new URL('../../../bin/tollgate.cjs', import.meta.url));
export const webFolder = fileURLToPath(new URL('../../../dist/web', import.meta.url));

/** The executable that the tests run instead of `bin/tollgate.cjs` with Node: `TOLLGATE_PROGRAM=FILE npm test`. */
export const oneFile = process.env.TOLLGATE_PROGRAM || undefined;

/** The command that starts the program as a process: the file and its first arguments. */
export const program: readonly [string, ...string[]] =
  oneFile === undefined ? [process.execPath, executable] : [oneFile];

/** The same as a shell command. */
export const programInShell = program.map((word) => `"${word}"`).join(' ');
