import { characterLength } from '../../domain/byte-length.ts';
import { defaultGroup } from '../../domain/default.ts';
import {
  displayNameMaximum,
  passwordMaximum,
  passwordMinimum,
  remarkMaximum,
  usernameMaximum,
} from '../../domain/limit.ts';
import { nothingLeft } from '../../domain/record.ts';
import type { User } from '../../domain/user/user.ts';
import { lackedBy } from '../../gateway/dialect/row-fields.ts';
import type { NewUser, UserChanges } from '../../gateway/resources/users.ts';
import type { AnyField, FieldErrors, Form, FormMode } from '../../screen/form.ts';
import { changedFields } from '../../screen/form-check.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import type { MessageKey } from '../../text/text.ts';

/** The draft of a user. Names are the wire's. The bound accounts are read-only (USER-03). */
export interface UserDraft {
  username: string;
  display_name: string;
  /** '' on edit keeps the current password. */
  password: string;
  group: string;
  /** Quota units; null for a new user leaves it to the gateway's default. */
  quota: number | null;
  /** A note that admins write. */
  remark: string;
  email: string;
  github_id: string;
  linuxdo_id: string;
  wechat_id: string;
  telegram_id: string;
  /** Which fields the gateway has; never written. */
  facts: { hasRemark: boolean };
}

/** The draft of an existing user. */
export function draftOfUser(user: User, context: ScreenContext): UserDraft {
  const { username, display_name, group, quota, email, github_id, linuxdo_id, wechat_id, telegram_id } = user;
  const bound = { email, github_id, linuxdo_id, wechat_id, telegram_id };
  const { remark } = user;
  return { username, display_name, password: '', group, quota, remark, ...bound, facts: factsOf(context) };
}

function factsOf({ gateway }: ScreenContext): UserDraft['facts'] {
  return { hasRemark: !lackedBy(gateway, 'user').includes('remark') };
}

/** The fields that can be changed, without the read-only ones. */
function writableOf(draft: UserDraft): Required<Omit<UserChanges, 'quota'>> & { quota: number | null } {
  const { username, display_name, password, group, quota, remark, facts: _facts, ...bound } = draft;
  const {
    email: _email,
    github_id: _github,
    linuxdo_id: _linuxdo,
    wechat_id: _wechat,
    telegram_id: _,
    ...rest
  } = bound;
  nothingLeft(rest);
  return { username, display_name, password, group, quota, remark };
}

/**
 * The fields that the call to create a user accepts. Gateways drop the others (docs/gateways.md 4.6), which
 * `laterFieldsOf` returns.
 */
export function newUserOf(draft: UserDraft): NewUser {
  const { username, display_name, password, group: _group, remark: _remark, quota: _, ...rest } = writableOf(draft);
  nothingLeft(rest);
  return { username, password, display_name: display_name || username };
}

/** The fields of a new user that need a second call; empty where all have the gateway's defaults. */
export function laterFieldsOf({ group, remark, quota, facts }: UserDraft): UserChanges {
  return {
    ...(group !== defaultGroup && { group }),
    ...(facts.hasRemark && remark !== '' && { remark }),
    ...(quota !== null && { quota }),
  };
}

/** The changed fields; empty where none differs. */
export function userChangesOf(before: UserDraft, after: UserDraft): UserChanges {
  const writable = writableOf(after);
  return Object.fromEntries(changedFields(writableOf(before), writable).map((name) => [name, writable[name]]));
}

type BoundAccount = 'email' | 'github_id' | 'linuxdo_id' | 'wechat_id' | 'telegram_id';

/** A bound account, which is shown and cannot be edited (USER-03). */
const bound = <Name extends BoundAccount>(name: Name, label: MessageKey) =>
  ({
    name,
    kind: 'text',
    label,
    section: 'user.sectionBound',
    modes: ['edit'],
    disabled: (_draft: UserDraft, { say }: ScreenContext) => say('user.boundReadOnly'),
  }) as const;

const fields: readonly AnyField<UserDraft>[] = [
  {
    name: 'username',
    kind: 'text',
    label: 'user.username',
    section: 'user.sectionAccount',
    required: true,
    example: 'mira',
    help: (_draft, context) => context.say('user.usernameHelp', { maximum: nameMaximum(context) }),
  },
  {
    name: 'display_name',
    kind: 'text',
    label: 'user.displayName',
    section: 'user.sectionAccount',
    example: 'Mira Okafor',
  },
  {
    name: 'password',
    kind: 'secret',
    label: 'user.password',
    section: 'user.sectionAccount',
    required: true,
    help: (_draft, { say }) => say('user.passwordHelp', { minimum: passwordMinimum, maximum: passwordMaximum }),
  },
  {
    name: 'group',
    kind: 'choice',
    label: 'user.group',
    section: 'user.sectionAccount',
    required: true,
    help: 'user.groupHelp',
    example: 'default',
    choices: async (_draft, { gateway }, signal) =>
      (await gateway.groups.list({ signal })).map((group) => ({ value: group, label: group })),
  },
  {
    name: 'remark',
    kind: 'text',
    label: 'user.remark',
    section: 'user.sectionAccount',
    help: (_draft, { say }) => say('user.remarkHelp', { maximum: remarkMaximum }),
    example: 'INV-2026-11',
    applies: ({ facts }) => facts.hasRemark,
  },
  {
    name: 'quota',
    kind: 'quota',
    label: 'user.quota',
    section: 'user.sectionQuota',
    help: (_draft, { say }, mode) => say(mode === 'create' ? 'user.quotaNewHelp' : 'user.quotaHelp'),
    example: '10usd',
    mayBeBlank: true,
  },
  bound('email', 'user.email'),
  bound('github_id', 'user.githubId'),
  bound('linuxdo_id', 'user.linuxdoId'),
  bound('wechat_id', 'user.wechatId'),
  bound('telegram_id', 'user.telegramId'),
];

/** The form behind the user drawer, the terminal's form and `tollgate user create|update` (USER-02, USER-03). */
export const userForm: Form<UserDraft, User> = {
  title: { create: 'user.createTitle', edit: 'user.editTitle' },
  fields,
  defaults: (context) => ({
    username: '',
    display_name: '',
    password: '',
    group: defaultGroup,
    quota: null,
    remark: '',
    email: '',
    github_id: '',
    linuxdo_id: '',
    wechat_id: '',
    telegram_id: '',
    facts: factsOf(context),
  }),
  fromRow: draftOfUser,
  normalise: (draft) => ({
    ...draft,
    username: draft.username.trim(),
    display_name: draft.display_name.trim(),
    group: draft.group.trim(),
    remark: draft.remark.trim(),
    quota: draft.quota === null ? null : Math.trunc(draft.quota),
  }),
  validate: validateUser,
  notes: (draft, mode, { say }) => {
    const fields = mode === 'create' ? Object.keys(laterFieldsOf(draft)) : [];
    return fields.length === 0 ? [] : [say('user.setAfterwards', { fields })];
  },
  // Gateways require and check both with every change (docs/gateways.md 13.32).
  checkedAlong: () => ['username', 'display_name'],
};

function validateUser(draft: UserDraft, mode: FormMode, context: ScreenContext): FieldErrors {
  const { say } = context;
  const errors: FieldErrors = {};
  const maximum = nameMaximum(context);
  if (draft.username === '') errors.username = say('user.usernameRequired');
  else if (characterLength(draft.username) > maximum) errors.username = say('user.usernameTooLong', { maximum });
  if (characterLength(draft.display_name) > displayNameMaximum) {
    errors.display_name = say('user.displayNameTooLong', { maximum: displayNameMaximum });
  }
  if (characterLength(draft.remark) > remarkMaximum) {
    errors.remark = say('user.remarkTooLong', { maximum: remarkMaximum });
  }
  const password = passwordFault(draft.password, mode, context);
  if (password !== undefined) errors.password = password;
  if (draft.group === '') errors.group = say('user.groupRequired');
  const isLeft = mode === 'create' && draft.quota === null;
  if (!isLeft && !Number.isSafeInteger(draft.quota)) errors.quota = say('user.quotaInvalid');
  if (mode === 'create' && draft.quota !== null && draft.quota < 0) errors.quota = say('user.quotaNegative');
  return errors;
}

function passwordFault(password: string, mode: FormMode, { say }: ScreenContext): string | undefined {
  const length = characterLength(password);
  if (length === 0) return mode === 'create' ? say('user.passwordRequired') : undefined;
  if (length < passwordMinimum) return say('user.passwordTooShort', { minimum: passwordMinimum });
  return length > passwordMaximum ? say('user.passwordTooLong', { maximum: passwordMaximum }) : undefined;
}

/** The limit of the newest gateways while the generation is not known: an older gateway refuses longer names itself. */
function nameMaximum({ gateway }: ScreenContext): number {
  return usernameMaximum(gateway.dialect());
}
