import { rowFormats } from '../../../shared/screens/site/row-file.ts';
import type { FlagDefinition } from '../../program/definition.ts';

/** What is there of the same name is left as it is, so that a script may be run twice (CHG-11). */
export const ifNotExistsFlag: FlagDefinition = {
  name: 'if-not-exists',
  kind: 'switch',
  help: { key: 'site.flagIfNotExists' },
};

/** What the import of rows may be told. */
export const importFlags: readonly FlagDefinition[] = [
  ifNotExistsFlag,
  { name: 'update', kind: 'switch', help: { key: 'site.flagUpdate' } },
  {
    name: 'format',
    kind: 'value',
    placeholder: 'FORMAT',
    help: { key: 'site.flagFormat' },
    choices: rowFormats,
  },
];
