import { resetModelRatios } from '../../../shared/screens/settings/settings-actions.ts';
import { siteActionCommand } from '../../list/action/site-action-command.ts';
import { forceFlag, outputFileFlag } from '../../list/files/output-target.ts';
import { undoFileFlag } from '../../list/undo/undo-file.ts';
import type { CommandDefinition } from '../../program/definition.ts';
import { newFlag, optionTarget } from './option-check.ts';
import { exportAll } from './option-export.ts';
import { diffOptions, importOptions } from './option-import.ts';
import { getOptions, listOptions } from './option-read.ts';
import { setOption } from './option-set.ts';

const file = [{ name: 'FILE' }];
const optionFields = ['key', 'value', 'section', 'type', 'default'];

/** `tollgate option …`: every setting of the gateway by its key (SET-19). */
export const optionCommands: readonly CommandDefinition[] = [
  {
    verb: 'list',
    aliases: ['ls'],
    summary: { key: 'cliOption.listSummary' },
    flags: [
      { name: 'keyword', kind: 'value', placeholder: 'TEXT', help: { key: 'cliOption.flagKeyword' } },
      { name: 'section', kind: 'value', placeholder: 'NAME', help: { key: 'cliOption.flagSection' } },
      { name: 'changed', kind: 'switch', help: { key: 'cliOption.flagChanged' } },
    ],
    fields: optionFields,
    examples: [
      'tollgate option list',
      'tollgate option list --keyword Ratio -o json',
      'tollgate option list --changed',
    ],
    isRead: true,
    run: listOptions,
  },
  {
    verb: 'get',
    aliases: ['show'],
    summary: { key: 'cliOption.getSummary' },
    operands: [{ name: 'KEY', many: true }],
    fields: optionFields,
    examples: ['tollgate option get RetryTimes', 'tollgate option get ModelRatio GroupRatio -o json'],
    isRead: true,
    run: getOptions,
  },
  {
    verb: 'set',
    summary: { key: 'cliOption.setSummary' },
    description: [{ key: 'cliOption.setDescription' }],
    operands: [{ name: 'KEY' }, { name: 'VALUE', optional: true }],
    flags: [
      { name: 'value-file', kind: 'value', placeholder: 'FILE', help: { key: 'cliOption.flagValueFile' } },
      { name: 'value-stdin', kind: 'switch', help: { key: 'cliOption.flagValueStdin' } },
      { name: 'expect', kind: 'value', takesEmpty: true, placeholder: 'VALUE', help: { key: 'cliOption.flagExpect' } },
      newFlag,
    ],
    examples: [
      'tollgate option set RetryTimes 3',
      'tollgate option set ModelRatio --value-file ratios.json',
      'tollgate option set SMTPToken --value-stdin < token.txt',
    ],
    run: setOption,
  },
  {
    verb: 'export',
    summary: { key: 'cliOption.exportSummary' },
    flags: [{ ...outputFileFlag, example: 'options.json' }, forceFlag],
    examples: [
      'tollgate option export --output options.json',
      'tollgate option export > options.json',
      'tollgate option export --jq .ModelRatio',
    ],
    run: exportAll,
  },
  {
    verb: 'import',
    summary: { key: 'cliOption.importSummary' },
    description: [{ key: 'cliOption.importDescription' }],
    operands: file,
    flags: [{ ...undoFileFlag, help: { key: 'cliOption.flagUndoFile' } }, newFlag],
    examples: [
      'tollgate option import options.json',
      'tollgate option import options.json --dry-run',
      'tollgate option import options.json --undo-file before.json --yes',
    ],
    run: importOptions,
  },
  {
    verb: 'diff',
    summary: { key: 'cliOption.diffSummary' },
    operands: file,
    fields: ['key', 'before', 'after', 'secret'],
    examples: ['tollgate option diff options.json', 'tollgate option diff options.json -o json || echo drift'],
    isRead: true,
    run: diffOptions,
  },
  { ...siteActionCommand(optionTarget, resetModelRatios), description: [{ key: 'cliOption.resetDescription' }] },
];
