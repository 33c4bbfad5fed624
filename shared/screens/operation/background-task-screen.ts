import { backgroundTaskTypes, systemTaskStates } from '../../domain/log/system-task.ts';
import { isRecord } from '../../domain/record.ts';
import { sanitise, sanitiseMultiline } from '../../format/sanitise.ts';
import { GatewayError } from '../../gateway/client/gateway-error.ts';
import { sliceOf } from '../../gateway/client/page.ts';
import type { SystemTask } from '../../gateway/resources/system-tasks.ts';
import { type Cell, emptyCell, onDemand } from '../../screen/cells.ts';
import { columnsOf } from '../../screen/columns.ts';
import type { Detail } from '../../screen/detail.ts';
import { chosenMember, readFilters } from '../../screen/filter-values.ts';
import type { BrowseScreen, Column, Filter } from '../../screen/list-screen.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { idOfText } from '../../screen/text-id.ts';
import { listOf } from '../../text/punctuation.ts';

const { column, text, member, time, reason } = columnsOf<SystemTask>();

/** The most tasks that a gateway returns. */
const mostTasks = 100;

const columns: readonly Column<SystemTask>[] = [
  member('type', 'backgroundTask.type', [8, 24], backgroundTaskTypes, { priority: 1 }),
  member('status', 'backgroundTask.state', [7, 12], systemTaskStates, { priority: 1, isWhole: true }),
  column('progress', 'backgroundTask.progress', [6, 14], progressCell, {
    ...{ priority: 1, align: 'right', raw: ({ progress }) => (progress ? progress.done / progress.total : null) },
    unit: 'share',
  }),
  column('result', 'backgroundTask.result', [10, 60], ({ result }, context) => resultCell(result, context), {
    ...{ priority: 2, sortable: false, raw: ({ result }) => (result == null ? null : JSON.stringify(result)) },
  }),
  reason('error', 'backgroundTask.error', [8, 40], { priority: 2, sparse: true }),
  time('createdAt', 'backgroundTask.createdAt', 'common.unknown', { priority: 1 }),
  time('updatedAt', 'backgroundTask.updatedAt', 'common.unknown', { priority: 2 }),
  text('lockedBy', 'backgroundTask.instance', [6, 24], { wide: true }),
  text('taskId', 'backgroundTask.taskId', [12, 44], { wide: true }),
];

const filters: readonly Filter[] = [
  {
    id: 'type',
    kind: 'choice',
    label: 'backgroundTask.type',
    help: 'backgroundTask.filterTypeHelp',
    choices: ({ say }) => backgroundTaskTypes.members.map(({ name, label }) => ({ value: name, label: say(label) })),
  },
  { id: 'polls', kind: 'toggle', label: 'backgroundTask.filterPolls', help: 'backgroundTask.filterPollsHelp' },
];

/**
 * The background tasks of the gateway, for super admins (GEN-32). Periodic checks are left out, because they would fill
 * the list (docs/gateways-modern.md 29.25).
 */
export const backgroundTaskScreen: BrowseScreen<SystemTask> = {
  noun: 'background-task',
  title: 'backgroundTask.heading',
  one: 'backgroundTask.one',
  notice: 'backgroundTask.notice',
  noticesOnlyInform: true,
  emptyState: 'backgroundTask.empty',
  selectFirst: 'backgroundTask.selectFirst',
  notFound: 'backgroundTask.notFound',
  singular: 'noun.oneBackgroundTask',
  listHelp: 'noun.listBackgroundTask',
  id: ({ taskId }) => idOfText(taskId),
  name: ({ taskId }) => sanitise(taskId),
  columns,
  letters: { T: 'createdAt', S: 'status' },
  opener: 'type',
  isLive: true,
  errorWords: 'status:failed',
  filters,
  filtersHere: true,
  async list({ page, pageSize, filters: given }, context, options) {
    const read = readFilters(filters, given, context);
    const typed = read.text('type');
    const type = typed && chosenMember(typed, backgroundTaskTypes.members, context.say('backgroundTask.type'), context);
    const withPolls = read.text('polls') === 'true' || isPoll(type ?? '');
    const all = await context.gateway.systemTasks.newest(mostTasks, options);
    return sliceOf(
      all.filter((task) => (!type || task.type === type) && (withPolls || !isPoll(task.type))),
      page,
      pageSize,
    );
  },
  details: taskDetails,
  lookUp: {
    keyOf: ({ taskId }) => taskId,
    isTimeless: true,
    find: async (key, _filters, { gateway, say }, options) => {
      if (key === '') throw new Refusal(say('backgroundTask.notFound'));
      try {
        return await gateway.systemTasks.get(key, options);
      } catch (error) {
        // Gateways refuse an unknown id in their own words.
        if (error instanceof GatewayError && (error.kind === 'not-found' || error.kind === 'refused'))
          throw new Refusal(say('backgroundTask.notFound'));
        throw error;
      }
    },
  },
  actions: [],
  copyFields: [{ id: 'task-id', label: 'backgroundTask.taskId', value: ({ taskId }) => taskId }],
};

const isPoll = (type: string) => type.endsWith('_poll');

function progressCell({ progress }: SystemTask): Cell {
  if (progress === undefined) return emptyCell(null);
  const { done, total } = progress;
  return onDemand(done / total, () => `${done} / ${total}`);
}

/** The counts of a result by the names that the gateway gives them, which differ by the kind of task. */
function resultCell(result: unknown, { say }: ScreenContext): Cell {
  if (result === null || result === undefined) return emptyCell(null);
  const parts = isRecord(result) ? Object.entries(result).filter(([, value]) => value !== 0) : [];
  const words = parts.map(([name, value]) => sanitise(`${name} ${plain(value)}`));
  return onDemand(JSON.stringify(result), () => (isRecord(result) ? listOf(words, say) : sanitise(plain(result))));
}

const plain = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

function taskDetails({ payload, result, error }: SystemTask): Detail[] {
  return (
    [
      ['payload', 'backgroundTask.payload', payload],
      ['result', 'backgroundTask.result', result],
      ['error', 'backgroundTask.error', error],
    ] as const
  ).flatMap(([id, label, value]) => {
    const shown =
      value == null || value === '' ? '' : typeof value === 'string' ? value : JSON.stringify(value, null, 2);
    return shown === '' ? [] : [{ id, label, cell: { text: sanitiseMultiline(shown), raw: shown }, multiline: true }];
  });
}
