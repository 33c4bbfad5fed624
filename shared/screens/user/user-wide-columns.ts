import type { User } from '../../domain/user.ts';
import type { MessageKey } from '../../text/text.ts';
import { emptyCell, idCell, quotaCell, textCell, timeCell } from '../cells.ts';
import type { Column } from '../list-screen.ts';

type TextField =
  | 'email'
  | 'github_id'
  | 'linuxdo_id'
  | 'wechat_id'
  | 'telegram_id'
  | 'oidc_id'
  | 'discord_id'
  | 'aff_code'
  | 'remark';

const text = (id: TextField, header: MessageKey, maximum = 24): Column<User> => ({
  id,
  header,
  width: { minimum: 6, maximum },
  priority: 3,
  wide: true,
  sortable: true,
  cell: (user) => textCell(user[id]),
});

const earnings = (id: 'aff_quota' | 'aff_history_quota', header: MessageKey): Column<User> => ({
  id,
  header,
  align: 'right',
  width: { minimum: 7, maximum: 14 },
  priority: 3,
  wide: true,
  sortable: true,
  cell: (user, context) => quotaCell(user[id], context),
});

// Only v1.0 tells them.
const moment = (id: 'created_at' | 'last_login_at', header: MessageKey): Column<User> => ({
  id,
  header,
  width: { minimum: 8, maximum: 14 },
  priority: 3,
  wide: true,
  sortable: true,
  cell: (user, context) => timeCell(user[id], context, 'common.unknown'),
});

/** Every other field of a user row (USER-01), for wide output, the column picker and details. */
export const userWideColumns: readonly Column<User>[] = [
  text('email', 'user.email', 32),
  text('github_id', 'user.githubId'),
  text('linuxdo_id', 'user.linuxdoId'),
  {
    id: 'linuxdo_level',
    header: 'user.linuxdoLevel',
    align: 'right',
    width: { minimum: 5, maximum: 8 },
    priority: 3,
    wide: true,
    sortable: true,
    cell: ({ linuxdo_id, linuxdo_level }) => (linuxdo_id === '' ? emptyCell(linuxdo_level) : idCell(linuxdo_level)),
  },
  text('wechat_id', 'user.wechatId'),
  text('telegram_id', 'user.telegramId'),
  text('oidc_id', 'user.oidcId'),
  text('discord_id', 'user.discordId'),
  text('aff_code', 'user.affCode', 8),
  earnings('aff_quota', 'user.affQuota'),
  earnings('aff_history_quota', 'user.affHistoryQuota'),
  text('remark', 'user.remark', 40),
  moment('created_at', 'user.createdAt'),
  moment('last_login_at', 'user.lastLoginAt'),
  {
    id: 'DeletedAt',
    header: 'user.deletedAt',
    width: { minimum: 8, maximum: 26 },
    priority: 3,
    wide: true,
    cell: ({ DeletedAt }) => (DeletedAt === null ? emptyCell(null) : textCell(DeletedAt)),
  },
];
