import type { JournalEntry, JournalValues } from '../../domain/journal.ts';
import { type GroupTable, groupsNamed, groupTables } from '../../domain/option/group-tables.ts';
import { isRecord, nothingLeft } from '../../domain/record.ts';
import { hasRole, Role } from '../../domain/user/role.ts';
import { autoGroup } from '../../domain/user/token.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import type { Changes, Done, RowAction, RunOptions, SiteAction, SiteUndo, UndoAction } from '../../screen/action.ts';
import { shownText } from '../../screen/bulk/bulk-form.ts';
import type { RowEdit } from '../../screen/bulk/bulk-table.ts';
import { commandLineOf, flagOf, quoteWord, wayOn } from '../../screen/command-line.ts';
import { fieldText } from '../../screen/field-text.ts';
import { confirmRows, confirmSite } from '../../screen/flow/confirm-rows.ts';
import { undoFace } from '../../screen/flow/undo-face.ts';
import { changedFields } from '../../screen/form-check.ts';
import { changedValues } from '../../screen/journal/journalled-values.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { idOfText, wordOf } from '../../screen/text-id.ts';
import { pairOf, sentencesOf } from '../../text/punctuation.ts';
import { optionChanges, writeOptions } from '../settings/options.ts';
import { removeGroups, tablesNow } from './group-actions.ts';
import { blankRow, type GroupRow, readGroupRow } from './group-reading.ts';
import {
  type GroupSettings,
  type GroupTables,
  type NewGroup,
  newGroupForm,
  rowWith,
  settingsForm,
  settingsIn,
  tablesWith,
} from './group-settings.ts';
import { countsText } from './move-text.ts';

type GroupEdit = RowEdit<GroupRow, GroupSettings>;

/**
 * Sets what a group costs and who may choose it (ASK-06): only the options of the changed fields are written, with all
 * other groups as they are stored at that moment.
 */
export const setGroup: RowAction<GroupRow, GroupSettings> = {
  verb: 'set',
  icon: 'edit',
  on: 'rows',
  single: true,
  label: 'group.set',
  help: 'group.setHelp',
  aliases: ['update'],
  danger: 'confirm',
  unaskedUpTo: 1,
  keepsUnnamed: true,
  takesExpectations: true,
  idempotent: true,
  access: Role.Root,
  input: settingsForm,
  refusal: (row, context, wanted) => {
    if (!hasRole(context.role, Role.Root)) return context.say('domain.needsRoot');
    if (row.name === autoGroup && (wanted?.ratio || wanted?.auto)) return context.say('group.autoRefused');
    if (wanted?.ratio === '' && row.ratio !== null && holdersOf(row).length > 0) {
      const holders = countsText(holdersOf(row), context.say);
      return context.say('group.ratioNeeded', { group: sanitise(row.name), holders });
    }
    const isSame = wanted !== undefined && editOf(row, wanted, context).fields.length === 0;
    return isSame ? context.say('form.changedNothing') : undefined;
  },
  confirm: (rows, context, wanted) =>
    confirmEdits(wanted === undefined ? [] : rows.map((row) => editOf(row, wanted, context)), rows, context),
  changes: (row, wanted, context) => changesOf(editOf(row, wanted, context)),
  run: (row, wanted, context, options) => writeEdit(editOf(row, wanted, context), context, options),
  undo: ([only], wanted, context) =>
    only?.done?.row && restoring({ ...turned(editOf(only.row, wanted, context)), row: only.done.row }),
};

function editOf(row: GroupRow, wanted: GroupSettings, context: ScreenContext): GroupEdit {
  return editBetween(row, settingsForm.normalise(settingsForm.fromRow(row, context), 'edit'), wanted);
}

function editBetween(row: GroupRow, before: GroupSettings, wanted: GroupSettings): GroupEdit {
  const { ratio, usable, label, auto, ...rest } = wanted;
  nothingLeft(rest);
  const after = { ratio, usable, label, auto };
  const names: readonly string[] = changedFields(before, after);
  return { row, before, after, fields: settingsForm.fields.filter(({ name }) => names.includes(name)) };
}

function turned({ before, after, ...edit }: GroupEdit): GroupEdit {
  return { ...edit, before: after, after: before };
}

function changesOf({ before, after, fields }: GroupEdit): Changes {
  return changedValues(fields, before, after);
}

/** The confirmation of edits: the values before and after, and who pays or chooses otherwise from now on. */
function confirmEdits(edits: readonly GroupEdit[], rows: readonly GroupRow[], context: ScreenContext) {
  const asked = confirmRows('group.confirmSet', [], rows, context);
  if (edits.length === 0) return asked;
  const consequences = edits.flatMap((edit) => consequencesOf(edit, context));
  return {
    ...asked,
    consequences: [...asked.consequences, ...consequences],
    effects: edits.flatMap(({ row, before, after, fields }) =>
      fields.map((field) =>
        context.say('group.change', {
          group: sanitise(row.name),
          field: context.say(field.label),
          from: shownText(field, before, context),
          to: shownText(field, after, context),
        }),
      ),
    ),
  };
}

function holdersOf(row: GroupRow) {
  return (['user', 'key', 'channel', 'plan'] as const).flatMap((kind) =>
    Array.from({ length: row[`${kind}s`] ?? 0 }, () => ({ kind })),
  );
}

function consequencesOf({ row, before, after }: GroupEdit, { say }: ScreenContext): string[] {
  const held = holdersOf(row);
  return [
    ...(held.length === 0
      ? []
      : [say('group.setHolders', { group: sanitise(row.name), holders: countsText(held, say) })]),
    ...(before.usable && !after.usable ? [say('settings.groupGoneUsable')] : []),
  ];
}

/** Writes an edit. @throws Refusal where another user has changed one of its fields since, with the present values */
async function writeEdit(edit: GroupEdit, context: ScreenContext, options: RunOptions): Promise<Done<GroupRow>> {
  const { say } = context;
  const { row, fields, after } = edit;
  const tables = await tablesNow(context, options);
  const now = settingsIn(tables, row.name);
  const reason = movedText(edit, now, context);
  if (reason !== undefined) throw new Refusal(reason);
  const wanted = { ...now, ...Object.fromEntries(fields.map(({ name }) => [name, after[name]])) };
  const values = fields.map((field) => pairOf(say(field.label), shownText(field, wanted, context), say));
  const message = say('group.saved', { group: sanitise(row.name), values });
  return writeSettings(row, wanted, { tables, message }, context, options);
}

/** The fields that have neither the value before the edit nor the one after it, with their values; else undefined. */
function movedText({ fields, before, after }: GroupEdit, now: GroupSettings, context: ScreenContext) {
  const moved = fields.filter(({ name }) => now[name] !== before[name] && now[name] !== after[name]);
  return presentText(moved, now, context);
}

/** That these fields were changed since, with their present values; undefined where there are none. */
function presentText(fields: GroupEdit['fields'], now: GroupSettings, context: ScreenContext): string | undefined {
  const { say } = context;
  const values = fields.map((field) => pairOf(say(field.label), shownText(field, now, context), say));
  return fields.length === 0 ? undefined : say('undo.fieldsChanged', { fields: values });
}

/** Writes the options that differ, and reads them back. A failure after the first one is told beside what was saved. */
async function writeSettings(
  row: GroupRow,
  wanted: GroupSettings,
  { tables, message }: { tables: GroupTables; message: string },
  context: ScreenContext,
  { signal, onWritten }: RunOptions,
): Promise<Done<GroupRow>> {
  const { say } = context;
  const texts = tablesWith(tables, row.name, wanted);
  const missing = texts.flatMap(([key]) => (tables.has(key) ? [] : [key]));
  if (missing.length > 0) throw new Refusal(say('group.noOption', { keys: missing }));
  const isRead = context.isDryRun !== true;
  const changes = optionChanges(tables, texts);
  const { saved, failed, stored, isUnread } = await writeOptions(changes, context, {
    ...{ signal, onWritten, readBack: isRead },
  });
  const [fault] = failed;
  if (fault !== undefined && saved.length === 0) throw fault.error ?? new Refusal(fault.reason);
  const keys = saved.map(({ key }) => key);
  const now: GroupTables =
    stored === undefined
      ? new Map<GroupTable, string>([...tables, ...texts.filter(([key]) => keys.includes(key))])
      : new Map(groupTables.flatMap((key) => (stored.has(key) ? [[key, stored.get(key) ?? '']] : [])));
  const done = { row: rowWith(row, now), data: { name: row.name, written: keys.join(',') } };
  if (fault !== undefined) {
    const faults = failed.map(({ change, reason }) => say('group.optionFailed', { key: change.key, message: reason }));
    return { ...done, message: sentencesOf([say('group.halfSaved', { keys }), ...faults]), tone: 'warn' };
  }
  return isUnread ? { ...done, message: say('form.notReadBack'), tone: 'warn' } : { ...done, message };
}

/** The undo of an edit: `edit` goes back, from what the first one left to what was there before. */
function restoring(edit: GroupEdit): UndoAction<GroupRow> | undefined {
  if (edit.fields.length === 0) return undefined;
  const command = commandOf(edit);
  const action: RowAction<GroupRow, undefined> = {
    ...undoFace,
    verb: 'set',
    on: 'rows',
    access: Role.Root,
    refusal: (row, context) =>
      movedText(edit, settingsForm.normalise(settingsForm.fromRow(row, context), 'edit'), context),
    confirm: (rows, context) => confirmEdits([edit], rows, context),
    command: () => command,
    changes: () => changesOf(edit),
    run: (row, _input, context, options) => writeEdit({ ...edit, row }, context, options),
    undo: ([only]) => only?.done?.row && restoring({ ...turned(edit), row: only.done.row }),
  };
  return { action, rows: [edit.row], commands: [command], recipe: { by: 'own', data: null } };
}

/** `tollgate group set vip --ratio 0.8 --expect ratio=0.7`. */
function commandOf({ row, fields, before, after }: GroupEdit): string {
  const line = commandLineOf({ noun: 'group', verb: 'set', ids: [wordOf(row.name)], fields, value: after });
  const expected = fields.flatMap((field) => [
    '--expect',
    quoteWord(`${flagOf(field.name).slice(2)}=${fieldText(field, before)}`),
  ]);
  return [line, ...expected].join(' ');
}

/** Makes a group: gives it a ratio, so that users, keys and channels can be in it (ASK-06). */
export const addGroup: SiteAction<NewGroup> = {
  verb: 'add',
  icon: 'user-up',
  on: 'all',
  isLead: true,
  makesRow: true,
  label: 'group.add',
  help: 'group.addHelp',
  aliases: ['create'],
  danger: 'safe',
  idempotent: false,
  access: Role.Root,
  input: newGroupForm,
  refusal: ({ role, say }) => (hasRole(role, Role.Root) ? undefined : say('domain.needsRoot')),
  run: async ({ name, ratio, usable, label, auto, ...rest }, context, options) => {
    nothingLeft(rest);
    const { say } = context;
    const group = sanitise(name);
    const tables = await tablesNow(context, options);
    const taken = [...tables].flatMap(([key, text]) => (groupsNamed(key, text).includes(name) ? [key] : []));
    if (taken.length > 0) {
      const command = commandLineOf({ noun: 'group', verb: 'set', ids: [wordOf(name)], fields: [], value: {} });
      throw new Refusal(
        say('group.taken', { group, keys: taken }),
        say('group.setInstead', { command: wayOn(command, ['navigation.group', 'group.set'], context) }),
      );
    }
    const message = say('group.added', { group, ratio });
    return writeSettings(blankRow(name), { ratio, usable, label, auto }, { tables, message }, context, options);
  },
  undo: (_done, { name, ...settings }) => removing({ name, settings }),
};

interface MadeGroup {
  name: string;
  settings: GroupSettings;
}

/** The undo of a made group: it is taken out again, unless anyone is in it or its settings were changed since. */
function removing({ name, settings }: MadeGroup): SiteUndo {
  const command = commandLineOf({ noun: 'group', verb: 'remove', ids: [wordOf(name)], fields: [], value: {} });
  const action: SiteAction<undefined> = {
    verb: 'remove',
    icon: 'trash',
    on: 'all',
    label: 'group.remove',
    help: 'group.remove',
    danger: 'confirm',
    idempotent: true,
    access: Role.Root,
    command,
    confirm: (context) => confirmSite('group.confirmUnmake', [], context, { group: sanitise(name) }),
    run: async (_input, context, options) => {
      const row = await readGroupRow(idOfText(name), context, options);
      const now = settingsIn(await tablesNow(context, options), name);
      const { fields } = editBetween(row, settings, now);
      const reason = presentText(fields, now, context);
      if (reason !== undefined) throw new Refusal(reason);
      const input = { to: '', moves: undefined };
      const planned = (await removeGroups.complete?.(input, context, options, [row])) ?? input;
      return removeGroups.run(row, planned, context, options);
    },
  };
  return { action, rows: [], commands: [command], recipe: { by: 'own', data: { name, settings } } };
}

/** Rebuilds the undo of a journal entry that made a group or set it (CHG-08); undefined for any other entry. */
export async function restoreSettings(
  { verb, rows: [kept], undo }: JournalEntry,
  context: ScreenContext,
  options: CallOptions,
): Promise<UndoAction<GroupRow> | undefined> {
  const data = undo?.by === 'own' && isRecord(undo.data) ? undo.data : {};
  if (typeof data.name === 'string' && isRecord(data.settings)) {
    const settings = { ...settingsIn(new Map(), data.name), ...data.settings };
    return removing({ name: data.name, settings });
  }
  if (verb !== 'set' || kept === undefined || kept.outcome === 'failed') return undefined;
  const row = await readGroupRow(kept.id, context, options);
  const now = settingsForm.normalise(settingsForm.fromRow(row, context), 'edit');
  return restoring(editBetween(row, settingsOf(kept.after, now), settingsOf(kept.before, now)));
}

/** Stored values over the present settings; the journal keeps a ratio as typed, or as the gateway has it. */
function settingsOf(values: JournalValues | undefined, now: GroupSettings): GroupSettings {
  const all = { ...now, ...values };
  return { ...all, ratio: String(all.ratio ?? '') };
}
