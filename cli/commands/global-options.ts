import type { Language } from '../../shared/text/text.ts';
import { languages } from '../../shared/text/text.ts';
import { isFormat, type OutputFlags } from '../output/output-settings.ts';
import type { FlagValues } from './flag-values.ts';
import { usageFailure, wrongFlag } from './usage.ts';

/** The global flags, read and checked. */
export interface GlobalOptions extends OutputFlags {
  profile?: string;
  gateway?: string;
  insecure?: boolean;
  caFile?: string;
  dryRun: boolean;
  yes: boolean;
  noInput: boolean;
  /** ms. */
  timeout?: number;
  retries?: number;
  /** ms for which rate limits are waited out, also by a command about one row. */
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
    gateway: flags.text('gateway'),
    insecure: flags.toggle('insecure'),
    caFile: flags.text('ca-file'),
    // Where it may also name a file, the last word that is a format.
    output: flags.text('output') ?? flags.many('output').findLast(isFormat),
    json: flags.on('json') || flags.text('json-fields') !== undefined,
    jsonFields: flags.text('json-fields'),
    jq: flags.text('jq'),
    template: flags.text('template'),
    columns: flags.text('columns'),
    color: !flags.on('no-color'),
    quiet: flags.on('quiet'),
    dryRun: flags.on('dry-run'),
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
