import type { Drawing } from '../../domain/drawing.ts';
import { Role } from '../../domain/role.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { CallOptions, Page, PageQuery } from '../../gateway/page.ts';
import type { RowAction } from '../action.ts';
import { multilineCell } from '../cells.ts';
import type { Detail } from '../detail.ts';
import type { BrowseScreen, FilterValues } from '../list-screen.ts';
import { Refusal } from '../refusal.ts';
import type { ScreenContext } from '../screen-context.ts';
import { drawingColumns } from './drawing-columns.ts';
import { drawingFilters, drawingQuestion, seesAllDrawings } from './drawing-filters.ts';
import { imageOf } from './drawing-image.ts';

/** Opens the picture, or tells where it is (DRAW-01). */
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

/** Everybody's drawings for administrators, one's own for others (DRAW-01). */
export const drawingScreen: BrowseScreen<Drawing> = {
  noun: 'drawing',
  title: 'drawing.title',
  one: 'drawing.one',
  noticeFor: ({ role, status }) => (role >= Role.Admin && !status.mj_notify_enabled ? 'drawing.notifyOff' : undefined),
  emptyState: 'drawing.empty',
  selectFirst: 'drawing.selectFirst',
  notFound: 'drawing.notFound',
  singular: 'noun.oneDrawing',
  listHelp: 'noun.listDrawing',
  id: ({ id }) => id,
  name: ({ mj_id, id }) => sanitise(mj_id) || String(id),
  columns: drawingColumns,
  opener: 'mj_id',
  isLive: true,
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

function listDrawings(
  { page, pageSize, filters }: PageQuery & { filters: FilterValues },
  context: ScreenContext,
  options: CallOptions,
): Promise<Page<Drawing>> {
  const { drawings } = context.gateway;
  const question = { page, pageSize, ...drawingQuestion(filters, context) };
  return seesAllDrawings(context) ? drawings.list(question, options) : drawings.listSelf(question, options);
}

/** The texts in full that the list cuts short (the console's popups). */
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

/** By its task id, at any time unless a range is given. */
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
