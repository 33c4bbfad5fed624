import type { CommandDefinition, Invocation } from '../../program/definition.ts';
import { listFields, reportFields } from './report-fields.ts';

const file = [{ name: 'FILE' }];

/** `tollgate allowance …`: quota per day, week or month, given exactly once a period (ASK-07). */
export const allowanceCommands: readonly CommandDefinition[] = [
  {
    verb: 'check',
    isRead: true,
    summary: { key: 'allowance.checkSummary' },
    description: [{ key: 'allowance.fileDescription' }],
    operands: file,
    fields: reportFields,
    examples: ['tollgate allowance check allowances.yaml', 'tollgate allowance check allowances.yaml -o json'],
    run: async (invocation) => (await import('./apply-allowances.ts')).checkAllowances(invocation),
  },
  {
    verb: 'apply',
    summary: { key: 'allowance.applySummary' },
    description: [{ key: 'allowance.applyDescription' }, { key: 'allowance.fileDescription' }],
    operands: file,
    fields: reportFields,
    examples: [
      'tollgate allowance apply allowances.yaml --yes',
      'tollgate allowance apply allowances.yaml --dry-run',
      'tollgate allowance apply allowances.yaml --yes -o json',
    ],
    run: async (invocation) => (await import('./apply-allowances.ts')).applyAllowances(invocation),
  },
  {
    verb: 'list',
    aliases: ['ls'],
    summary: { key: 'allowance.listSummary' },
    description: [{ key: 'allowance.listDescription' }],
    flags: [
      { name: 'rule', kind: 'value', placeholder: 'NAME', help: { key: 'allowance.flagRule' }, example: 'class-a' },
      { name: 'period', kind: 'value', help: { key: 'allowance.flagPeriod' }, example: '2026-W48' },
      { name: 'unsure', kind: 'switch', help: { key: 'allowance.flagUnsure' } },
    ],
    fields: listFields,
    examples: [
      'tollgate allowance list',
      'tollgate allowance list --rule class-a',
      'tollgate allowance list --unsure -o json',
    ],
    run: async (invocation) => (await import('./ledger-commands.ts')).listGifts(invocation),
  },
  {
    verb: 'settle',
    summary: { key: 'allowance.settleSummary' },
    description: [{ key: 'allowance.settleDescription' }],
    operands: [{ name: 'N' }],
    flags: [
      { name: 'given', kind: 'switch', help: { key: 'allowance.flagGiven' } },
      { name: 'not-given', kind: 'switch', help: { key: 'allowance.flagNotGiven' } },
    ],
    examples: ['tollgate allowance settle 12 --given', 'tollgate allowance settle 12 --not-given'],
    run: async (invocation) => (await import('./ledger-commands.ts')).settleGift(invocation),
  },
  {
    verb: 'schema',
    summary: { key: 'allowance.schemaSummary' },
    examples: ['tollgate allowance schema'],
    async run({ world }: Invocation) {
      const [{ jsonText }, { rulesSchema }] = await Promise.all([
        import('../../output/json-text.ts'),
        import('./rules-schema.ts'),
      ]);
      await world.stdout.write(`${jsonText(rulesSchema, 2)}\n`);
      return undefined;
    },
  },
];
