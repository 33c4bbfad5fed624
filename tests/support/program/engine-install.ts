import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { canInstallPackages, installPackage } from './debian-package.ts';

const cure = 'Its tests are left out.';
const programs = {
  postgresql: '/usr/lib/postgresql',
  'mariadb-server': '/usr/sbin/mariadbd',
  'python3-venv': '/usr/bin/python3',
};
const venv = join(import.meta.dirname, '..', '..', '..', 'node_modules', '.cache', 'tollgate-chdb');

/** The Python with chdb (0.9 GB), in which `npm run engines` installs ClickHouse's engine. */
export const chdbPython: string = join(venv, 'bin', 'python');

// `npm run engines`: installs missing engines: PostgreSQL and MariaDB from Debian, ClickHouse's engine from PyPI.
if (process.argv[1]?.endsWith('engine-install.ts')) {
  for (const [name, path] of Object.entries(programs)) {
    if (existsSync(path) || !canInstallPackages()) continue;
    tried(`${name} (apt-get install ${name})`, () => installPackage(name, cure));
  }
  if (!process.env.CHDB_PYTHON && !existsSync(chdbPython)) {
    tried('chdb (pip install chdb)', () => {
      execFileSync('python3', ['-m', 'venv', venv], { stdio: 'pipe' });
      execFileSync(chdbPython, ['-m', 'pip', 'install', '--quiet', 'chdb'], { stdio: 'pipe' });
    });
  }
}

function tried(what: string, install: () => void): void {
  process.stdout.write(`Installing ${what}.\n`);
  try {
    install();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message.split('\n')[0] : String(error)} ${cure}\n`);
  }
}
