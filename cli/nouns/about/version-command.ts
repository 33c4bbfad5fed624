import { version } from '../../../package.json';
import { sanitise } from '../../../shared/format/sanitise.ts';
import { ExitCode } from '../../failure/exit-code.ts';
import { Failure } from '../../failure/failure.ts';
import type { CommandDefinition, Invocation } from '../../program/definition.ts';
import { printRecord } from '../../program/print-record.ts';
import { usageFailure } from '../../program/usage.ts';

/**
 * `tollgate version`: the same as `--version`, facts about the platform for machines, and the texts that ship with the
 * program (OUT-02).
 */
export const versionCommand: CommandDefinition = {
  verb: '',
  summary: { key: 'cliTool.versionSummary' },
  flags: [
    { name: 'licenses', kind: 'switch', help: { key: 'cliTool.versionLicenses' } },
    {
      name: 'manual',
      kind: 'value',
      placeholder: 'COMMAND',
      help: { key: 'cliTool.versionManual' },
      example: 'channel',
    },
  ],
  fields: ['version', 'node', 'platform', 'runtime'],
  examples: [
    'tollgate version',
    'tollgate version -o json',
    'tollgate version --manual channel',
    'tollgate version --licenses',
  ],
  async run(invocation) {
    const { output, world } = invocation;
    const text = await ownTextOf(invocation);
    if (text !== undefined || (!output.columns && ['table', 'wide', 'tsv'].includes(output.format))) {
      await world.stdout.write(text ?? `${version}\n`);
      return undefined;
    }
    const record = { version, node: world.nodeVersion, platform: world.platform, runtime: world.runtime };
    await printRecord(record, `version/${version}`, invocation);
    return undefined;
  },
};

/** The text that a flag requested; undefined without such a flag. */
async function ownTextOf({ flags, world }: Invocation): Promise<string | undefined> {
  const page = flags.text('manual');
  const wantsLicences = flags.on('licenses');
  if (page === undefined && !wantsLicences) return undefined;
  if (page !== undefined && wantsLicences) throw usageFailure('cliTool.versionOneText');
  const file = page === undefined ? 'licenses.md' : `man/${page === 'tollgate' ? page : `tollgate-${page}`}.1`;
  const text = /^[\w/.-]+$/.test(file) && !file.includes('..') ? await world.ownText(file) : undefined;
  if (text !== undefined) return text;
  if (page !== undefined && (await world.ownText('man/tollgate.1')) !== undefined) {
    throw usageFailure('cliTool.versionNoPage', { word: sanitise(page) });
  }
  throw new Failure({
    code: 'not-built',
    exitCode: ExitCode.Failure,
    message: { key: 'cliTool.versionNoText' },
    hint: { key: 'webServer.notBuiltCure' },
  });
}
