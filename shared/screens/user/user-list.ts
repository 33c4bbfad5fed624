import { isAtLeast } from '../../domain/dialect.ts';
import { UserStatus, userStatuses } from '../../domain/state/status.ts';
import { Role, roles } from '../../domain/user/role.ts';
import { isDeleted, type User } from '../../domain/user/user.ts';
import { sanitise } from '../../format/sanitise.ts';
import { type CallOptions, type Page, type PageQuery, sliceOf } from '../../gateway/client/page.ts';
import { readPages } from '../../gateway/reading/read-pages.ts';
import { chosenMember, readFilters } from '../../screen/filter-values.ts';
import type { Filter, FilterValues, ListQuery } from '../../screen/list-screen.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';

/** Gateways of v1.0 have this value among the states for deleted users. */
const deleted = { value: -1, name: 'deleted', label: 'domain.userDeleted' } as const;

const offeredRoles = roles.members.filter(({ value }) => value !== Role.Guest);
const offeredStates = [
  ...userStatuses.members.filter(({ value }) => value === UserStatus.Active || value === UserStatus.Banned),
  deleted,
];

/** The filters of the user list (USER-01, GEN-13). */
export const userFilters: readonly Filter[] = [
  { id: 'keyword', kind: 'text', label: 'user.filterKeyword', help: 'user.filterKeywordHelp' },
  {
    id: 'group',
    kind: 'choice',
    label: 'user.filterGroup',
    help: 'user.filterGroupHelp',
    askChoices: async ({ gateway }, signal) =>
      (await gateway.groups.list({ signal })).map((group) => ({ value: group, label: sanitise(group) })),
  },
  {
    id: 'role',
    kind: 'choice',
    label: 'user.filterRole',
    help: 'user.filterRoleHelp',
    choices: ({ say }) => offeredRoles.map(({ name, label }) => ({ value: name, label: say(label) })),
  },
  {
    id: 'status',
    kind: 'choice',
    label: 'user.filterStatus',
    help: 'user.filterStatusHelp',
    choices: ({ say }) => offeredStates.map(({ name, label }) => ({ value: name, label: say(label) })),
  },
];

interface Wanted {
  role: number | undefined;
  status: number | undefined;
}

/** Whether role and state are filtered here: gateways before v1.0 ignore these filters. */
export function filtersUsersHere({ role = '', status = '' }: FilterValues, { gateway }: ScreenContext): boolean {
  return (role !== '' || status !== '') && !isAtLeast(gateway.dialect() ?? 'classic', 'v1');
}

/**
 * A page of users. Gateways from v1.0 on filter by role and state; older ones ignore these filters, so all rows are
 * read, filtered and paged here.
 */
export async function listUsers(
  { page, pageSize, filters, order }: ListQuery,
  context: ScreenContext,
  options: CallOptions,
): Promise<Page<User>> {
  const { gateway } = context;
  const { text } = readFilters(userFilters, filters, context);
  const [keyword = '', group = ''] = [text('keyword'), text('group')];
  const wanted = wantedOf(text('role'), text('status'), context);
  const isAny = wanted.role === undefined && wanted.status === undefined;
  const sorted = order && { sortBy: order.column, sortOrder: order.descending ? ('desc' as const) : ('asc' as const) };
  const list = (query: PageQuery, asked: Partial<Wanted>) =>
    keyword === '' && group === '' && Object.keys(asked).length === 0
      ? gateway.users.list({ ...query, ...sorted }, options)
      : gateway.users.search({ ...query, ...sorted, keyword, group, ...asked }, options);
  if (isAny) return list({ page, pageSize }, {});
  if (isAtLeast(gateway.dialect() ?? 'classic', 'v1')) {
    const answer = await list({ page, pageSize }, wanted);
    // An early v1.0 may ignore the filters, too.
    if (answer.rows.every((row) => isWanted(row, wanted))) return answer;
  }
  const reading = readPages(
    (query) => list(query, {}),
    ({ id }) => id,
  );
  const found: User[] = [];
  for await (const { rows } of reading.pages) found.push(...rows.filter((row) => isWanted(row, wanted)));
  const shortfall = reading.shortfall();
  if (shortfall) throw new Refusal(context.say('user.incomplete', { ...shortfall }));
  return sliceOf(found, page, pageSize);
}

function wantedOf(role: string | undefined, status: string | undefined, context: ScreenContext): Wanted {
  const { say } = context;
  return {
    role: role === undefined ? undefined : chosenMember(role, offeredRoles, say('user.filterRole'), context),
    status: status === undefined ? undefined : chosenMember(status, offeredStates, say('user.filterStatus'), context),
  };
}

function isWanted(user: User, { role, status }: Wanted): boolean {
  if (role !== undefined && user.role !== role) return false;
  if (status === undefined) return true;
  return isDeleted(user) ? status === deleted.value : user.status === status;
}
