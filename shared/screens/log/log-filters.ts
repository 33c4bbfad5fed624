import { withoutInvisible } from '../../domain/channel/pasted-text.ts';
import { LogType, logTypes } from '../../domain/log/log-type.ts';
import { hasRole, Role } from '../../domain/user/role.ts';
import type { Gateway } from '../../gateway/gateway.ts';
import type { LogFilters } from '../../gateway/resources/logs.ts';
import { chosenMember, readFilters } from '../../screen/filter-values.ts';
import type { Filter, FilterValues } from '../../screen/list-screen.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';

/**
 * The filters of links to failed calls: a month, because the log's default range is today, which would hide yesterday's
 * failures.
 */
export const failedOfAMonth: FilterValues = { type: 'error', start: '-30d' };

/** The filter by token, which the log and its usage reports share. */
export const tokenFilter: Filter = { id: 'token', kind: 'text', label: 'log.filterToken', help: 'log.filterTokenHelp' };
export const modelFilter: Filter = {
  id: 'model',
  kind: 'text',
  label: 'log.filterModel',
  help: 'log.filterModelHelp',
  example: 'gpt-4%',
};
/** Further filters for users who may read all calls. */
export const adminFilters: readonly Filter[] = [
  {
    id: 'channel',
    kind: 'number',
    label: 'log.filterChannel',
    help: 'log.filterChannelHelp',
    example: '12',
    access: Role.Admin,
  },
  {
    id: 'username',
    kind: 'text',
    label: 'log.filterUsername',
    help: 'log.filterUsernameHelp',
    access: Role.Admin,
  },
];

/**
 * The filters of the log (LOG-01). The default range is from today 00:00 to an hour from now (docs/gateways.md 9.2).
 */
export const logFilters: readonly Filter[] = [
  {
    id: 'start',
    kind: 'datetime',
    label: 'log.filterStart',
    help: 'log.filterStartHelp',
    example: '-7d',
    default: () => 'today',
    liftedBy: 'find',
  },
  {
    id: 'end',
    kind: 'datetime',
    label: 'log.filterEnd',
    help: 'log.filterEndHelp',
    example: 'now',
    default: () => '+1h',
    liftedBy: 'find',
  },
  {
    id: 'type',
    kind: 'choice',
    label: 'log.filterType',
    help: 'log.filterTypeHelp',
    choices: ({ gateway, say }) => offeredTypes(gateway).map(({ name, label }) => ({ value: name, label: say(label) })),
  },
  tokenFilter,
  modelFilter,
  {
    id: 'find',
    kind: 'text',
    label: 'log.filterFind',
    help: 'log.filterFindHelp',
    takes: (word, { role }) =>
      looksLikeRequestId(word) ||
      /^(sk-|…)\w{3,20}(…\w+)?$/.test(word) ||
      (hasRole(role, Role.Admin) && /^\S+@\S+\.\w+$/.test(word)),
  },
  ...adminFilters,
];

/** Whether a text looks like a request id: longer than a user name or the ends of a key, and with a digit in it. */
export function looksLikeRequestId(text: string): boolean {
  return /^(?!sk-)[\w.:-]{16,128}$/.test(text) && /\d/.test(text);
}

/**
 * The text that a call is searched by (ASK-15); undefined where nothing is searched for.
 * @throws Refusal for a whole key: its ends are sufficient, and the typed text stays visible.
 */
export function heldText(values: FilterValues, { say }: Pick<ScreenContext, 'say'>): string | undefined {
  const held = withoutInvisible(values.find ?? '').trim();
  if (/^sk-[\w-]{21,}$/.test(held)) throw new Refusal(say('log.wholeKey'));
  return held === '' ? undefined : held;
}

/** The query for the gateway, for the list and for its totals. */
export function logQuery(values: FilterValues, context: ScreenContext): LogFilters {
  const { text, number, time } = readFilters(logFilters, values, context);
  const type = text('type');
  return {
    type:
      type === undefined ? LogType.All : chosenMember(type, logTypes.members, context.say('log.filterType'), context),
    token_name: text('token'),
    model_name: text('model'),
    username: text('username'),
    channel: number('channel'),
    start_timestamp: time('start'),
    end_timestamp: time('end'),
  };
}

/** The types 0 to 4; later types exist on newer gateways only (docs/gateways.md 5.1). */
function offeredTypes(gateway: Gateway) {
  const isOld = gateway.dialect() === 'classic';
  return logTypes.members.filter(({ value }) =>
    value === LogType.Test ? isOld && gateway.isOneApi() : !isOld || value <= LogType.System,
  );
}
