import { defaultGroup } from '../../domain/default.ts';
import { isAtLeast } from '../../domain/dialect.ts';
import { userTransition } from '../../domain/state/transition.ts';
import type { User } from '../../domain/user/user.ts';
import { sanitise } from '../../format/sanitise.ts';
import { GatewayError } from '../../gateway/client/gateway-error.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import { readBack } from '../../gateway/reading/read-back.ts';
import type { Done, RunOptions } from '../../screen/action.ts';
import { commandLineOf, wayOn } from '../../screen/command-line.ts';
import { describeError } from '../../screen/error/describe-error.ts';
import { noted } from '../../screen/flow/noted.ts';
import { Refusal, refusalOf } from '../../screen/refusal.ts';
import { groupNotes } from '../../screen/saving/group-notes.ts';
import { keptFields, savedText } from '../../screen/saving/saved-text.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { sentencesOf } from '../../text/punctuation.ts';
import { draftOfUser, laterFieldsOf, newUserOf, type UserDraft, userChangesOf, userForm } from './user-form.ts';

/** Why a user cannot be edited: deleted, or with a role not below the editor's own (USER-05, docs/gateways.md 4.6). */
export function editRefusal(row: User, { say, role }: ScreenContext): string | undefined {
  return refusalOf(userTransition('update', row, role), say);
}

/**
 * Whether changing these fields may end all sessions of the changed user. A new group does so on gateways whose
 * sessions are JWTs (docs/gateways.md 3.4); with an access token it is not known whether the gateway is one.
 */
export function mayEndSessions(fields: readonly string[], { gateway }: ScreenContext): boolean {
  return fields.includes('group') && isAtLeast(gateway.dialect(), 'v1') && gateway.credential().kind !== 'session';
}

/** Whether changing these fields of this user ends the session that is used for it. */
export function endsOwnSession(row: User, fields: readonly string[], context: ScreenContext): boolean {
  return fields.includes('group') && isOwnSession(row, context);
}

/**
 * Whether the user is the signed-in one, with a session that gateways end when an admin changes the user's sign-in
 * (docs/gateways.md 3.4): unlike a change of the own account, this returns no new session.
 */
export function isOwnSession({ id }: User, { gateway }: ScreenContext): boolean {
  const credential = gateway.credential();
  return credential.kind === 'jwt' && credential.userId === id;
}

/**
 * Creates a user (USER-02). The answer has no id (docs/gateways.md 13.37), so the row is found by its name. The call
 * drops group, quota and remark, so they are set by a second call (ASK-02); where that fails, the result says so as
 * well.
 */
export async function createUser(
  draft: UserDraft,
  context: ScreenContext,
  { signal }: RunOptions,
): Promise<Done<User>> {
  const { gateway, say } = context;
  const { username } = draft;
  await gateway.users.create(newUserOf(draft), { signal });
  const row = await findUser(username, context, { signal });
  const done = {
    message: say('user.created', { name: sanitise(username) }),
    row,
    made: { filters: { keyword: username }, firstId: row?.id },
    data: { id: row?.id ?? null, username },
  };
  const later = laterFieldsOf(draft);
  if (Object.keys(later).length === 0) return done;
  try {
    if (row === undefined) throw new Refusal(say('user.notFound'));
    const saved = await gateway.users.update(row.id, later, { signal });
    const warnings = await groupNotes([draft.group], [defaultGroup], context, { signal });
    return noted({ ...done, message: savedText(done.message, saved, say), row: saved ?? row }, [], warnings);
  } catch (error) {
    if (!(error instanceof GatewayError || error instanceof Refusal)) throw error;
    const fields = Object.keys(later);
    const command = commandLineOf({
      noun: 'user',
      verb: 'update',
      ids: [row?.id ?? 'ID'],
      fields: userForm.fields.filter(({ name }) => fields.includes(name)),
      value: draft,
    });
    const { message } = describeError(error, say);
    const text = say('user.createdPart', {
      name: sanitise(username),
      fields,
      message,
      command: wayOn(command, ['user.editTitle'], context),
    });
    return { ...done, message: text, tone: 'warn', data: { ...done.data, left: fields } };
  }
}

/**
 * Saves the changed fields; the client sends the whole record where the gateway requires it (docs/gateways.md 13.32).
 */
export async function updateUser(
  row: User,
  draft: UserDraft,
  context: ScreenContext,
  { signal, onWritten }: RunOptions,
): Promise<Done<User>> {
  const { gateway, say } = context;
  const refusal = editRefusal(row, context);
  if (refusal !== undefined) throw new Refusal(refusal);
  const changes = userChangesOf(draftOfUser(row, context), draft);
  if (Object.keys(changes).length === 0) throw new Refusal(say('form.changedNothing'));
  if (changes.password && isOwnSession(row, context)) throw new Refusal(say('user.passwordOfOwn'));
  // The new name, which the row has from now on.
  const data = { id: row.id, name: draft.username, username: draft.username };
  const message = say('user.updated', { name: sanitise(draft.username) });
  let saved: User | undefined;
  try {
    saved = await gateway.users.update(row.id, changes, { signal, onWritten });
  } catch (error) {
    const kept = keptFields(error);
    // Where nothing was stored, the save failed; otherwise a part was saved.
    if (kept === undefined || kept.length === Object.keys(changes).length) throw error;
    return {
      message: sentencesOf([message, describeError(error, say).message]),
      tone: 'warn',
      data: { ...data, kept },
    };
  }
  const isSignedOut = endsOwnSession(row, Object.keys(changes), context);
  const done = {
    message: isSignedOut ? sentencesOf([message, say('user.signedOutByGroup')]) : savedText(message, saved, say),
    ...(isSignedOut && { tone: 'warn' as const }),
    row: saved,
    data,
  };
  // The session that was ended can ask nothing.
  return isSignedOut ? done : noted(done, [], await groupNotes([draft.group], [row.group], context, { signal }));
}

/** Finds the created user. A failure is not thrown, because the user was created in any case. */
async function findUser(username: string, { gateway }: ScreenContext, options: CallOptions): Promise<User | undefined> {
  const found = await readBack(() => gateway.users.search({ keyword: username, page: 1, pageSize: 100 }, options));
  return found?.rows.find((row) => row.username === username);
}
