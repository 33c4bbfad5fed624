import { fileURLToPath } from 'node:url';

export const projectFolder = fileURLToPath(new URL('../../../', import.meta.url));
export const executable = fileURLToPath(new URL('../../../bin/tollgate.cjs', import.meta.url));
export const webFolder = fileURLToPath(new URL('../../../dist/web', import.meta.url));

/** The one file that the tests run as the program, instead of `bin/tollgate.cjs` by Node: `TOLLGATE_PROGRAM=FILE npm test`. */
export const oneFile = process.env.TOLLGATE_PROGRAM || undefined;

/** The words that start the program as a process: what to run and its first arguments. */
export const program: readonly [string, ...string[]] =
  oneFile === undefined ? [process.execPath, executable] : [oneFile];

/** The same for a shell. */
export const programInShell = program.map((word) => `"${word}"`).join(' ');
