import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { canInstallPackages, installPackage } from './debian-package.ts';

/** Programs that single tests run beside ours, with the Debian package that contains each. */
const packages = {
  nginx: 'nginx-light',
  curl: 'curl',
  jq: 'jq',
  prometheus: 'prometheus',
  promtool: 'prometheus',
  'prometheus-alertmanager': 'prometheus-alertmanager',
  'systemd-analyze': 'systemd',
} as const;

/** Folders of service programs, which are often not in a user's PATH. */
const usualFolders = ['/usr/sbin', '/usr/local/sbin', '/usr/local/bin', '/usr/bin', '/opt/homebrew/bin'];

/** Returns the path of a program that documentation tests run; undefined if it is not installed. */
export function findTool(name: keyof typeof packages): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...usualFolders];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href && canInstallPackages()) {
  for (const name of Object.keys(packages) as (keyof typeof packages)[]) {
    if (findTool(name)) continue;
    process.stdout.write(
      `No ${name} found: installing it from the Debian packages (apt-get install ${packages[name]}).\n`,
    );
    try {
      installPackage(packages[name], 'Without it the tests of what the documentation does with it are left out.');
    } catch (error) {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    }
  }
}
