import { parse } from 'yaml';
import type { UsageSums } from '../../../shared/domain/log/usage.ts';
import { isRecord } from '../../../shared/domain/record.ts';
import { formatNumber, signedPercent } from '../../../shared/format/money.ts';
import { formatQuota, quotaDisplayOf } from '../../../shared/format/quota.ts';
import { sanitise } from '../../../shared/format/sanitise.ts';
import { usageReportOf } from '../../../shared/screens/usage/usage-memory.ts';
import { usageScreen } from '../../../shared/screens/usage/usage-screen.ts';
import { ExitCode } from '../../failure/exit-code.ts';
import { listCommand } from '../../list/screen/list-command.ts';
import type { CommandDefinition, FlagDefinition, Invocation } from '../../program/definition.ts';
import { readInputText } from '../../program/input-text.ts';
import { usageFailure, wrongFlag } from '../../program/usage.ts';

const list = listCommand(usageScreen);

const fileFlag: FlagDefinition = {
  name: 'file',
  kind: 'value',
  placeholder: 'FILE',
  help: { key: 'price.flagFile' },
  example: 'prices.yaml',
};

const limitFlag: FlagDefinition = {
  name: 'fail-if-over',
  kind: 'value',
  placeholder: 'PERCENT',
  help: { key: 'price.flagFailIfOver' },
  example: '5%',
};

/** `tollgate price rehearse`: what past calls would have cost at other prices (SEE-11). Changes nothing. */
export const rehearseCommand: CommandDefinition = {
  ...list,
  verb: 'rehearse',
  aliases: [],
  summary: { key: 'price.rehearseHelp' },
  description: [{ key: 'price.rehearseAbout' }, ...(list.description ?? [])],
  flags: [fileFlag, limitFlag, ...(list.flags ?? [])],
  examples: [
    "tollgate price rehearse --prices 'gpt-4o input=1.25 output=5' --start -30d",
    "tollgate price rehearse --prices 'gpt-4o all=50%' --by user --start -30d",
    'tollgate price rehearse --file prices.yaml --by model,group --fail-if-over 5%',
  ],
  isRead: true,
  run: rehearse,
};

async function rehearse(invocation: Invocation): Promise<number | undefined> {
  const { flags, talk, say, world, output } = invocation;
  const limit = readLimit(flags.text('fail-if-over'));
  const file = flags.text('file');
  const typed = flags.text('prices')?.trim();
  if ((file === undefined) === (typed === undefined || typed === '')) throw usageFailure('price.pricesMissing');
  const prices = file === undefined ? typed : pricesOfFile(await readInputText(file, world), file);
  let read: { totals: UsageSums; missing: number; money(quota: number): string } | undefined;
  const screen: typeof usageScreen = {
    ...usageScreen,
    async list(query, context, options) {
      const page = await usageScreen.list(query, context, options);
      const { totals, missing } = await usageReportOf(query.filters, context, options, true);
      const display = quotaDisplayOf(context.status);
      read = { totals, missing, money: (quota) => formatQuota(quota, display) };
      return page;
    },
  };
  const text = (name: string) => (name === 'prices' ? prices : flags.text(name));
  const code = await listCommand(screen).run({ ...invocation, flags: { ...flags, text } });
  if (read === undefined || (code !== undefined && code !== ExitCode.Ok)) return code;
  const { quota, rehearsed, unrehearsed, calls } = read.totals;
  // The rows show each model; scripts add them up, people get the sum.
  if (!output.structured) {
    const sums = { before: read.money(quota), after: read.money(rehearsed), percent: signedPercent(quota, rehearsed) };
    await talk.notice('rehearsed', say('price.rehearsedSum', { count: calls, ...sums }));
  }
  if (unrehearsed > 0) {
    await talk.warning('not-reworked', say('price.notReworked', { count: unrehearsed }));
  }
  if (limit === undefined) return code;
  // The cost of calls that were not read is unknown.
  if (read.missing > 0) {
    await talk.warning('incomplete', say('price.rehearsedInPart', { count: read.missing }));
    return ExitCode.PartlyFailed;
  }
  if (rehearsed <= quota * (1 + limit / 100)) return code;
  const percent = quota === 0 ? '∞' : formatNumber(((rehearsed - quota) / quota) * 100, 1);
  await talk.warning('over-limit', say('price.overLimit', { percent, limit: String(limit) }));
  return ExitCode.Failure;
}

/** The limit, in percent, by which calls may cost more. */
function readLimit(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const [, number] = /^(\d+(?:\.\d+)?)\s*%?$/.exec(text.trim()) ?? [];
  if (number === undefined) throw wrongFlag('--fail-if-over', text, ['5%', '0%']);
  return Number(number);
}

/** Prices by model from YAML or JSON (`gpt-4o: {input: 1.25, output: 5}`), in the form that the filter takes. */
function pricesOfFile(source: string, file: string): string {
  const broken = (reason: string) =>
    usageFailure('price.brokenFile', { path: sanitise(file), reason: sanitise(reason) });
  let models: unknown;
  try {
    models = parse(source);
  } catch (error) {
    throw broken(error instanceof Error ? (error.message.split('\n')[0] ?? '') : '');
  }
  if (!isRecord(models)) throw usageFailure('price.noFilePrices', { path: sanitise(file) });
  const lines = Object.entries(models).map(([model, kinds]) => {
    if (!isRecord(kinds) || /[\s;]/.test(model)) throw usageFailure('price.noFilePrices', { path: sanitise(file) });
    return [model, ...Object.entries(kinds).map(([kind, price]) => `${kind}=${price ?? 'none'}`)].join(' ');
  });
  return lines.join('\n');
}
