import { accessSync, constants } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { canInstallPackages, installPackage } from './debian-package.ts';

const usualPaths = [
  // Chromium without windows: a page costs a sixth less than in the full browser, which renders windows that nobody
  // sees.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const cure =
  'Install Chromium or Google Chrome (Debian: apt-get install chromium-headless-shell), or set TOLLGATE_CHROMIUM to its executable.';

/**
 * Returns the path of the Chromium for the browser tests: `TOLLGATE_CHROMIUM`, otherwise one in a usual place.
 * Undefined if there is none; throws if the variable names something that cannot be run.
 */
export function findBrowser(): string | undefined {
  const named = process.env.TOLLGATE_CHROMIUM;
  if (!named) return usualPaths.find(isExecutable);
  if (!isExecutable(named)) throw new Error(`TOLLGATE_CHROMIUM is ${named}, which cannot be run. ${cure}`);
  return named;
}

/**
 * Returns the browser's path; installs it from Debian's packages if it is missing and that is possible. Otherwise
 * throws with the cure.
 */
export function requireBrowser(notify: (line: string) => void): string {
  const found = findBrowser();
  if (found) return found;
  if (!canInstallPackages()) throw new Error(`The browser tests need Chromium, and none was found. ${cure}`);
  notify(
    'No Chromium found: installing it from the Debian packages (apt-get update, apt-get install chromium-headless-shell).',
  );
  installPackage('chromium-headless-shell', cure);
  const installed = findBrowser();
  if (!installed) throw new Error(`apt-get installed Chromium, and yet none is in its usual place. ${cure}`);
  return installed;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    requireBrowser((line) => process.stdout.write(`${line}\n`));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
