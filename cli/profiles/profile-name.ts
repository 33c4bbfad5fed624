import { sanitise } from '../../shared/format/sanitise.ts';
import { ExitCode } from '../failure/exit-code.ts';
import { Failure } from '../failure/failure.ts';
import type { Config } from './config-file.ts';

/**
 * Checks a profile name, which is used in files and command lines: letters, digits, dot, dash, underscore; at most 64.
 */
export function checkProfileName(name: string): string {
  if (/^[\p{L}\p{N}][\p{L}\p{N}._-]{0,63}$/u.test(name) && name !== '__proto__') return name;
  throw new Failure({
    code: 'usage',
    exitCode: ExitCode.Usage,
    message: { key: 'cli.badProfileName', values: { name: sanitise(name) } },
    hint: { key: 'cli.badProfileNameHint' },
  });
}

/** The default name for a gateway: its host, with a number when that is taken. */
export function nameForGateway(gateway: string, { profiles }: Config): string {
  const { hostname, port } = new URL(gateway);
  const host = hostname.replace(/[^\p{L}\p{N}._-]/gu, '') || 'gateway';
  const name = port === '' ? host : `${host}-${port}`;
  for (let count = 1; ; count += 1) {
    const candidate = count === 1 ? name : `${name}-${count}`;
    const known = profiles[candidate];
    if (!known || known.gateway === gateway) return candidate;
  }
}
