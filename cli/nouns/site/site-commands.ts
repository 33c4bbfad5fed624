import type { CommandDefinition } from '../../program/definition.ts';
import { folderFlag, onlyFlag } from './site-files.ts';

/** `tollgate site …`: a site as files (CHG-01, CHG-02). */
export const siteCommands: readonly CommandDefinition[] = [
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
    fields: ['kind', 'file', 'name', 'field', 'before', 'after'],
    examples: ['tollgate site diff', 'tollgate site diff --directory site --only channels -o json'],
    run: async (invocation) => (await import('./site-diff.ts')).diffSite(invocation),
  },
];
