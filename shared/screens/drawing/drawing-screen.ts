import type { Drawing } from '../../domain/log/drawing.ts';
import { drawingActions } from '../../domain/log/drawing-enumerations.ts';
import { hasRole, Role } from '../../domain/user/role.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { CallOptions, Page, PageQuery } from '../../gateway/client/page.ts';
import type { DrawingFilters } from '../../gateway/resources/drawings.ts';
import type { RowAction } from '../../screen/action.ts';
import { multilineCell } from '../../screen/cells.ts';
import type { Detail } from '../../screen/detail.ts';
import { readFilters } from '../../screen/filter-values.ts';
import type { BrowseScreen, Filter, FilterValues } from '../../screen/list-screen.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { readChannelNames } from '../log/channel-names.ts';
import { drawingColumns } from './drawing-columns.ts';
import { imageOf } from './drawing-image.ts';

/**
 * The filters of the drawing log. The default range is from 30 days ago to an hour from now (DRAW-01, docs/gateways.md
 * 9.2).
 */
export const drawingFilters: readonly Filter[] = [
  {
    id: 'start',
    kind: 'datetime',
    label: 'drawing.filterStart',
    help: 'drawing.filterStartHelp',
    example: '-7d',
    default: () => '-30d',
  },
  {
    id: 'end',
    kind: 'datetime',
    label: 'drawing.filterEnd',
    help: 'drawing.filterEndHelp',
    example: 'now',
    default: () => '+1h',
  },
  { id: 'task-id', kind: 'text', label: 'drawing.filterTask', help: 'drawing.filterTaskHelp' },
  {
    id: 'channel',
    kind: 'number',
    label: 'drawing.filterChannel',
    help: 'drawing.filterChannelHelp',
    example: '12',
    access: Role.Admin,
  },
];

/** Whether the user may see the drawings of all users. */
export function seesAllDrawings({ role }: Pick<ScreenContext, 'role'>): boolean {
  return hasRole(role, Role.Admin);
}

/** The query for the gateway. Only here are times in milliseconds (docs/gateways.md 13.27). */
export function drawingQuery(values: FilterValues, context: ScreenContext): DrawingFilters {
  const { text, number, time } = readFilters(drawingFilters, values, context);
  const [start, end] = [time('start'), time('end')];
  return {
    mj_id: text('task-id'),
    channel_id: number('channel'),
    start_timestamp: start === undefined ? undefined : start * 1000,
    // The range includes its last second completely.
    end_timestamp: end === undefined ? undefined : end * 1000 + 999,
  };
}

/** Opens the image, or shows its address (DRAW-01). */
const openImage: RowAction<Drawing, undefined> = {
  verb: 'image',
  icon: 'image',
  isRead: true,
  on: 'rows',
  single: true,
  label: 'drawing.image',
  help: 'drawing.imageHelp',
  danger: 'safe',
  idempotent: true,
  refusal: (row, context) => (imageOf(row, context) === undefined ? context.say('drawing.noImage') : undefined),
  run: async (row, _input, context) => {
    const link = imageOf(row, context);
    if (link === undefined) throw new Refusal(context.say('drawing.noImage'));
    return {
      message: context.say('drawing.imageShown', { name: sanitise(row.mj_id) }),
      link,
      isPicture: true,
      data: { mj_id: row.mj_id, image_url: link },
    };
  },
};

/** The drawings of all users for admins, the user's own for others (DRAW-01). */
export const drawingScreen: BrowseScreen<Drawing> = {
  noun: 'drawing',
  title: 'drawing.title',
  one: 'drawing.one',
  noticeFor: ({ role, status }) => (role >= Role.Admin && !status.mj_notify_enabled ? 'drawing.notifyOff' : undefined),
  noticeLink: ({ role }) =>
    role >= Role.Root
      ? { path: '/setting?tab=operation&section=drawing&field=callback', label: 'navigation.settings' }
      : undefined,
  emptyState: 'drawing.empty',
  selectFirst: 'drawing.selectFirst',
  notFound: 'drawing.notFound',
  singular: 'noun.oneDrawing',
  listHelp: 'noun.listDrawing',
  id: ({ id }) => id,
  name: ({ mj_id, id }) => sanitise(mj_id) || String(id),
  heading: ({ action, prompt }, { say }) =>
    [say(drawingActions.of(action).label), sanitise(prompt)].filter((part) => part !== '').join(' · '),
  columns: drawingColumns,
  letters: { T: 'submit_time', D: 'duration', H: 'channel_id', S: 'status', U: 'user_id' },
  opener: 'mj_id',
  dayColumn: 'submit_time',
  isLive: true,
  errorWords: 'status:failure',
  filters: drawingFilters,
  list: listDrawings,
  details: drawingDetails,
  lookUp: { keyOf: ({ mj_id }) => mj_id, isTimeless: true, pasted: {}, find: findDrawing },
  actions: [openImage],
  copyFields: [
    { id: 'task-id', label: 'drawing.mjId', value: ({ mj_id }) => mj_id },
    { id: 'prompt', label: 'drawing.prompt', value: ({ prompt }) => prompt },
    { id: 'prompt-en', label: 'drawing.promptEn', value: ({ prompt_en }) => prompt_en },
    { id: 'image', label: 'drawing.imageUrl', value: (row, context) => imageOf(row, context) ?? '' },
    { id: 'failure', label: 'drawing.failReason', value: ({ fail_reason }) => fail_reason },
  ],
};

async function listDrawings(
  { page, pageSize, filters }: PageQuery & { filters: FilterValues },
  context: ScreenContext,
  options: CallOptions,
): Promise<Page<Drawing>> {
  const { drawings } = context.gateway;
  const query = { page, pageSize, ...drawingQuery(filters, context) };
  const found = await (seesAllDrawings(context) ? drawings.list(query, options) : drawings.listSelf(query, options));
  await readChannelNames(
    found.rows.map(({ channel_id }) => channel_id),
    context,
    options,
  );
  return found;
}

/** The full texts that the list truncates. */
function drawingDetails({ prompt, prompt_en, description, fail_reason }: Drawing): Detail[] {
  const details: Detail[] = [
    { id: 'prompt', label: 'drawing.prompt', cell: multilineCell(prompt), multiline: true },
    { id: 'prompt_en', label: 'drawing.promptEn', cell: multilineCell(prompt_en), multiline: true },
    { id: 'description', label: 'drawing.pictureDescription', cell: multilineCell(description), multiline: true },
    {
      id: 'fail_reason',
      label: 'drawing.failReason',
      cell: { ...multilineCell(fail_reason), tone: 'bad' },
      multiline: true,
    },
  ];
  return details.filter(({ cell }) => cell.raw !== '');
}

/** Finds a drawing by its task id, at any time unless a range is given. */
async function findDrawing(
  key: string,
  filters: FilterValues,
  context: ScreenContext,
  options: CallOptions,
): Promise<Drawing> {
  const asked = { start: 'any', end: 'any', ...filters, 'task-id': key };
  const { rows } = await listDrawings({ page: 1, pageSize: 10, filters: asked }, context, options);
  const row = rows.find(({ mj_id }) => mj_id === key);
  if (row === undefined) throw new Refusal(context.say('drawing.notFound'));
  return row;
}
