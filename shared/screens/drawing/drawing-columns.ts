import { type Drawing, drawingDuration } from '../../domain/log/drawing.ts';
import { drawingActions, drawingCodes, drawingStatuses } from '../../domain/log/drawing-enumerations.ts';
import { drawingDurationTone } from '../../domain/log/latency.ts';
import { Role } from '../../domain/user/role.ts';
import { sanitise } from '../../format/sanitise.ts';
import { formatMilliseconds } from '../../format/time.ts';
import { type Cell, emptyCell, memberCell, momentCell } from '../../screen/cells.ts';
import { columnsOf } from '../../screen/columns.ts';
import type { Column } from '../../screen/list-screen.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import type { MessageKey } from '../../text/text.ts';
import { channelCell } from '../log/channel-names.ts';
import { imageOf } from './drawing-image.ts';

const { column, id, member, quota, reason, text } = columnsOf<Drawing>();

/** The codes of a submission that the proxy took: submitted, waiting, duplicate. */
const taken: readonly number[] = [1, 21, 22];

/** The columns of the drawing log (DRAW-01), in the order all faces show them. */
export const drawingColumns: readonly Column<Drawing>[] = [
  timestamp('submit_time', 'drawing.submitTime', { priority: 1 }),
  column('duration', 'drawing.duration', [7, 11], durationCell, { priority: 2, align: 'right', unit: 'milliseconds' }),
  column('channel_id', 'drawing.channelId', [4, 24], ({ channel_id }, context) => channelCell(channel_id, context), {
    access: Role.Admin,
    filter: 'channel',
    raw: ({ channel_id }) => channel_id,
  }),
  member('action', 'drawing.action', [8, 16], drawingActions, { priority: 2, isWhole: true }),
  text('mj_id', 'drawing.mjId', [12, 24], { priority: 1, sortable: false }),
  // A submission that was taken is no news, and what became of it is the status.
  member('code', 'drawing.code', [9, 20], drawingCodes, { weight: 1, isUsual: ({ code }) => taken.includes(code) }),
  column('status', 'drawing.status', [10, 18], statusCell, {
    priority: 1,
    isWhole: true,
    states: drawingStatuses.members,
  }),
  // Of a drawing that has ended or waits, the status says it.
  text('progress', 'drawing.progress', [4, 8], {
    ...{ priority: 2, sortable: false, align: 'right' },
    isUsual: ({ status }) => status !== 'IN_PROGRESS',
  }),
  column('image_url', 'drawing.imageUrl', [7, 40], imageCell, { weight: 6, sortable: false }),
  text('prompt', 'drawing.prompt', [12, 40], { priority: 2, sortable: false }),
  reason('fail_reason', 'drawing.failReason', [10, 40], { weight: 5 }),
  // Another text column would push the failure reason out of view.
  text('prompt_en', 'drawing.promptEn', [12, 40], { wide: true, sortable: false }),
  timestamp('start_time', 'drawing.startTime', { wide: true }),
  timestamp('finish_time', 'drawing.finishTime', { wide: true }),
  quota('quota', 'drawing.quota', [7, 12], { wide: true }),
  id('user_id', 'drawing.userId', [4, 10], { wide: true, access: Role.Admin }),
  id('id', 'drawing.id', [4, 10], { wide: true }),
];

function timestamp(
  id: 'submit_time' | 'start_time' | 'finish_time',
  header: MessageKey,
  traits: Partial<Column<Drawing>>,
) {
  return column(id, header, [19, 19], (drawing, context) => timeOf(drawing[id], context), {
    unit: 'timeInMs',
    ...traits,
  });
}

/** A time in milliseconds, as on the wire (docs/gateways.md 13.27); machine formats print the wire's value. */
function timeOf(milliseconds: number, context: ScreenContext): Cell {
  return { ...momentCell(Math.floor(milliseconds / 1000), context), raw: milliseconds };
}

/** The duration of a drawing; over 60 s it is marked as bad. */
function durationCell(drawing: Drawing, { say }: ScreenContext): Cell {
  const duration = drawingDuration(drawing);
  if (duration === undefined) return emptyCell(null);
  return { text: formatMilliseconds(duration, say), tone: drawingDurationTone(duration), raw: duration };
}

function statusCell(drawing: Drawing, context: ScreenContext): Cell {
  const cell = memberCell(drawingStatuses, drawing.status, context);
  return drawing.fail_reason === '' ? cell : { ...cell, hint: sanitise(drawing.fail_reason) };
}

function imageCell(drawing: Drawing, context: ScreenContext): Cell {
  const image = imageOf(drawing, context);
  return image === undefined ? emptyCell('') : { text: sanitise(image), image, raw: image };
}
