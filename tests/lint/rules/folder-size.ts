import { posix } from 'node:path';
import type { Finding } from '../source-file.ts';

/** Files a reader still finds their way among. */
const most = 45;

/** Reports each folder with more source files in it than a reader finds their way among; those of folders below do not count. */
export function checkFolderSizes(paths: readonly string[]): Finding[] {
  const counts = new Map<string, number>();
  for (const path of paths) counts.set(posix.dirname(path), (counts.get(posix.dirname(path)) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count > most)
    .map(([path, count]) => {
      const message = `${count} files, the most is ${most}: give what belongs together a folder of its own`;
      return { path, line: 1, rule: 'folder-size', message };
    });
}
