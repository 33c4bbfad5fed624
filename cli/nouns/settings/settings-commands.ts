import { settingsSections } from '../../../shared/screens/settings/sections.ts';
import { confirmCompliance } from '../../../shared/screens/settings/settings-actions.ts';
import { siteActionCommand } from '../../list/action/site-action-command.ts';
import { formFlags } from '../../list/screen/form/form-flags.ts';
import { inputFlag } from '../../list/screen/form/input-flag.ts';
import { expectationFlags } from '../../list/undo/expectations.ts';
import type { CommandDefinition } from '../../program/definition.ts';
import { sectionNamed, settingsTarget, typedFieldsForm } from './section-form.ts';

const ids = settingsSections.map(({ id }) => id);

const setCommand: CommandDefinition = {
  verb: 'set',
  summary: { key: 'cliOption.settingsSetSummary' },
  operands: [{ name: 'SECTION', choices: ids }],
  examples: [
    'tollgate settings set monitoring --longest-response 8 --auto-disable',
    'tollgate settings set smtp --server smtp.example.com --token-file token.txt',
    'tollgate settings set ratio --model-ratio @ratios.json --dry-run',
    'tollgate settings set smtp --help',
  ],
  forOperand: setSectionCommand,
  // Parsing has already ended a command without a section.
  run: async () => undefined,
};

/** `tollgate settings …`: the gateway's settings by section, with the rules of the console (SET-02 to SET-18). */
export const settingsCommands: readonly CommandDefinition[] = [
  {
    verb: 'show',
    aliases: ['get'],
    summary: { key: 'cliOption.showSummary' },
    operands: [{ name: 'SECTION', optional: true, choices: ids }],
    examples: ['tollgate settings show', 'tollgate settings show monitoring', 'tollgate settings show smtp -o json'],
    isRead: true,
    run: async (invocation) => {
      const { showSettings } = await import('./show-settings.ts');
      return showSettings(invocation);
    },
  },
  setCommand,
  siteActionCommand(settingsTarget, confirmCompliance),
];

/** `settings set SECTION` with the section's own fields as flags. */
function setSectionCommand(word: string): CommandDefinition | undefined {
  if (word === '') return undefined;
  // Reported here, because the section's flags are unknown too and would be reported instead.
  const section = sectionNamed(word);
  const flags = formFlags(typedFieldsForm(section), 'edit');
  const example = flags.find(({ kind, name }) => kind !== 'switch' && !name.endsWith('-file'));
  return {
    verb: `set ${section.id}`,
    summary: { key: section.title },
    description: [{ key: 'cliOption.settingsSetSummary' }],
    operands: [{ name: 'SECTION', hidden: true }],
    flags: [...flags, inputFlag, ...expectationFlags.slice(0, 1)],
    examples: [
      `tollgate settings set ${section.id} ${example?.kind === 'toggle' ? `--${example.name}` : `--${example?.name ?? 'input'} VALUE`}`,
      `tollgate settings show ${section.id} -o json | tollgate settings set ${section.id} --input - --dry-run`,
    ],
    run: async (invocation) => {
      const { setSettings } = await import('./set-settings.ts');
      return setSettings(section, invocation);
    },
  };
}
