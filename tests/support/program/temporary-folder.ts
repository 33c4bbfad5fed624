import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let root: string | undefined;
let count = 0;

/** Creates a new empty folder for this process only, and returns its path. Removed when the process ends. */
export function temporaryFolder(): string {
  if (root === undefined) {
    const created = mkdtempSync(join(tmpdir(), 'tollgate-test-'));
    process.on('exit', () => rmSync(created, { recursive: true, force: true, maxRetries: 3 }));
    root = created;
  }
  count += 1;
  const folder = join(root, String(count));
  mkdirSync(folder, { mode: 0o700 });
  return folder;
}
