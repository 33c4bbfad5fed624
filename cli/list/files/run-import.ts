import { commandLineOf } from '../../../shared/screen/command-line.ts';
import { listNames } from '../../../shared/screen/flow/confirm-rows.ts';
import type { Existing } from '../../../shared/screen/saving/rows-to-plan.ts';
import { holdPlan } from '../../../shared/screens/site/plan-memory.ts';
import { type RowFormat, readRows, rowFormatOf, rowFormats } from '../../../shared/screens/site/row-file.ts';
import { rowSteps } from '../../../shared/screens/site/row-steps.ts';
import { importKinds } from '../../../shared/screens/site/site-kind.ts';
import { requireConfirmableFile } from '../../program/ask.ts';
import type { Invocation } from '../../program/definition.ts';
import { readInputText } from '../../program/input-text.ts';
import { usageFailure, wrongFlag } from '../../program/usage.ts';
import { withScreenSession } from '../screen/screen-session.ts';
import { runSteps } from './run-steps.ts';

/** Checks all rows of a file, then creates or updates them one after the other. Resolves to the exit code. */
export async function runImport(noun: string, invocation: Invocation): Promise<number | undefined> {
  const { operands, world, talk, say, signal } = invocation;
  const [source = ''] = operands;
  const existing = existingOf(invocation);
  const asked = formatOf(invocation);
  await requireConfirmableFile(invocation, async () => source === '-' || readInputText(source, world));
  const kind = importKinds.find(({ list }) => list.noun === noun);
  if (kind === undefined) throw new Error(`${noun} is in no file`);
  const screen = await kind.list.load();
  const work: Parameters<typeof withScreenSession<number | undefined>>[3] = async (session) => {
    const { context } = session;
    const text = await readInputText(source, world);
    const rows = await readRows(text, asked ?? rowFormatOf(text, source), context);
    const { steps, secrets, kept, ignored, notes } = await rowSteps(kind, rows, existing, context, { signal });
    if (ignored.length > 0) await talk.warning('ignored', say('site.rowsIgnored', { names: ignored }));
    const names = listNames(kept, say);
    for (const note of notes) await talk.warning('unknown-groups', note);
    if (kept.length > 0) await talk.notice('kept', say('site.rowsKept', { count: kept.length, names }));
    if (steps.length === 0) {
      await talk.notice('nothing', say('site.rowsNothing'));
      return undefined;
    }
    const command = [commandLineOf({ noun, verb: 'import', ids: [source] }), ...wordsOf(existing, asked)].join(' ');
    const plan = { gateway: session.gatewayUrl, madeAt: world.clock.now(), steps, source: '', command };
    holdPlan(context.gateway, plan, secrets);
    const open = steps.map((step) => ({ ...step, state: 'open' as const }));
    // `--update` finds rows that were already created by name and completes them; what is to be kept stays out of it.
    const goOn = [noun, 'import', source, ...wordsOf(existing === 'keep' ? 'keep' : 'update', asked)];
    return runSteps({ steps: open, goOn }, session, invocation);
  };
  return withScreenSession(screen, invocation, 'fresh', work, { verb: 'create', paced: true });
}

const flagsOfExisting: Readonly<Record<Existing, readonly string[]>> = {
  refuse: [],
  keep: ['--if-not-exists'],
  update: ['--update'],
};

function wordsOf(existing: Existing, format: RowFormat | undefined): string[] {
  return [...flagsOfExisting[existing], ...(format === undefined ? [] : ['--format', format])];
}

function existingOf({ flags }: Invocation): Existing {
  const [keeps, updates] = [flags.on('if-not-exists'), flags.on('update')];
  if (keeps && updates) throw usageFailure('site.bothExisting');
  return keeps ? 'keep' : updates ? 'update' : 'refuse';
}

function formatOf({ flags }: Invocation): RowFormat | undefined {
  const typed = flags.text('format');
  const known = rowFormats.find((format) => format === typed);
  if (typed !== undefined && known === undefined) throw wrongFlag('--format', typed, [...rowFormats]);
  return known;
}
