import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Where what was built into the one file stands (`build/build-file.mjs`), as Bun lets it be read; undefined where the program
 * runs from files of its own.
 */
export function builtInFolder(): string | undefined {
  const entry = process.argv[1] ?? '';
  const isBuiltIn = process.versions.bun !== undefined && /^(\/\$bunfs|[A-Z]:[\\/]~BUN)[\\/]/.test(entry);
  return isBuiltIn ? join(dirname(entry), 'own') : undefined;
}

/**
 * A file or folder that was built or lies beside the program, such as `dist/web`, whether the program runs from its bundle or
 * from source; undefined where it is not there.
 */
export function besideProgram(place: string): string | undefined {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const found = join(folder, place);
    if (existsSync(found)) return found;
    if (dirname(folder) === folder) return undefined;
  }
}
