import { UserStatus } from '../../domain/state/status.ts';
import { isDeleted, type User } from '../../domain/user/user.ts';
import { sanitise } from '../../format/sanitise.ts';
import { bulkEdit } from '../../screen/bulk/bulk-edit.ts';
import type { ListScreen } from '../../screen/list-screen.ts';
import { importInto } from '../../screen/saving/import-list.ts';
import { restoreGiven } from '../plan/plans-of-users.ts';
import { readSpentOfMonth } from './spent-of-month.ts';
import { userActions } from './user-actions.ts';
import { userColumns } from './user-columns.ts';
import { type UserDraft, userForm } from './user-form.ts';
import { filtersUsersHere, listUsers, userFilters } from './user-list.ts';
import { userNames } from './user-names.ts';
import { createUser, editRefusal, endsOwnSession, mayEndSessions, updateUser } from './user-save.ts';

/** The users of the gateway, for admins (USER-01 to USER-05). */
export const userScreen: ListScreen<User, UserDraft> = {
  noun: 'user',
  title: 'user.title',
  one: 'user.one',
  emptyState: 'user.empty',
  selectFirst: 'user.selectFirst',
  notFound: 'user.notFound',
  singular: 'noun.oneUser',
  listHelp: 'noun.listUser',
  createHelp: 'noun.createUser',
  setElsewhere: {
    status: { verbs: { active: 'enable', banned: 'disable' }, begins: ['active', 1] },
    role: { verbs: { user: 'demote', admin: 'promote' }, begins: ['user', 1] },
  },
  updateHelp: 'noun.updateUser',
  id: ({ id }) => id,
  name: ({ username }) => sanitise(username),
  muted: (user) => isDeleted(user) || user.status !== UserStatus.Active,
  isGone: isDeleted,
  columns: userColumns,
  letters: {
    I: 'id',
    N: 'username',
    R: 'group',
    O: 'role',
    S: 'status',
    B: 'quota',
    U: 'used_quota',
    C: 'request_count',
  },
  overview: async () => (await import('./user-overview.ts')).userOverview,
  opener: 'username',
  filters: userFilters,
  filtersHere: filtersUsersHere,
  views: [
    { label: 'user.viewLow', line: 'quota<$1 status:active' },
    { label: 'user.viewAdmins', line: 'role:admin,root' },
    { label: 'domain.userBanned', line: 'status:banned' },
  ],
  list: async (query, context, options) => {
    // A command that shows no column that reads the status shows no sums either, and is spared their call.
    const found = await listUsers(query, context, options);
    userNames.note(
      found.rows.map(({ id, username }) => ({ id, name: username })),
      context,
    );
    // Only without filters is the number of rows that of all users.
    const users = Object.keys(query.filters).length === 0 ? found.total : undefined;
    if (!context.wantsRowsAlone) await readSpentOfMonth(users, context, options);
    return found;
  },
  nameFilter: 'keyword',
  get: (id, { gateway }, options) => gateway.users.get(id, options),
  actions: [...userActions, bulkEdit(() => userScreen), importInto('users')],
  copyFields: [
    { id: 'username', label: 'user.username', value: ({ username }) => username },
    { id: 'email', label: 'user.email', value: ({ email }) => email },
    { id: 'id', label: 'user.id', value: ({ id }) => String(id) },
  ],
  restoreUndo: restoreGiven,
  form: userForm,
  graveFields: ['group', 'quota'],
  bulkFields: ['group', 'remark'],
  bulkRefusal: (row, fields, context) =>
    endsOwnSession(row, fields, context) ? context.say('user.groupOfOwn') : undefined,
  bulkConsequence: (fields, context) => (mayEndSessions(fields, context) ? 'user.groupConsequence' : undefined),
  editRefusal,
  create: createUser,
  update: updateUser,
};
