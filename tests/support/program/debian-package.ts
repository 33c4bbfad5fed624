import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** Whether this machine uses Debian packages and we may install them. */
export function canInstallPackages(): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get') || !existsSync('/etc/os-release')) return false;
  return /^ID(_LIKE)?=.*debian/m.test(readFileSync('/etc/os-release', 'utf8'));
}

/** Installs a Debian package. Throws with apt's reason and the cure. */
export function installPackage(name: string, cure: string): void {
  apt(['update', '-qq'], cure);
  apt(['install', '-y', '-qq', '--no-install-recommends', name], cure);
}

function apt(args: string[], cure: string): void {
  const result = spawnSync('apt-get', args, {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    maxBuffer: 64 * 1024 * 1024,
  });
  if (result.status === 0) return;
  const reason =
    result.error?.message ?? (result.stderr.trim().split('\n').slice(-3).join(' ') || `exit ${result.status}`);
  throw new Error(`apt-get ${args[0]} failed: ${reason}. ${cure}`);
}
