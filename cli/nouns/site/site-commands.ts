import { siteKinds } from '../../../shared/screens/site/site-kind.ts';
import { siteScreen } from '../../../shared/screens/site/site-screen.ts';
import { screenCommands, withCommands } from '../../list/screen/screen-commands.ts';
import type { CommandDefinition } from '../../program/definition.ts';
import { agreedFolder } from './agreed-file.ts';
import { planFlags } from './plan-flags.ts';
import { changeFields } from './print-changes.ts';
import { folderFlag, onlyFlag } from './site-files.ts';

/** `tollgate site …`: a site as files (CHG-01, CHG-02). */
export const siteCommands: readonly CommandDefinition[] = withCommands(screenCommands(siteScreen), [
  {
    verb: 'dump',
    summary: { key: 'site.dumpSummary' },
    description: [{ key: 'site.dumpDescription' }],
    flags: [folderFlag, onlyFlag],
    fields: ['file', 'entries', 'path'],
    examples: ['tollgate site dump', 'tollgate site dump --directory site --only channels,plans'],
    run: async (invocation) => (await import('./site-dump.ts')).dumpSite(invocation),
  },
  {
    verb: 'diff',
    summary: { key: 'site.diffSummary' },
    description: [{ key: 'site.diffDescription' }],
    flags: [folderFlag, onlyFlag],
    fields: changeFields,
    examples: ['tollgate site diff', 'tollgate site diff --directory site --only channels -o json'],
    run: async (invocation) => (await import('./site-diff.ts')).diffSite(invocation),
  },
  {
    verb: 'plan',
    summary: { key: 'site.planSummary' },
    description: [{ key: 'site.planDescription', values: { folder: agreedFolder } }],
    flags: [...planFlags, { name: 'out', kind: 'value', placeholder: 'FILE', help: { key: 'site.flagOut' } }],
    fields: changeFields,
    examples: ['tollgate site plan', 'tollgate site plan --prune channels --out plan.json'],
    run: async (invocation) => (await import('./site-plan.ts')).planSite(invocation),
  },
  {
    verb: 'apply',
    summary: { key: 'site.applySummary' },
    description: [{ key: 'site.applyDescription' }],
    operands: [
      { name: 'PLAN', optional: true },
      { name: 'THING', optional: true, many: true },
    ],
    flags: planFlags,
    fields: ['id', 'name', 'result', 'message', 'code'],
    examples: [
      'tollgate site apply',
      'tollgate site apply plan.json --yes',
      'tollgate site apply plan.json channels/azure',
      'tollgate site apply --dry-run',
    ],
    run: async (invocation) => (await import('./site-apply.ts')).applySite(invocation),
  },
  {
    verb: 'schema',
    summary: { key: 'site.schemaSummary' },
    description: [{ key: 'site.schemaDescription' }],
    operands: [{ name: 'KIND', choices: siteKinds.map(({ file }) => file) }],
    examples: ['tollgate site schema channels'],
    run: async (invocation) => (await import('./site-dump.ts')).printSchema(invocation),
  },
]);
