import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { canInstallPackages, installPackage } from '../support/program/debian-package.ts';

const cure = 'Install faketime (Debian: apt-get install faketime).';

/**
 * Returns the path of libfaketime, which shifts the clock of processes started with it; installs it if it is missing.
 * Throws with the cure.
 */
export function requireFaketime(notify: (line: string) => void): string {
  const found = findFaketime();
  if (found) return found;
  if (!canInstallPackages()) throw new Error(`Other days need libfaketime, and none was found. ${cure}`);
  notify('No libfaketime found: installing it from the Debian packages (apt-get install faketime).');
  installPackage('faketime', cure);
  const installed = findFaketime();
  if (!installed) throw new Error(`apt-get installed faketime, and yet it is not in its usual place. ${cure}`);
  return installed;
}

function findFaketime(): string | undefined {
  const folders = ['/usr/lib', '/usr/local/lib', '/usr/lib64'].filter((folder) => existsSync(folder));
  return folders
    .flatMap((folder) => [folder, ...readdirSync(folder).map((name) => join(folder, name))])
    .map((folder) => join(folder, 'faketime/libfaketime.so.1'))
    .find((file) => existsSync(file));
}

/**
 * Returns the environment variables with which a process's clock runs `shift` ms ahead (negative: behind). An offset,
 * not a date, so that time advances from process to process. Durations are measured unshifted.
 */
export function shiftedClock(library: string, shift: number): Record<string, string> {
  // Less than half a second would be `0`, which libfaketime takes for a date and refuses.
  const seconds = Math.round(shift / 1000);
  if (seconds === 0) return {};
  return {
    LD_PRELOAD: library,
    // The sign is required, and libfaketime ignores `+-60` without an error.
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    NODE_OPTIONS: `--require ${join(import.meta.dirname, 'file-times.cjs')}`,
  };
}
