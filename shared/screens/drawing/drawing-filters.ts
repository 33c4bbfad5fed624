import { hasRole, Role } from '../../domain/role.ts';
import type { DrawingFilters } from '../../gateway/drawings.ts';
import { readFilters } from '../filter-values.ts';
import type { Filter, FilterValues } from '../list-screen.ts';
import type { ScreenContext } from '../screen-context.ts';

/**
 * The filters of the drawing log; the last 30 days to an hour from now unless chosen otherwise (DRAW-01,
 * docs/gateways.md 9.2).
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

/** Whether the person sees everybody's drawings. */
export function seesAllDrawings({ role }: Pick<ScreenContext, 'role'>): boolean {
  return hasRole(role, Role.Admin);
}

/** The question for the gateway. Its times are milliseconds, here and nowhere else (docs/gateways.md 13.27). */
export function drawingQuestion(values: FilterValues, context: ScreenContext): DrawingFilters {
  const { text, number, time } = readFilters(drawingFilters, values, context);
  const milliseconds = (id: string) => {
    const seconds = time(id);
    return seconds === undefined ? undefined : seconds * 1000;
  };
  return {
    mj_id: text('task-id'),
    channel_id: number('channel'),
    start_timestamp: milliseconds('start'),
    end_timestamp: milliseconds('end'),
  };
}
