import { rowFormats } from '../../../shared/screens/site/row-file.ts';
import type { FlagDefinition } from '../../program/definition.ts';

/** `--if-not-exists`: an existing row of the same name is left unchanged, so that a script can run twice (CHG-11). */
export const ifNotExistsFlag: FlagDefinition = {
  name: 'if-not-exists',
  kind: 'switch',
  help: { key: 'site.flagIfNotExists' },
};

/** The flags of `noun import`. */
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
