import type { Language } from '../../shared/text/text.ts';
import { languages } from '../../shared/text/text.ts';
import { isFormat, type OutputFlags } from '../output/output-settings.ts';
import type { FlagValues } from './flag-values.ts';
import { usageFailure, wrongFlag } from './usage.ts';

/** The global flags, read and checked. */
export interface GlobalOptions extends OutputFlags {
  profile?: string;
  /** The profiles that a reading command runs over (SEE-13). */
  profiles?: readonly string[] | 'all';
  gateway?: string;
  insecure?: boolean;
  caFile?: string;
  dryRun: boolean;
  readOnly: boolean;
  yes: boolean;
  noInput: boolean;
  /** ms. */
  timeout?: number;
  retries?: number;
  /** The longest wait in ms for rate limits to clear, also of a command about one row. */
  wait?: number;
  language?: Language;
  verbose: boolean;
  debug: boolean;
}

/** Reads the global flags; a wrong value ends the command with an example of a right one. */
export function readGlobalOptions(flags: FlagValues): GlobalOptions {
  if (flags.toggle('insecure') && flags.text('ca-file') !== undefined) {
    const values = { one: '--insecure', other: '--ca-file' };
    throw usageFailure('cli.contradictingFlags', values, { key: 'cli.contradictingFlagsHint' });
  }
  const timeout = flags.text('timeout');
  const retries = flags.text('retries');
  const wait = flags.text('wait');
  return {
    profile: flags.text('profile'),
    profiles: readProfiles(flags),
    gateway: flags.text('gateway'),
    insecure: flags.toggle('insecure'),
    caFile: flags.text('ca-file'),
    // Where `--output` may also name a file, the last value that is a format counts.
    output: flags.text('output') ?? flags.many('output').findLast(isFormat),
    mayBeFile: flags.text('output') === undefined,
    json: flags.on('json') || flags.text('json-fields') !== undefined,
    jsonFields: flags.text('json-fields'),
    jq: flags.text('jq'),
    template: flags.text('template'),
    columns: flags.text('columns'),
    bom: flags.on('bom'),
    color: !flags.on('no-color'),
    quiet: flags.on('quiet'),
    dryRun: flags.on('dry-run'),
    readOnly: flags.on('read-only'),
    yes: flags.on('yes'),
    noInput: flags.on('no-input'),
    timeout: timeout === undefined ? undefined : readTimeout('--timeout', timeout),
    wait: wait === undefined ? undefined : readTimeout('--wait', wait),
    retries: retries === undefined ? undefined : readRetries(retries),
    language: readLanguage(flags.text('language')),
    verbose: flags.on('verbose') || flags.on('debug'),
    debug: flags.on('debug'),
  };
}

/** Reads `--profiles a,b` and `--all-profiles`. They select whole profiles, so no other flag may select a gateway. */
function readProfiles(flags: FlagValues): readonly string[] | 'all' | undefined {
  const text = flags.text('profiles');
  const isAll = flags.on('all-profiles');
  if (text === undefined && !isAll) return undefined;
  const others = [
    text !== undefined && isAll ? '--all-profiles' : undefined,
    ...['profile', 'gateway'].map((name) => (flags.text(name) === undefined ? undefined : `--${name}`)),
  ];
  const other = others.find((flag) => flag !== undefined);
  if (other !== undefined) {
    const values = { one: text === undefined ? '--all-profiles' : '--profiles', other };
    throw usageFailure('cli.contradictingFlags', values, { key: 'cli.contradictingFlagsHint' });
  }
  if (isAll) return 'all';
  const names = (text ?? '').split(',').map((name) => name.trim());
  if (names.includes('')) throw wrongFlag('--profiles', text ?? '', ['prod,staging']);
  return [...new Set(names)];
}

const unitLengths: Record<string, number> = { ms: 1, s: 1000, '': 1000, m: 60_000, h: 3_600_000 };

function readTimeout(flag: string, text: string): number {
  const [, amount, unit = ''] = /^(\d+(?:\.\d+)?)(ms|s|m|h)?$/.exec(text.trim()) ?? [];
  const ms = Number(amount) * (unitLengths[unit] ?? 0);
  if (Number.isFinite(ms) && ms >= 1 && ms <= 86_400_000) return ms;
  throw wrongFlag(flag, text, ['10s', '500ms', '2m']);
}

function readRetries(text: string): number {
  if (/^\d{1,2}$/.test(text)) return Number(text);
  throw wrongFlag('--retries', text, ['0', '2']);
}

function readLanguage(text: string | undefined): Language | undefined {
  if (text === undefined) return undefined;
  const found = languages.find((language) => language.toLowerCase() === text.toLowerCase().replace('_', '-'));
  if (found) return found;
  if (text.toLowerCase() === 'zh') return 'zh-CN';
  throw wrongFlag('--language', text, languages);
}
