import { nothingLeft } from '../../domain/record.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { Confirmation, RowAction, SiteAction, UndoAction } from '../../screen/action.ts';
import { commandLineOf } from '../../screen/command-line.ts';
import { confirmRows, listNames } from '../../screen/flow/confirm-rows.ts';
import type { FieldErrors, Form } from '../../screen/form.ts';
import { type ImpactReading, withLines } from '../../screen/impact/impact-state.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { PlanOptions } from '../../screen/saving/rows-to-plan.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { pairOf } from '../../text/punctuation.ts';
import { type PlanRun, runStep } from './apply-step.ts';
import { deletion, faultOf } from './make-plan.ts';
import { planForecast } from './plan-forecast.ts';
import { planImpact } from './plan-impact.ts';
import { heldPlan, heldSecrets, holdPlan, stepsLeft } from './plan-memory.ts';
import { readAhead } from './read-ahead.ts';
import { readSite, screenOfKind } from './read-site.ts';
import { agreeToReplace } from './replace-plan.ts';
import { isReference, kindsOfThings, rowKindOf } from './site-kind.ts';
import {
  filledIn,
  oppositeSteps,
  type PlanStep,
  readPlan,
  type SitePlan,
  type StepState,
  stepNow,
} from './site-plan.ts';
import { thingOf } from './step-text.ts';
import { stepValues } from './step-values.ts';

/** A step of a plan as a list row. */
export interface PlannedStep extends PlanStep {
  /** Its state when the gateway was last read. */
  state: StepState;
}

/**
 * Does steps of a plan one after the other (CHG-03). The site is read again before the first step: where a thing of a
 * chosen step was changed since the plan was made, nothing is done. The run ends at the first failure.
 */
export const applySteps: RowAction<PlannedStep, PlanRun> = {
  verb: 'apply',
  icon: 'check',
  on: 'rows',
  label: 'site.apply',
  help: 'site.applyHelp',
  danger: 'confirm',
  idempotent: true,
  endsAtFailure: 'bulk.endedAtFailure',
  noUndo: 'site.noSecretBack',
  inOrder: (one, other) => one.n - other.n,
  refusal: ({ state }, { say }) => (state === 'done' ? say('site.stepDone') : undefined),
  complete: async (_input, context, options, rows) => prepareRun(rows, context, options),
  confirm: confirmSteps,
  impact: (rows, context, run) => {
    const impact = planImpact(rows, run, context);
    const cost = impact && planForecast(rows, context);
    return cost === undefined ? impact : withLines(impact as ImpactReading, cost);
  },
  forecast: (rows, context) => planForecast(rows, context),
  changes: ({ kind, fields }) => ({
    ...(kind !== 'add' && { before: stepValues(fields.map(({ before, ...field }) => ({ ...field, after: before }))) }),
    after: stepValues(fields),
  }),
  command: (things, _run, { gateway }) => {
    const { source, steps = [], command } = heldPlan(gateway) ?? {};
    if (command !== undefined) return command;
    if (source === undefined) return commandLineOf({ noun: 'site', verb: 'apply' });
    if (source === '') return '';
    const chosen = things.length < steps.length ? things : [];
    return commandLineOf({ noun: 'site', verb: 'apply', ids: [source, ...chosen] });
  },
  run: (step, run, context, options) => runStep(step, run, context, options),
  undo: (results) => undoOfSteps(results.map(({ row, done }) => withLeft(row, done?.left))),
};

/** The confirmation of these steps. */
function confirmSteps(rows: readonly PlannedStep[], context: ScreenContext): Confirmation {
  const named = rows.map((step) => ({ name: thingOf(step) }));
  const { prompt, consequences } = confirmRows('site.confirmApply', [], named, context);
  return { prompt, consequences: [...consequences, ...stepConsequences(rows, context)] };
}

/** What applying these steps deletes, replaces and needs, one sentence per line. Sanitised. */
export function stepConsequences(rows: readonly PlanStep[], { say }: Pick<ScreenContext, 'say'>): string[] {
  const deletes = rows.filter(({ kind }) => kind === 'delete').map(thingOf);
  const secrets = rows.filter(setsSecret);
  const needed = rows.flatMap(({ kind, fields }) =>
    kind === 'delete'
      ? fields
          .map(({ before }) => before)
          .filter(isReference)
          .map((reference) => sanitise(String(reference)))
      : [],
  );
  return [
    ...(deletes.length > 0 ? [say('site.willDelete', { count: deletes.length, names: deletes })] : []),
    ...(secrets.length > 0 ? [say('site.willSetSecrets', { count: secrets.length })] : []),
    ...(needed.length > 0 ? [say('site.needsSecrets', { names: listNames(needed, say) })] : []),
    say('site.stopsAtFailure'),
  ];
}

/** Applies the whole open plan. */
export const applyPlan: SiteAction<undefined> = {
  verb: 'apply-all',
  icon: 'check',
  on: 'all',
  label: 'site.applyAll',
  help: 'site.applyAllHelp',
  danger: 'safe',
  idempotent: true,
  isBrowserOnly: true,
  eachRow: 'apply',
  isLead: true,
  left: ({ gateway }) => stepsLeft(gateway).length,
  refusal: ({ gateway, say }) => (heldPlan(gateway) === undefined ? say('site.noneOpen') : undefined),
  run: () => Promise.reject(new Error('every step is done by itself')),
};

/** A step of a new thing with the fields that the gateway filled in. */
function withLeft(step: PlannedStep, left: Readonly<Record<string, unknown>> = {}): PlannedStep {
  return { ...step, fields: [...step.fields, ...filledIn(step, left)] };
}

/** Whether the step deleted a thing whose secret stood in a file of rows: nobody has it any more to make it again. */
function needsLostSecret({ kind, fields }: PlanStep): boolean {
  return kind === 'delete' && fields.some(({ before }) => isReference(before) && String(before).startsWith('${row:'));
}

/** Whether the step made a thing that gateways cannot delete. */
function madeLasting({ kind, file }: PlanStep): boolean {
  return kind === 'add' && rowKindOf(file)?.lasts === true;
}

/**
 * The undo of steps that were done; undefined where there are none. It names the steps of `all`, the whole run, whose
 * secrets stay, and the things that stay because no gateway deletes them.
 */
export function undoOfSteps(done: readonly PlanStep[], all = done): UndoAction<PlannedStep> | undefined {
  const undone = done.filter((step) => !needsLostSecret(step) && !madeLasting(step));
  const rows = oppositeSteps(undone).map((step) => ({ ...step, state: 'open' as const }));
  if (rows.length === 0) return undefined;
  const staying = all.filter((step) => needsLostSecret(step) || setsSecret(step)).map(thingOf);
  const lasting = all.filter(madeLasting).map(thingOf);
  const confirm = (chosen: readonly PlannedStep[], context: ScreenContext): Confirmation => {
    const { say } = context;
    // Effects, so that whoever is not asked (`--yes`) is told too.
    const effects = [
      ...(staying.length > 0 ? [say('undo.secretsStay', { names: listNames(staying, say) })] : []),
      ...(lasting.length > 0 ? [say('site.theyStay', { names: listNames(lasting, say) })] : []),
    ];
    return { ...confirmSteps(chosen, context), ...(effects.length > 0 && { effects }) };
  };
  // No command line does the same, because these steps are in no plan file.
  const action = { ...applySteps, danger: 'confirm', confirm, command: () => '' } as const;
  return { action, rows, commands: [], recipe: { by: 'own', data: {} } };
}

/** Whether the step replaced a secret: an undo leaves the new one, because the old one is not known. */
function setsSecret({ kind, fields }: PlanStep): boolean {
  return kind === 'change' && fields.some(({ after }) => isReference(after));
}

/**
 * Reads the site again and the secrets, before the user is asked and anything is sent.
 * @throws Refusal where a step can no longer be done as planned, or a secret is not available
 */
async function prepareRun(
  steps: readonly PlannedStep[],
  context: ScreenContext,
  options: { signal?: AbortSignal | undefined },
): Promise<PlanRun> {
  const { say } = context;
  const { kinds, namesOf } = kindsOfThings(steps);
  const reading = await readSite(context, options, kinds, namesOf);
  const states = new Map(steps.map((step) => [step, stepNow(step, reading).state]));
  const moved = steps.filter((step) => states.get(step) === 'moved');
  if (moved.length > 0) {
    const names = moved.slice(0, 8).map(thingOf);
    throw new Refusal(say('site.hasMoved', { count: moved.length, names }), say('site.hasMovedHint'));
  }
  const lasting = await lastingIn(steps);
  if (lasting.length > 0) throw new Refusal(say('site.cannotDelete', { names: lasting }));
  const secrets = await readSecrets(steps, context);
  // Secrets were not known when the steps were planned: what they hold is checked before the first write.
  const setting = steps.filter(({ fields }) => fields.some(({ after }) => isReference(after)));
  for (const step of setting.filter((step) => states.get(step) === 'open')) {
    const fault = await faultOf(step, reading, context, secrets);
    if (fault !== undefined) throw new Refusal(pairOf(thingOf(step), fault, say), say('site.secretWrongHint'));
  }
  return { reading, secrets, ahead: readAhead(steps) };
}

/** The things that steps would delete although no action deletes such things. */
async function lastingIn(steps: readonly PlanStep[]): Promise<string[]> {
  const lasting: string[] = [];
  for (const step of steps.filter(({ kind }) => kind === 'delete')) {
    const kind = rowKindOf(step.file);
    if (kind === undefined || deletion(await screenOfKind(kind)) === undefined) lasting.push(thingOf(step));
  }
  return lasting;
}

async function readSecrets(steps: readonly PlanStep[], context: ScreenContext): Promise<ReadonlyMap<string, string>> {
  const { say, secretOf } = context;
  const references = new Set(
    steps.flatMap(({ fields }) => fields.map(({ after }) => after).filter(isReference)).map(String),
  );
  if (references.size === 0) return new Map();
  const held = heldSecrets(context.gateway);
  const names = [...references].filter((reference) => !held.has(reference));
  if (names.length === 0) return held;
  if (secretOf === undefined)
    throw new Refusal(say('site.noSecretsHere', { names: names.map(sanitise) }), say('site.noSecretsHereHint'));
  const found = new Map(held);
  const missing: string[] = [];
  for (const reference of names) {
    const secret = await secretOf(reference);
    if (secret === undefined) missing.push(sanitise(reference));
    else found.set(reference, secret);
  }
  if (missing.length > 0)
    throw new Refusal(say('site.secretsMissing', { names: missing }), say('site.secretsMissingHint'));
  return found;
}

interface PlanSource {
  /** The text of a plan; on faces with files also a path. */
  plan: string;
}

const planForm: Form<PlanSource> = {
  title: { create: 'site.openTitle', edit: 'site.openTitle' },
  fields: [
    {
      name: 'plan',
      kind: 'text',
      label: 'site.plan',
      help: (_draft, { say, readFile }) => say(readFile === undefined ? 'site.planHelp' : 'site.planOrPathHelp'),
      required: true,
      multiline: true,
      takesFile: true,
    },
  ],
  defaults: () => ({ plan: '' }),
  fromRow: () => ({ plan: '' }),
  normalise: ({ plan }) => ({ plan: plan.trim() }),
  validate: ({ plan }, _mode, { say }): FieldErrors => (plan === '' ? { plan: say('site.planRequired') } : {}),
};

/** Opens a plan that the command line made, to review and apply it. */
export const openPlan: SiteAction<PlanSource> = {
  verb: 'open',
  icon: 'download',
  on: 'all',
  isRead: true,
  isBrowserOnly: true,
  label: 'site.open',
  help: 'site.openHelp',
  danger: 'safe',
  idempotent: true,
  input: planForm,
  isLead: true,
  run: async ({ plan: typed, ...rest }, context, options) => {
    nothingLeft(rest);
    const { steps } = await openPlanOf(typed, context, options);
    return { message: context.say('site.opened', { count: steps.length }) };
  },
};

/**
 * Opens the plan in a text, or in the file at a path on faces with files.
 * @throws Refusal for a text that is not a plan, or a plan of another gateway
 */
export async function openPlanOf(typed: string, context: ScreenContext, options: PlanOptions = {}): Promise<SitePlan> {
  const { gateway, say, readFile } = context;
  const isText = typed.startsWith('{');
  const text = isText || readFile === undefined ? typed : await readFile(typed);
  const plan = readPlan(text, isText ? '' : typed);
  if (plan === undefined) throw new Refusal(say('site.noPlan'), say('site.noPlanHint'));
  refuseOtherGateway(plan.gateway, context);
  await agreeToReplace(context, options);
  holdPlan(gateway, plan);
  return plan;
}

/** Closes the open plan. */
export const closePlan: SiteAction<undefined> = {
  verb: 'close',
  icon: 'ban',
  on: 'all',
  isRead: true,
  isBrowserOnly: true,
  label: 'site.close',
  help: 'site.closeHelp',
  danger: 'safe',
  idempotent: true,
  refusal: ({ gateway, say }) => (heldPlan(gateway) === undefined ? say('site.noneOpen') : undefined),
  run: async (_input, { gateway, say }) => {
    holdPlan(gateway, undefined);
    return { message: say('site.closed') };
  },
};

/**
 * Refuses a plan of another gateway. A web console may know its gateway by another address than the command line does;
 * there the contents of the steps decide.
 * @throws Refusal where the plan is of another gateway
 */
export function refuseOtherGateway(planned: string, { gateway, say }: ScreenContext): void {
  if (gateway.origin === '' || planned === gateway.baseUrl) return;
  throw new Refusal(say('site.otherGateway', { planned, gateway: gateway.baseUrl }), say('site.otherGatewayHint'));
}
