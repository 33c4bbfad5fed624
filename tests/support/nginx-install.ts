import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { canInstallPackages, installPackage } from './debian-package.ts';

const usualPlaces = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx'];

/** Path of nginx, which only the test of the documented configuration uses; undefined where there is none. */
export function findNginx(): string | undefined {
  return usualPlaces.find((place) => existsSync(place));
}

if (
  process.argv[1] &&
  import.meta.url === pathToFileURL(process.argv[1]).href &&
  !findNginx() &&
  canInstallPackages()
) {
  process.stdout.write('No nginx found: installing it from the Debian packages (apt-get install nginx-light).\n');
  try {
    installPackage('nginx-light', 'Without it the test of the nginx configuration is left out.');
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  }
}
