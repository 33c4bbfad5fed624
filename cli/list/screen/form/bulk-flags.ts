import { typedMembers } from '../../../../shared/domain/channel/pasted-text.ts';
import { sanitise } from '../../../../shared/format/sanitise.ts';
import { type BulkDraft, bulkFields, isList } from '../../../../shared/screen/bulk/bulk-fields.ts';
import { bulkForm } from '../../../../shared/screen/bulk/bulk-form.ts';
import type { ListScreen } from '../../../../shared/screen/list-screen.ts';
import type { ScreenContext } from '../../../../shared/screen/screen-context.ts';
import type { FlagDefinition, Invocation } from '../../../program/definition.ts';
import { usageFailure } from '../../../program/usage.ts';
import { flagName } from './form-flags.ts';

/**
 * Flags of `update` that are not fields: list members to add or remove, and fields to copy from another row (CHG-06).
 */
export function bulkFlags<Row, Value extends object>(screen: ListScreen<Row, Value>): readonly FlagDefinition[] {
  const fields = bulkFields(screen);
  if (fields.length === 0) return [];
  const members = fields.filter(isList).flatMap((field): FlagDefinition[] => {
    const name = flagName(field);
    const values = { flag: `--${name}` };
    const also = (word: string) => (name.endsWith('s') ? { also: `${word}-${name.slice(0, -1)}` } : {});
    const shared = { kind: 'repeat', placeholder: 'A,B' } as const;
    return [
      { ...shared, name: `add-${name}`, help: { key: 'batch.flagAdd', values }, ...also('add') },
      { ...shared, name: `remove-${name}`, help: { key: 'batch.flagRemove', values }, ...also('remove') },
    ];
  });
  return [
    ...members,
    { name: 'copy-from', kind: 'value', placeholder: 'ID', help: { key: 'batch.flagCopyFrom' } },
    {
      ...{ name: 'copy-fields', kind: 'repeat', placeholder: 'A,B', help: { key: 'batch.flagCopyFields' } },
      choices: fields.map(flagName),
    },
  ];
}

/** The values of these flags; undefined when none was given. A wrong value ends the command before any request. */
export function readBulkFlags<Row, Value extends object>(
  screen: ListScreen<Row, Value>,
  invocation: Invocation,
): ((context: ScreenContext) => BulkDraft) | undefined {
  const fields = bulkFields(screen);
  if (fields.length === 0) return undefined;
  const { flags } = invocation;
  const members = (flag: string) => typedMembers(flags.many(flag));
  const lists = fields.filter(isList).map((field) => {
    const name = flagName(field);
    const signed = (word: string, sign: string) => members(`${word}-${name}`).map((member) => `${sign}${member}`);
    return [field.name, [...signed('add', '+'), ...signed('remove', '-')]] as const;
  });
  const copied = members('copy-fields').map((word) => {
    const field = fields.find((one) => flagName(one) === word || one.name === word);
    if (field === undefined) throw usageFailure('bulk.noSuchField', { name: sanitise(word) });
    return field.name as string;
  });
  const from = flags.text('copy-from') ?? '';
  if (from === '' && copied.length === 0 && lists.every(([, typed]) => typed.length === 0)) return undefined;
  return (context) => {
    const form = bulkForm(screen);
    const draft = { ...form.defaults(context), ...Object.fromEntries(lists), copy_from: from, copy_fields: copied };
    const [fault] = Object.values(form.validate(draft, 'create', context));
    if (fault !== undefined) throw usageFailure('cli.wrongField', { flag: '--copy-from', message: fault });
    return draft;
  };
}
