import { isSecretOption } from '../../../shared/domain/option/option.ts';
import { nearest } from '../../../shared/format/nearest.ts';
import { sanitise } from '../../../shared/format/sanitise.ts';
import type { Cell } from '../../../shared/screen/cells.ts';
import { type OptionRow, optionRow, optionRows } from '../../../shared/screens/settings/option-list.ts';
import { loadOptions } from '../../../shared/screens/settings/options.ts';
import { ExitCode } from '../../failure/exit-code.ts';
import { Failure } from '../../failure/failure.ts';
import { withScreenSession } from '../../list/screen/screen-session.ts';
import type { OutputColumn } from '../../output/output-column.ts';
import { openRowWriter } from '../../output/row-writer.ts';
import type { Invocation } from '../../program/definition.ts';
import { unknownWord } from '../../program/usage.ts';
import { optionTarget } from './option-check.ts';

/** `option list`: options by key, narrowed by flags. */
export async function listOptions(invocation: Invocation): Promise<undefined> {
  const { flags, signal, talk, say } = invocation;
  await withScreenSession(optionTarget, invocation, 'none', async ({ gateway }) => {
    const rows = optionRows(await gateway.options.list({ signal }));
    const keyword = flags.text('keyword')?.trim().toLowerCase() ?? '';
    const section = flags.text('section')?.trim();
    const sections = [...new Set(rows.map((row) => row.section).filter((name) => name !== ''))].sort();
    if (section !== undefined && !sections.includes(section)) {
      throw unknownWord('cliOption.unknownSection', section, sections);
    }
    const shown = rows.filter(
      (row) =>
        row.key.toLowerCase().includes(keyword) &&
        (section === undefined || row.section === section) &&
        (!flags.on('changed') || !row.isDefault),
    );
    await printOptions(shown, false, invocation);
    if (shown.length === 0) await talk.notice('empty', say('cliList.nothingFound'));
  });
  return undefined;
}

/** `option get KEY…`: the bare value of one option, records of several. */
export async function getOptions(invocation: Invocation): Promise<undefined> {
  const { operands, output, world, signal } = invocation;
  await withScreenSession(optionTarget, invocation, 'none', async ({ gateway }) => {
    const stored = await loadOptions({ gateway }, { signal });
    const rows = operands.map((key) => {
      const value = stored.get(key);
      if (value === undefined || (isSecretOption(key) && value === '')) throw missing(key, [...stored.keys()]);
      return optionRow(key, value);
    });
    const [only] = rows;
    const isBare = rows.length === 1 && !output.columns && ['table', 'wide', 'tsv'].includes(output.format);
    if (!only || !isBare) return printOptions(rows, rows.length === 1, invocation);
    // An option's text is untrusted: sanitised on a terminal, unchanged in a pipe.
    const { sanitiseMultiline } = await import('../../../shared/format/sanitise.ts');
    return world.stdout.write(`${world.stdout.isTTY ? sanitiseMultiline(only.value) : only.value}\n`);
  });
  return undefined;
}

/** The failure for an option that does not exist, or for a secret that the gateway never returns. */
function missing(key: string, known: readonly string[]): Failure {
  const values = { key: sanitise(key) };
  const isSecret = isSecretOption(key);
  const near = isSecret ? undefined : nearest(key, known);
  return new Failure({
    code: isSecret ? 'secret' : 'not-found',
    exitCode: isSecret ? ExitCode.Forbidden : ExitCode.NotFound,
    message: { key: isSecret ? 'cliOption.secretHidden' : 'cliOption.keyMissing', values },
    hint: isSecret
      ? { key: 'cliOption.secretHiddenHint', values }
      : near
        ? { key: 'cli.didYouMean', values: { nearest: near } }
        : { key: 'cliOption.keyMissingHint' },
  });
}

async function printOptions(rows: readonly OptionRow[], single: boolean, invocation: Invocation): Promise<void> {
  const { output, world } = invocation;
  const text = (raw: string): Cell => ({ text: sanitise(raw), raw });
  const columns: OutputColumn<OptionRow>[] = [
    { id: 'key', header: 'key', cell: ({ key }) => text(key), priority: 1 },
    { id: 'value', header: 'value', cell: ({ value }) => text(value), width: { minimum: 12, maximum: 48 } },
    { id: 'section', header: 'section', cell: ({ section }) => text(section), priority: 2 },
    { id: 'type', header: 'type', cell: ({ type }) => text(type), wide: true },
    {
      id: 'default',
      header: 'default',
      cell: ({ isDefault }) => ({ text: String(isDefault), raw: isDefault }),
      wide: true,
    },
  ];
  const name = ({ key }: OptionRow) => `option/${sanitise(key)}`;
  const writer = await openRowWriter({ settings: output, columns, stdout: world.stdout, name, single });
  await writer.write(rows);
  await writer.end();
}
