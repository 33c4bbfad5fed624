import { dirname, relative, resolve } from 'node:path';
import { quoteWord } from '../../../shared/screen/command-line.ts';
import { listNames } from '../../../shared/screen/flow/confirm-rows.ts';
import { agreedNow } from '../../../shared/screens/site/agreed-site.ts';
import { type MadePlan, makePlan } from '../../../shared/screens/site/make-plan.ts';
import { planForecast } from '../../../shared/screens/site/plan-forecast.ts';
import { groupNotesOf } from '../../../shared/screens/site/plan-groups.ts';
import { planImpact } from '../../../shared/screens/site/plan-impact.ts';
import { readSite, type SiteReading } from '../../../shared/screens/site/read-site.ts';
import type { Site } from '../../../shared/screens/site/site-kind.ts';
import { planText } from '../../../shared/screens/site/site-plan.ts';
import { thingOf } from '../../../shared/screens/site/step-text.ts';
import { writeTarget } from '../../list/files/output-target.ts';
import { withScreenSession } from '../../list/screen/screen-session.ts';
import { connectionWords } from '../../list/undo/undo-line.ts';
import type { Invocation } from '../../program/definition.ts';
import type { Session } from '../../program/session.ts';
import { readAgreed, writeAgreed } from './agreed-file.ts';
import { readLimits, wishesOf } from './plan-flags.ts';
import { notifySecrets, notifyUnheld, printChanges } from './print-changes.ts';
import { folderOf, kindsOf, readSiteFiles, siteTarget } from './site-files.ts';

/** A plan with the state that it was made from. */
export interface PlannedSite extends MadePlan {
  folder: string;
  reading: SiteReading;
  agreed: Site;
  /** Warnings about the steps as a whole. */
  notes: readonly string[];
}

/**
 * `site plan`: what would make the gateway match the files, and what that would remove and cost; stored with `--out`
 * (CHG-02).
 */
export async function planSite(invocation: Invocation): Promise<undefined> {
  const { flags, world, talk, say } = invocation;
  const out = flags.text('out');
  const refuseTooMany = readLimits(invocation);
  await withScreenSession(siteTarget, invocation, 'fresh', async (session) => {
    const planned = await planFromFiles(session, invocation);
    await printChanges(planned.steps, invocation);
    await notifyPlan(planned, invocation);
    await notifyEffects(planned, session, invocation);
    refuseTooMany(planned.steps);
    if (out === undefined || session.dryRun) return;
    const path = resolve(world.currentFolder, out);
    const text = planText({
      ...{ gateway: session.gatewayUrl, madeAt: world.clock.now(), steps: planned.steps, source: out },
      directory: relative(dirname(path), planned.folder),
    });
    await writeTarget(path, text, invocation);
    const command = ['tollgate', 'site', 'apply', out, ...connectionWords(session.connection)].map(quoteWord).join(' ');
    await talk.notice('plan', say('site.planKept', { path: out, command }), { command });
  });
  return undefined;
}

/** Makes a plan from the files of a folder, and stores the state on which they and the gateway now agree. */
export async function planFromFiles(
  { context, gatewayUrl, dryRun }: Session,
  invocation: Invocation,
): Promise<PlannedSite> {
  const { signal, talk, say } = invocation;
  const folder = folderOf(invocation);
  const wishes = wishesOf(invocation);
  const kinds = kindsOf(invocation);
  const files = await readSiteFiles(folder, kinds, context, invocation);
  const reading = await readSite(
    context,
    { signal },
    kinds.filter(({ file }) => files.has(file)),
  );
  for (const file of reading.missing) await talk.warning('left-out', say('site.leftOut', { file }));
  const wanted = new Map([...files].filter(([file]) => !reading.missing.includes(file)));
  const before = await readAgreed(folder, gatewayUrl, invocation);
  const made = await makePlan(wanted, before, reading, wishes, context);
  const agreed = agreedNow(wanted, reading, before);
  if (!dryRun) await writeAgreed(folder, gatewayUrl, agreed, invocation);
  const notes = await groupNotesOf(made.steps, context, { signal });
  return { ...made, folder, reading, agreed, notes };
}

/** Prints how much a plan does, and what it leaves unchanged. */
export async function notifyPlan(
  { steps, kept, extra, unheld, secrets, notes }: PlannedSite,
  invocation: Invocation,
): Promise<void> {
  const { talk, say } = invocation;
  await notifyUnheld(unheld, invocation);
  if (secrets !== undefined) await notifySecrets(secrets, invocation);
  const count = (kind: string) => steps.filter((step) => step.kind === kind).length;
  const counts = { add: count('add'), change: count('change'), delete: count('delete') };
  if (steps.length === 0) await talk.notice('nothing', say('site.nothingPlanned'), counts);
  else await talk.notice('planned', say('site.planned', counts), counts);
  for (const note of notes) await talk.warning('unknown-groups', note);
  for (const [code, key, things] of [
    ['kept', 'site.keptTheirs', kept],
    ['extra', 'site.keptExtra', extra],
  ] as const) {
    const names = listNames(things.map(thingOf), say);
    if (things.length > 0) await talk.warning(code, say(key, { count: things.length, names }));
  }
}

/** Prints what groups and models would lose, and what the calls of the last 30 days would have cost. */
async function notifyEffects(
  { steps, reading }: PlannedSite,
  { context }: Session,
  { talk, signal }: Invocation,
): Promise<void> {
  const readings = [planImpact(steps, { reading }, context), planForecast(steps, context)];
  const stop = () => {
    for (const reading of readings) reading?.stop();
  };
  signal.addEventListener('abort', stop, { once: true });
  for (const [index, late] of readings.entries()) {
    await late?.ended;
    for (const line of late?.lines() ?? []) await talk.notice(index === 0 ? 'impact' : 'cost', line);
  }
  signal.removeEventListener('abort', stop);
}
