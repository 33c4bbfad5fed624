import type { BrowseScreen } from '../../../shared/screen/list-screen.ts';
import type { CommandDefinition } from '../../program/definition.ts';
import { importFlags } from './import-flags.ts';

/** `noun import FILE`: creates the rows of a file, or updates existing ones by name (CHG-05, CHG-11). */
export function importCommand({ noun }: Pick<BrowseScreen<never>, 'noun'>): CommandDefinition {
  return {
    verb: 'import',
    summary: { key: 'site.importSummary' },
    description: [{ key: 'site.importDescription' }],
    operands: [{ name: 'FILE' }],
    flags: importFlags,
    fields: ['id', 'name', 'result', 'message', 'code'],
    examples: [
      `tollgate ${noun} import ${noun}s.csv --dry-run`,
      `tollgate ${noun} import ${noun}s.csv --if-not-exists --yes`,
      `tollgate ${noun} import - --update --format yaml < ${noun}s.yaml`,
    ],
    run: async (invocation) => (await import('./run-import.ts')).runImport(noun, invocation),
  };
}
