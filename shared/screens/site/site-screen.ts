import type { JournalEntry } from '../../domain/journal.ts';
import { isRecord } from '../../domain/record.ts';
import { sanitise } from '../../format/sanitise.ts';
import { type CallOptions, sliceOf } from '../../gateway/client/page.ts';
import type { UndoAction } from '../../screen/action.ts';
import { momentCell, textCell } from '../../screen/cells.ts';
import { columnsOf } from '../../screen/columns.ts';
import { chosenMember, readFilters } from '../../screen/filter-values.ts';
import type { BrowseScreen, Filter, FilterValues } from '../../screen/list-screen.ts';
import { Refusal } from '../../screen/refusal.ts';
import { keyOfText } from '../../screen/row-key.ts';
import type { RowLook } from '../../screen/row-look.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { fillsOf } from './filled-fields.ts';
import { importRows } from './import-rows.ts';
import { heldPlan, noteLeft } from './plan-memory.ts';
import { readSite } from './read-site.ts';
import {
  applyPlan,
  applySteps,
  closePlan,
  openPlan,
  openPlanOf,
  type PlannedStep,
  undoOfSteps,
} from './site-actions.ts';
import { entryDifferences } from './site-diff.ts';
import { isReference, kindsOfThings, labelOfFile } from './site-kind.ts';
import { type PlanStep, type SitePlan, stepNow } from './site-plan.ts';
import { stepKinds, stepStates } from './step-members.ts';
import { fieldChanges, fieldLines, thingOf } from './step-text.ts';

const { column, id, member } = columnsOf<PlannedStep>();

const siteFilters: readonly Filter[] = [
  {
    id: 'plan',
    kind: 'text',
    label: 'site.plan',
    help: 'site.filterPlan',
    isPath: true,
    example: 'plan.json',
  },
  {
    id: 'kind',
    kind: 'choice',
    label: 'site.kind',
    help: 'site.filterKind',
    choices: ({ say }) => stepKinds.members.map(({ name, label }) => ({ value: name, label: say(label) })),
  },
];

/** The steps of the open plan with their current state on the gateway (CHG-02, CHG-03). */
export const siteScreen: BrowseScreen<PlannedStep> = {
  noun: 'site',
  title: 'site.title',
  one: 'site.one',
  emptyState: 'site.empty',
  emptyVerbs: [openPlan.verb, importRows.verb],
  selectFirst: 'site.selectFirst',
  notFound: 'site.notFound',
  singular: 'noun.oneSite',
  listHelp: 'noun.listSite',
  explanation: ['site.explainMade', 'site.explainState', 'site.explainApply'],
  id: ({ file, name }) => keyOfText(`${file}/${name}`),
  name: thingOf,
  muted: ({ state }) => state === 'done',
  opener: 'thing',
  subjectOf: ({ file }, { say }) => {
    const label = labelOfFile(file);
    return label === undefined ? sanitise(file) : say(label);
  },
  columns: [
    id('n', 'site.n', [2, 5], { priority: 2 }),
    member('kind', 'site.kind', [3, 8], stepKinds, { priority: 1, isWhole: true }),
    column('thing', 'site.thing', [12, 40], (step) => textCell(thingOf(step)), { priority: 1 }),
    column(
      'fields',
      'site.fields',
      [16, 90],
      (step, { say }) => {
        const lines = fieldLines(step, say);
        const changes = fieldChanges(step, say);
        return { text: lines.join(' · '), raw: lines.join('\n'), ...(changes.length > 0 && { changes }) };
      },
      { priority: 2, weight: 8, sortable: false },
    ),
    member('state', 'site.state', [4, 12], stepStates, { priority: 1, isWhole: true, isState: true }),
  ],
  letters: { N: 'n', T: 'thing', S: 'state' },
  // Each reading reads everything that the plan is about.
  isCostly: true,
  filters: siteFilters,
  filtersHere: true,
  views: [
    { label: 'site.viewAdd', line: 'kind=add' },
    { label: 'site.viewChange', line: 'kind=change' },
    { label: 'site.viewDelete', line: 'kind=delete' },
    { label: 'site.viewMoved', line: 'state=moved' },
  ],
  async list({ page, pageSize, filters }, context, options) {
    const typed = readFilters(siteFilters, filters, context).text('kind');
    const kind =
      typed === undefined ? undefined : chosenMember(typed, stepKinds.members, context.say('site.kind'), context);
    const plan = await planOf(filters, context);
    const steps = plan === undefined ? [] : await plannedSteps(plan.steps, context, options);
    if (plan !== undefined)
      noteLeft(
        context.gateway,
        plan,
        steps.filter(({ state }) => state !== 'done'),
      );
    return sliceOf(
      steps.filter((step) => kind === undefined || step.kind === kind),
      page,
      pageSize,
    );
  },
  summarySize: 3,
  async summary(filters, context) {
    const plan = await planOf(filters, context);
    return plan === undefined ? [] : summaryOf(plan, context);
  },
  lookUp: {
    keyOf: (step) => thingOf(step),
    readsList: true,
    async find(key, filters, context, options) {
      const steps = await plannedSteps((await planOf(filters, context))?.steps ?? [], context, options);
      const found = steps.find((step) => thingOf(step) === key);
      if (found === undefined) throw new Refusal(context.say('site.notFound'));
      return found;
    },
  },
  details: (step, { say }) => {
    const lines = fieldLines(step, say);
    const changes = fieldChanges(step, say);
    return [
      {
        ...{ id: 'fields', label: 'site.fields', multiline: true, cell: { text: lines.join('\n'), raw: lines } },
        ...(changes.length > 0 && { changes: [{ name: thingOf(step), changes, note: '' }] }),
      },
    ];
  },
  actions: [applySteps, applyPlan, openPlan, importRows, closePlan],
  copyFields: [{ id: 'thing', label: 'site.thing', value: thingOf }],
  restoreUndo: undoOfEntry,
  lookBack: looksOfEntry,
};

/** Opens the plan of the given file, or returns the open one. */
async function planOf({ plan: path = '' }: FilterValues, context: ScreenContext): Promise<SitePlan | undefined> {
  const typed = path.trim();
  // Read again, because the file may hold another plan by now.
  return typed === '' ? heldPlan(context.gateway) : openPlanOf(typed, context);
}

/** Steps with their current state on the gateway. */
export async function plannedSteps(
  steps: readonly PlanStep[],
  context: ScreenContext,
  options: CallOptions,
): Promise<PlannedStep[]> {
  const { kinds, namesOf } = kindsOfThings(steps);
  const reading = await readSite(context, options, kinds, namesOf);
  return steps.map((step) => ({ ...step, state: stepNow(step, reading).state }));
}

function summaryOf({ steps, madeAt, gateway }: SitePlan, context: ScreenContext) {
  const count = (kind: PlanStep['kind']) => steps.filter((step) => step.kind === kind).length;
  const counts = { add: count('add'), change: count('change'), delete: count('delete') };
  return [
    { id: 'counts', label: 'site.plan', cell: textCell(context.say('site.planCounts', counts)) },
    { id: 'made_at', label: 'site.madeAt', cell: momentCell(Math.floor(madeAt / 1000), context) },
    { id: 'gateway', label: 'site.gateway', cell: textCell(gateway) },
  ] as const;
}

/**
 * The undo of a journal entry, limited to what is visible on the gateway. A step that failed or was interrupted is
 * undone as far as it was done. A step that never began, was undone already, or failed and was then done by somebody
 * else, is left out.
 * @throws Refusal where nothing of the entry is visible
 */
async function undoOfEntry(
  entry: JournalEntry,
  context: ScreenContext,
  options: CallOptions,
): Promise<UndoAction<PlannedStep>> {
  const steps = stepsOfEntry(entry);
  const { kinds, namesOf } = kindsOfThings(steps);
  const reading = await readSite(context, options, kinds, namesOf);
  const filledBy = await fillsOf(steps, context, options);
  const shown = steps.flatMap((step, index): PlanStep[] => {
    const { state, left } = stepNow(step, reading);
    // A step that failed here and is complete now was done by somebody else, such as by a later run of the same plan.
    const isOthers = state === 'done' && entry.rows[index]?.outcome === 'failed';
    if (state === 'open' || isOthers) return [];
    // A thing that was created in part is deleted with the fields it has.
    const isHalf = step.kind === 'add' && state === 'part';
    const there = isHalf ? step.fields.filter((field) => !left.includes(field)) : step.fields;
    return [{ ...step, fields: [...there, ...filledBy(step, entry.rows[index]?.outcome === 'done')] }];
  });
  // Whether a secret stands as it was set cannot be seen.
  const ran = steps.filter((_step, index) => entry.rows[index]?.outcome === 'done');
  const undo = undoOfSteps(shown, ran);
  if (undo === undefined) throw new Refusal(context.say(shown.length > 0 ? 'site.noSecretBack' : 'site.nothingShows'));
  return undo;
}

const looks = { open: 'before', part: 'part', done: 'intended', moved: 'other' } as const;

/** The current state of the steps of a journal entry. */
async function looksOfEntry(entry: JournalEntry, context: ScreenContext, options: CallOptions): Promise<RowLook[]> {
  // Secrets cannot be compared; they were set together with the other fields, or not at all.
  const plainSteps = stepsOfEntry(entry).map((step) => ({
    ...step,
    fields: step.fields.filter(({ after }) => !isReference(after)),
  }));
  const steps = await plannedSteps(plainSteps, context, options);
  return steps.map((step) => ({
    name: thingOf(step),
    state: step.kind === 'change' && step.fields.length === 0 ? 'unknown' : looks[step.state],
    fields: step.fields.map(({ field }) => sanitise(field)),
  }));
}

/** The steps of a journal entry, done or begun. */
function stepsOfEntry({ rows }: JournalEntry): PlanStep[] {
  return rows.map(({ key, before, after }, index) => {
    const [file = '', ...rest] = String(key).split('/');
    const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
    return {
      ...{ n: index + 1, file, name: sanitise(rest.join('/')) },
      kind: before === undefined ? 'add' : Object.keys(after ?? {}).length === 0 ? 'delete' : 'change',
      fields: names.flatMap((field) => {
        const difference = { field, before: before?.[field], after: after?.[field] };
        // Of a table the journal holds only the changed entries.
        return isRecord(difference.before) && isRecord(difference.after) ? entryDifferences(difference) : [difference];
      }),
    };
  });
}
