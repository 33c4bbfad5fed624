import type { Say } from '../../shared/text/text.ts';
import { ExitCode } from '../failure/exit-code.ts';
import { Failure } from '../failure/failure.ts';
import type { World } from '../world/world.ts';

export const outputFormats = ['table', 'wide', 'tsv', 'csv', 'json', 'ndjson', 'yaml', 'name'] as const;
/** Binary formats: only an export, which writes a file, offers them. */
const fileFormats = ['parquet'] as const;
export type OutputFormat = (typeof outputFormats)[number] | (typeof fileFormats)[number] | 'jq' | 'template';

/** The output flags as typed. */
export interface OutputFlags {
  output?: string;
  /** Another flag of the command that is taken for `--output`, such as `--output-price`. */
  outputAlike?: string;
  /** `--output` may also name a file, so binary formats are possible. */
  mayBeFile?: boolean;
  json: boolean;
  jsonFields?: string;
  jq?: string;
  template?: string;
  columns?: string;
  bom?: boolean;
  color: boolean;
  quiet: boolean;
}

/** How a result is written. */
export interface OutputSettings {
  format: OutputFormat;
  /** Names of the requested columns, in order; undefined means the format's own choice. */
  columns?: readonly string[];
  /** The jq program of `--jq`. */
  jq?: string;
  template?: string;
  /** CSV begins with a byte order mark. */
  bom?: boolean;
  /** Whether tones are shown as colours. */
  color: boolean;
  /** Errors and notices are JSON lines too. */
  structured: boolean;
  quiet: boolean;
  /** Translates the text between values. */
  say: Say;
  /** Receives the rows instead of the output: set for one run of several whose rows are printed together (SEE-13). */
  opens?(options: object): Promise<RowTaker>;
}

/** A receiver of rows. */
interface RowTaker {
  write(rows: readonly unknown[]): Promise<void>;
  end(): Promise<void>;
}

/** Decides the output format: a table on a terminal, tab-separated values in a pipe, unless a flag selects another. */
export function outputSettings(flags: OutputFlags, world: Pick<World, 'stdout' | 'env'>, say: Say): OutputSettings {
  const asked = [
    flags.output === undefined ? undefined : (['--output', readFormat(flags.output, flags)] as const),
    flags.json ? (['--json', 'json'] as const) : undefined,
    flags.jq === undefined ? undefined : (['--jq', 'jq'] as const),
    flags.template === undefined ? undefined : (['--template', 'template'] as const),
    // Only CSV has a byte order mark, so `--bom` selects it.
    flags.bom ? (['--bom', 'csv'] as const) : undefined,
  ].filter((choice) => choice !== undefined);
  const format = agreeOn(asked) ?? (world.stdout.isTTY ? 'table' : 'tsv');
  const columns = namesIn(flags.jsonFields) ?? namesIn(flags.columns);
  return {
    format,
    ...(columns ? { columns } : {}),
    ...(flags.jq === undefined ? {} : { jq: flags.jq }),
    ...(flags.template === undefined ? {} : { template: flags.template }),
    ...(flags.bom ? { bom: true } : {}),
    color: flags.color && wantsColor(world),
    structured: format === 'json' || format === 'ndjson' || format === 'jq',
    quiet: flags.quiet,
    say,
  };
}

/** Colour on a terminal that supports it, unless `NO_COLOR` is set; `FORCE_COLOR` colours a pipe too. */
function wantsColor({ env, stdout }: Pick<World, 'stdout' | 'env'>): boolean {
  if (env.NO_COLOR) return false;
  const forced = env.FORCE_COLOR ?? env.CLICOLOR_FORCE;
  if (forced !== undefined && forced !== '') return forced !== '0' && forced !== 'false';
  return stdout.isTTY && env.TERM !== 'dumb';
}

/** Whether a word is the name of a format. */
export function isFormat(word: string): boolean {
  return [...outputFormats, ...fileFormats].some((format) => format === word);
}

function readFormat(text: string, { mayBeFile = false, outputAlike }: OutputFlags): OutputFormat {
  const format = outputFormats.find((known) => known === text);
  if (format) return format;
  const ofFile = fileFormats.find((known) => known === text);
  if (ofFile && mayBeFile) return ofFile;
  if (ofFile) throw formatOfFiles(ofFile);
  throw new Failure({
    code: 'usage',
    exitCode: ExitCode.Usage,
    message: { key: 'cli.unknownFormat', values: { format: text } },
    hint:
      outputAlike === undefined
        ? { key: 'cli.knownFormats', values: { formats: outputFormats } }
        : { key: 'cli.didYouMean', values: { nearest: `--${outputAlike} ${text}` } },
  });
}

/** The failure for a binary format where no file is written. */
export function formatOfFiles(format: OutputFormat): Failure {
  return new Failure({
    code: 'usage',
    exitCode: ExitCode.Usage,
    message: { key: 'cli.formatOfFiles', values: { format } },
    hint: { key: 'cli.formatOfFilesHint', values: { format } },
  });
}

/** `--jq` works on JSON, so `-o json --jq` is one choice; any two other flags contradict each other. */
function agreeOn(asked: readonly (readonly [string, OutputFormat])[]): OutputFormat | undefined {
  const chosen = asked.at(-1);
  const contradicting = asked.find(
    ([, format]) => format !== chosen?.[1] && !(format === 'json' && chosen?.[1] === 'jq'),
  );
  if (!contradicting || !chosen) return chosen?.[1];
  throw new Failure({
    code: 'usage',
    exitCode: ExitCode.Usage,
    message: { key: 'cli.contradictingFlags', values: { one: contradicting[0], other: chosen[0] } },
    hint: { key: 'cli.contradictingFlagsHint' },
  });
}

function namesIn(list: string | undefined): string[] | undefined {
  const names = list
    ?.split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return names && names.length > 0 ? names : undefined;
}
