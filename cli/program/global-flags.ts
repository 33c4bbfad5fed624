import { languages } from '../../shared/text/text.ts';
import { outputFormats } from '../output/output-settings.ts';
import type { FlagDefinition } from './definition.ts';

/** Flags that every command understands, before or after its name. */
export const globalFlags: readonly FlagDefinition[] = [
  { name: 'profile', kind: 'value', placeholder: 'NAME', help: { key: 'cli.flagProfile' } },
  {
    name: 'profiles',
    kind: 'value',
    placeholder: 'NAMES',
    help: { key: 'fleet.flagProfiles' },
    example: 'prod,staging',
  },
  { name: 'all-profiles', kind: 'switch', help: { key: 'fleet.flagAllProfiles' } },
  { name: 'gateway', kind: 'value', placeholder: 'URL', help: { key: 'cli.flagGateway' } },
  { name: 'insecure', kind: 'toggle', help: { key: 'cli.flagInsecure' } },
  { name: 'ca-file', kind: 'value', placeholder: 'FILE', help: { key: 'cli.flagCaFile' } },
  {
    name: 'output',
    short: 'o',
    also: 'format',
    kind: 'value',
    placeholder: 'FORMAT',
    help: { key: 'cli.flagOutput' },
    choices: outputFormats,
  },
  { name: 'json', kind: 'switch', help: { key: 'cli.flagJson' } },
  { name: 'json-fields', kind: 'value', hidden: true, help: '' },
  { name: 'jq', kind: 'value', placeholder: 'PROGRAM', help: { key: 'cli.flagJq' }, example: '.[].id' },
  { name: 'template', kind: 'value', placeholder: 'TEXT', help: { key: 'cli.flagTemplate' }, example: '{id} {name}' },
  { name: 'columns', kind: 'value', placeholder: 'NAMES', help: { key: 'cli.flagColumns' }, example: 'id,name' },
  { name: 'bom', kind: 'switch', help: { key: 'cli.flagBom' } },
  { name: 'dry-run', kind: 'switch', help: { key: 'cli.flagDryRun' } },
  { name: 'read-only', kind: 'switch', help: { key: 'cli.flagReadOnly' } },
  { name: 'yes', short: 'y', kind: 'switch', help: { key: 'cli.flagYes' } },
  { name: 'no-input', kind: 'switch', help: { key: 'cli.flagNoInput' } },
  { name: 'timeout', kind: 'value', placeholder: 'DURATION', help: { key: 'cli.flagTimeout' }, example: '10s' },
  { name: 'wait', kind: 'value', placeholder: 'DURATION', help: { key: 'cli.flagWait' }, example: '5m' },
  { name: 'retries', kind: 'value', placeholder: 'N', help: { key: 'cli.flagRetries' }, default: '2' },
  {
    name: 'language',
    kind: 'value',
    placeholder: 'LANGUAGE',
    help: { key: 'cli.flagLanguage' },
    choices: languages,
  },
  { name: 'no-color', kind: 'switch', help: { key: 'cli.flagNoColor' } },
  { name: 'quiet', short: 'q', kind: 'switch', help: { key: 'cli.flagQuiet' } },
  { name: 'verbose', kind: 'switch', help: { key: 'cli.flagVerbose' } },
  { name: 'debug', kind: 'switch', help: { key: 'cli.flagDebug' } },
];

const takesValue = new Set(
  globalFlags
    .filter(({ kind }) => kind === 'value')
    .flatMap(({ name, short, also }) => [`--${name}`, ...(short ? [`-${short}`] : []), ...(also ? [`--${also}`] : [])]),
);

/**
 * Whether this word is a flag that takes the next word as its value (`--profile prod`), for finding the command's
 * words.
 */
export function takesNextWord(word: string): boolean {
  return takesValue.has(word);
}
