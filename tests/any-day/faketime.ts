import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { canInstallPackages, installPackage } from '../support/program/debian-package.ts';

const cure = 'Install faketime (Debian: apt-get install faketime).';

/** Path of the library that tells every process begun with it another time; installed where there is none. Throws with the cure. */
export function requireFaketime(tell: (line: string) => void): string {
  const found = findFaketime();
  if (found) return found;
  if (!canInstallPackages()) throw new Error(`Other days need libfaketime, and none was found. ${cure}`);
  tell('No libfaketime found: installing it from the Debian packages (apt-get install faketime).');
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
 * What a process needs in its environment to live `shift` ms later (negative: earlier) than it is: a distance and no date, so that time goes on from
 * process to process. How long things take is measured as it is.
 */
export function shiftedClock(library: string, shift: number): Record<string, string> {
  if (shift === 0) return {};
  return {
    LD_PRELOAD: library,
    // A sign is needed, and `+-60` is no time to libfaketime: it would tell the time as it is.
    FAKETIME: `${shift < 0 ? '' : '+'}${Math.round(shift / 1000)}`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    NODE_OPTIONS: `--require ${join(import.meta.dirname, 'file-times.cjs')}`,
  };
}
