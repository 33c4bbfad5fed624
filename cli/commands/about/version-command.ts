import { version } from '../../../package.json';
import type { CommandDefinition } from '../definition.ts';
import { printRecord } from '../print-record.ts';

/** `tollgate version`: the same as `--version`, and what it runs on for machines. */
export const versionCommand: CommandDefinition = {
  verb: '',
  summary: { key: 'cliTool.versionSummary' },
  fields: ['version', 'node', 'platform'],
  examples: ['tollgate version', 'tollgate version -o json'],
  async run(invocation) {
    const { output, world } = invocation;
    if (!output.columns && ['table', 'wide', 'tsv'].includes(output.format)) {
      await world.stdout.write(`${version}\n`);
      return undefined;
    }
    const record = { version, node: world.nodeVersion, platform: world.platform };
    await printRecord(record, `version/${version}`, invocation);
    return undefined;
  },
};
