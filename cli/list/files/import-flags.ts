import type { FlagDefinition } from '../../program/definition.ts';

/** What the import of rows may be told. */
export const importFlags: readonly FlagDefinition[] = [
  { name: 'if-not-exists', kind: 'switch', help: { key: 'site.flagIfNotExists' } },
  { name: 'update', kind: 'switch', help: { key: 'site.flagUpdate' } },
  {
    name: 'format',
    kind: 'value',
    placeholder: 'FORMAT',
    help: { key: 'site.flagFormat' },
    choices: ['csv', 'json', 'ndjson', 'yaml'],
  },
];
