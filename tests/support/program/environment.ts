import { zoneNow } from '../run/test-zone.ts';
import { temporaryFolder } from './temporary-folder.ts';

/**
 * Variables that `npm run any-day` sets; passed on, so that a child has the same shifted time as the gateway of its
 * test.
 */
const clock = ['LD_PRELOAD', 'FAKETIME', 'FAKETIME_DONT_FAKE_MONOTONIC', 'NODE_OPTIONS'];
const kept = [
  'PATH',
  'TMPDIR',
  'SystemRoot',
  'ComSpec',
  'PATHEXT',
  'TEMP',
  'TMP',
  ...(process.env.FAKETIME ? clock : []),
];

/**
 * Returns the environment of a child process under test, the same on every machine: its own home and configuration
 * folder, English, the test's time zone, and neither `CI` (it silences Ink and prompts) nor `NODE_EXTRA_CA_CERTS` (it
 * slows every start). `extra` takes precedence; undefined removes a variable.
 */
export function testEnvironment(extra: Record<string, string | undefined> = {}): Record<string, string> {
  const home = extra.HOME ?? temporaryFolder();
  const environment: Record<string, string | undefined> = {
    ...Object.fromEntries(kept.map((name) => [name, process.env[name]])),
    HOME: home,
    TOLLGATE_CONFIG_DIR: `${home}/.config/tollgate`,
    LANG: 'en_US.UTF-8',
    TZ: zoneNow(),
    ...extra,
  };
  return Object.fromEntries(
    Object.entries(environment).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
