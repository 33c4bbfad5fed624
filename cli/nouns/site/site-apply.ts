import { dirname, resolve } from 'node:path';
import { sanitise } from '../../../shared/format/sanitise.ts';
import { agreedAfter } from '../../../shared/screens/site/agreed-site.ts';
import { holdPlan } from '../../../shared/screens/site/plan-memory.ts';
import { type PlannedStep, refuseOtherGateway } from '../../../shared/screens/site/site-actions.ts';
import type { Site } from '../../../shared/screens/site/site-kind.ts';
import { type PlanStep, readPlan, type SitePlan } from '../../../shared/screens/site/site-plan.ts';
import { plannedSteps } from '../../../shared/screens/site/site-screen.ts';
import { thingOf } from '../../../shared/screens/site/step-text.ts';
import { runSteps } from '../../list/files/run-steps.ts';
import { withScreenSession } from '../../list/screen/screen-session.ts';
import { requireConfirmableFile } from '../../program/ask.ts';
import type { Invocation } from '../../program/definition.ts';
import { readInputText } from '../../program/input-text.ts';
import type { Session } from '../../program/session.ts';
import { unknownWord, usageFailure } from '../../program/usage.ts';
import { readAgreed, writeAgreed } from './agreed-file.ts';
import { planFlags, readLimits, typedFlags } from './plan-flags.ts';
import { folderOf, siteTarget } from './site-files.ts';
import { notifyPlan, planFromFiles } from './site-plan.ts';

/** The steps to execute, and the folder whose files they come from. */
interface Wanted {
  steps: readonly PlannedStep[];
  folder: string;
  agreed: Site | undefined;
}

/**
 * `site apply`: executes a plan, or makes one from the files and executes that. Steps that are already done are left
 * out, so a stopped run can be continued (CHG-03).
 */
export async function applySite(invocation: Invocation): Promise<number | undefined> {
  const [source, ...things] = invocation.operands;
  const { say, talk } = invocation;
  const refuseTooMany = readLimits(invocation);
  const readPlan = async () => (source === undefined ? undefined : readPlanFile(source, invocation));
  await requireConfirmableFile(invocation, readPlan);
  return withScreenSession(
    siteTarget,
    invocation,
    'fresh',
    async (session) => {
      const { context, gatewayUrl } = session;
      const plan = await readPlan();
      if (plan !== undefined) refuseOtherGateway(plan.gateway, context);
      const wanted =
        plan === undefined
          ? await fromFiles(session, invocation)
          : await fromPlan(plan, source ?? '', session, invocation);
      if (plan === undefined) refuseTooMany(wanted.steps);
      const open = chosenOf(wanted.steps, things).filter(({ state }) => state !== 'done');
      if (open.length === 0) {
        if (plan !== undefined) await talk.notice('nothing', say('site.nothingPlanned'));
        return undefined;
      }
      const done: PlanStep[] = [];
      if (plan !== undefined) holdPlan(context.gateway, { ...plan, source: source ?? '' });
      const goOn = ['site', 'apply', ...invocation.operands, ...typedFlags(invocation)];
      try {
        return await runSteps({ steps: open, goOn, done: (step) => void done.push(step) }, session, invocation);
      } finally {
        if (wanted.agreed !== undefined && done.length > 0)
          await writeAgreed(wanted.folder, gatewayUrl, agreedAfter(wanted.agreed, done), invocation);
      }
    },
    { paced: true },
  );
}

/** The steps for the named things, by their names in the plan; all steps where none is named. */
function chosenOf(steps: readonly PlannedStep[], things: readonly string[]): readonly PlannedStep[] {
  if (things.length === 0) return steps;
  const known = steps.map(thingOf);
  for (const thing of things) {
    if (!known.includes(thing)) throw unknownWord('site.notInPlan', thing, known);
  }
  return steps.filter((step) => things.includes(thingOf(step)));
}

async function readPlanFile(source: string, { flags, world }: Invocation): Promise<SitePlan & { directory?: string }> {
  const given = planFlags.find(({ name, kind }) =>
    kind === 'switch' ? flags.on(name) : flags.text(name) !== undefined,
  );
  if (given !== undefined && given.name !== 'directory')
    throw usageFailure('site.planAlone', { flag: `--${given.name}` });
  if (source !== '-' && (await world.files.kindAt(resolve(world.currentFolder, source))) === 'folder') {
    const nearest = `--directory ${sanitise(source)}`;
    throw usageFailure('batch.isFolder', { path: sanitise(source) }, { key: 'cli.didYouMean', values: { nearest } });
  }
  const plan = readPlan(await readInputText(source, world), source);
  if (plan === undefined) throw usageFailure('site.noSuchPlan', { path: sanitise(source) }, { key: 'site.noPlanHint' });
  return plan;
}

async function fromFiles(session: Session, invocation: Invocation): Promise<Wanted> {
  const planned = await planFromFiles(session, invocation);
  await notifyPlan(planned, invocation);
  const steps = planned.steps.map((step) => ({ ...step, state: 'open' as const }));
  return { steps, folder: planned.folder, agreed: planned.agreed };
}

async function fromPlan(
  plan: SitePlan,
  source: string,
  { context, gatewayUrl }: Session,
  invocation: Invocation,
): Promise<Wanted> {
  const { signal, flags, world } = invocation;
  const beside = resolve(world.currentFolder, dirname(source), plan.directory ?? '.');
  const folder = flags.text('directory') === undefined ? beside : folderOf(invocation);
  const agreed = await readAgreed(folder, gatewayUrl, invocation);
  return { steps: await plannedSteps(plan.steps, context, { signal }), folder, agreed };
}
