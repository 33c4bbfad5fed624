import { type Drawing, drawingDuration } from '../../domain/drawing.ts';
import { drawingActions } from '../../domain/drawing-action.ts';
import { drawingCodes } from '../../domain/drawing-code.ts';
import { drawingStatuses } from '../../domain/drawing-status.ts';
import { drawingDurationTone } from '../../domain/latency.ts';
import { Role } from '../../domain/role.ts';
import { formatMilliseconds } from '../../format/duration.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { MessageKey } from '../../text/text.ts';
import type { Cell } from '../cell.ts';
import { emptyCell, idCell, memberCell, momentCell, quotaCell, textCell } from '../cells.ts';
import type { Column } from '../list-screen.ts';
import type { ScreenContext } from '../screen-context.ts';
import { imageOf } from './drawing-image.ts';

/** The columns of the drawing log (DRAW-01), in the order all faces show them. */
export const drawingColumns: readonly Column<Drawing>[] = [
  {
    id: 'submit_time',
    header: 'drawing.submitTime',
    width: { minimum: 19, maximum: 19 },
    priority: 1,
    sortable: true,
    cell: ({ submit_time }, context) => timeOf(submit_time, context),
  },
  {
    id: 'duration',
    header: 'drawing.duration',
    align: 'right',
    width: { minimum: 7, maximum: 11 },
    priority: 2,
    sortable: true,
    cell: durationCell,
  },
  {
    id: 'channel_id',
    header: 'drawing.channelId',
    align: 'right',
    width: { minimum: 4, maximum: 8 },
    priority: 3,
    sortable: true,
    access: Role.Admin,
    filter: 'channel',
    cell: ({ channel_id }) => idCell(channel_id),
  },
  {
    id: 'action',
    header: 'drawing.action',
    isWhole: true,
    width: { minimum: 8, maximum: 16 },
    priority: 2,
    sortable: true,
    cell: ({ action }, context) => memberCell(drawingActions, action, context),
  },
  {
    id: 'mj_id',
    header: 'drawing.mjId',
    width: { minimum: 12, maximum: 24 },
    priority: 1,
    cell: ({ mj_id }) => textCell(mj_id),
  },
  {
    id: 'code',
    header: 'drawing.code',
    width: { minimum: 9, maximum: 20 },
    priority: 3,
    sortable: true,
    cell: ({ code }, context) => memberCell(drawingCodes, code, context),
  },
  {
    id: 'status',
    header: 'drawing.status',
    isWhole: true,
    width: { minimum: 10, maximum: 18 },
    priority: 1,
    sortable: true,
    cell: statusCell,
  },
  {
    id: 'progress',
    header: 'drawing.progress',
    align: 'right',
    width: { minimum: 4, maximum: 8 },
    priority: 2,
    cell: ({ progress }) => textCell(progress),
  },
  {
    id: 'image_url',
    header: 'drawing.imageUrl',
    width: { minimum: 7, maximum: 40 },
    priority: 3,
    cell: imageCell,
  },
  {
    id: 'prompt',
    header: 'drawing.prompt',
    width: { minimum: 12, maximum: 40 },
    priority: 2,
    cell: ({ prompt }) => textCell(prompt),
  },
  {
    id: 'prompt_en',
    header: 'drawing.promptEn',
    width: { minimum: 12, maximum: 40 },
    priority: 3,
    cell: ({ prompt_en }) => textCell(prompt_en),
  },
  {
    id: 'fail_reason',
    header: 'drawing.failReason',
    width: { minimum: 10, maximum: 40 },
    priority: 3,
    cell: ({ fail_reason }) => (fail_reason === '' ? emptyCell('') : { ...textCell(fail_reason), tone: 'bad' }),
  },
  moment('start_time', 'drawing.startTime'),
  moment('finish_time', 'drawing.finishTime'),
  {
    id: 'quota',
    header: 'drawing.quota',
    align: 'right',
    width: { minimum: 7, maximum: 12 },
    priority: 3,
    wide: true,
    sortable: true,
    cell: ({ quota }, context) => quotaCell(quota, context),
  },
  {
    id: 'user_id',
    header: 'drawing.userId',
    align: 'right',
    width: { minimum: 4, maximum: 10 },
    priority: 3,
    wide: true,
    sortable: true,
    access: Role.Admin,
    cell: ({ user_id }) => idCell(user_id),
  },
  {
    id: 'id',
    header: 'drawing.id',
    align: 'right',
    width: { minimum: 4, maximum: 10 },
    priority: 3,
    wide: true,
    sortable: true,
    cell: ({ id }) => idCell(id),
  },
];

function moment(id: 'start_time' | 'finish_time', header: MessageKey): Column<Drawing> {
  return {
    id,
    header,
    width: { minimum: 19, maximum: 19 },
    priority: 3,
    wide: true,
    sortable: true,
    cell: (drawing, context) => timeOf(drawing[id], context),
  };
}

/** Milliseconds on the wire (docs/gateways.md 13.27); machines get what the wire has. */
function timeOf(milliseconds: number, context: ScreenContext): Cell {
  return { ...momentCell(Math.floor(milliseconds / 1000), context), raw: milliseconds };
}

/** Over 60 s is bad. */
function durationCell(drawing: Drawing): Cell {
  const duration = drawingDuration(drawing);
  if (duration === undefined) return emptyCell(null);
  return { text: formatMilliseconds(duration), tone: drawingDurationTone(duration), raw: duration };
}

function statusCell(drawing: Drawing, context: ScreenContext): Cell {
  const cell = memberCell(drawingStatuses, drawing.status, context);
  return drawing.fail_reason === '' ? cell : { ...cell, hint: sanitise(drawing.fail_reason) };
}

function imageCell(drawing: Drawing, context: ScreenContext): Cell {
  const image = imageOf(drawing, context);
  return image === undefined ? emptyCell('') : { text: sanitise(image), image, raw: image };
}
