import { isAtLeast } from '../../domain/dialect.ts';
import { type GroupTable, groupsNamed, withEntry, withoutGroup } from '../../domain/option/group-tables.ts';
import { parseJsonRecord } from '../../domain/schema.ts';
import { autoGroup } from '../../domain/user/token.ts';
import { parseDecimal } from '../../format/parsed.ts';
import type { AnyField, FieldErrors, Form } from '../../screen/form.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import type { GroupRow } from './group-reading.ts';

/** What the options say of a group itself: what it costs, and who may choose it (ASK-06). */
export interface GroupSettings {
  /** The ratio that multiplies every price, as typed; '' where no option gives one. */
  ratio: string;
  /** All users may choose the group for their API keys. */
  usable: boolean;
  /** What users see beside its name while it is open; '' means its name. */
  label: string;
  /** `auto` tries it. */
  auto: boolean;
}

export type GroupTables = ReadonlyMap<GroupTable, string>;

const settingsFields: readonly AnyField<GroupSettings>[] = [
  { name: 'ratio', kind: 'text', label: 'group.ratio', help: 'group.ratioHelp', inExample: true, example: '0.8' },
  { name: 'usable', kind: 'toggle', label: 'group.usable', help: 'group.usableHelp' },
  {
    name: 'label',
    kind: 'text',
    label: 'group.label',
    help: 'group.labelHelp',
    example: 'VIP',
    disabled: ({ usable }, { say }) => (usable ? undefined : say('group.labelNeedsOpen')),
  },
  {
    name: 'auto',
    kind: 'toggle',
    label: 'group.auto',
    help: 'group.autoHelp',
    // Gateways have the option from v0.13 on (docs/gateways-modern.md 28).
    disabled: (_draft, { gateway, say }) =>
      isAtLeast(gateway.dialect(), 'v013') ? undefined : say('group.autoMissing'),
  },
];

/** The form of a group's own settings. */
export const settingsForm: Form<GroupSettings, GroupRow> = {
  title: { create: 'group.set', edit: 'group.set' },
  fields: settingsFields,
  defaults: () => ({ ratio: '1', usable: false, label: '', auto: false }),
  fromRow: ({ name, ratio, label, auto, tables }) => {
    const usable = tables?.includes('UserUsableGroups') ?? false;
    const shown = label === name ? '' : (label ?? '');
    return { ratio: ratio === null ? '' : String(ratio), usable, label: usable ? shown : '', auto: auto ?? false };
  },
  normalise: ({ ratio, usable, label, auto }) => ({
    ...{ ratio: plainNumber(ratio.trim()), usable, auto },
    label: usable ? label.trim() : '',
  }),
  validate: ({ ratio }, _mode, { say }): FieldErrors =>
    ratio === '' || isRatio(ratio) ? {} : { ratio: say('group.notARatio', { example: '0.8' }) },
};

/** A group that is made: its name and its settings, each named so that none is dropped when one is added. */
export interface NewGroup {
  name: string;
  ratio: string;
  usable: boolean;
  label: string;
  auto: boolean;
}

/** The form of a new group. */
export const newGroupForm: Form<NewGroup> = {
  title: { create: 'group.add', edit: 'group.add' },
  fields: [
    { name: 'name', kind: 'text', label: 'group.name', required: true, example: 'premium' },
    ...(settingsFields as readonly AnyField<NewGroup>[]),
  ],
  defaults: (context) => ({ ...settingsForm.defaults(context), name: '' }),
  fromRow: (_row, context) => ({ ...settingsForm.defaults(context), name: '' }),
  normalise: ({ name, ...settings }, mode) => ({ ...settingsForm.normalise(settings, mode), name: name.trim() }),
  validate: ({ name, ...settings }, mode, context): FieldErrors => {
    const { say } = context;
    const fault = name === '' ? say('group.toNeeded') : nameFault(name, context);
    return {
      ...(fault !== undefined && { name: fault }),
      ...(settings.ratio === '' && { ratio: say('group.notARatio', { example: '0.8' }) }),
      ...settingsForm.validate(settings, mode, context),
    };
  },
};

/**
 * The most characters of a user's group name; a channel stores all of its groups in the same length (docs/gateways.md
 * 4.7).
 */
const longestName = 64;

/** Why no group can have this name; undefined where one can. */
export function nameFault(name: string, { say }: Pick<ScreenContext, 'say'>): string | undefined {
  if (name === autoGroup) return say('group.autoRefused');
  return /[,\s]/.test(name) || name.length > longestName ? say('group.nameFault', { maximum: longestName }) : undefined;
}

function isRatio(text: string): boolean {
  const ratio = parseDecimal(text);
  return ratio.ok && ratio.value >= 0;
}

/** `0.80` as `0.8`; other texts as they are, for `validate` to refuse. */
function plainNumber(text: string): string {
  return text !== '' && isRatio(text) ? String(Number(text)) : text;
}

/** The settings of a group as these options have them. */
export function settingsIn(tables: GroupTables, name: string): GroupSettings {
  const ratio = parseJsonRecord(tables.get('GroupRatio') ?? '')?.[name];
  const labels = parseJsonRecord(tables.get('UserUsableGroups') ?? '') ?? {};
  const label = Object.hasOwn(labels, name) ? String(labels[name]) : undefined;
  return {
    ratio: typeof ratio === 'number' ? String(ratio) : '',
    usable: label !== undefined,
    label: label === undefined || label === name ? '' : label,
    auto: groupsNamed('AutoGroups', tables.get('AutoGroups') ?? '').includes(name),
  };
}

/** The row with the settings that these options give its group. */
export function rowWith(row: GroupRow, tables: GroupTables): GroupRow {
  const { ratio, usable, label, auto } = settingsIn(tables, row.name);
  return {
    ...row,
    ...{ usable, auto, label: usable ? label || row.name : null },
    ratio: ratio === '' ? null : Number(ratio),
    isUnpriced: row.name !== autoGroup && ratio === '',
    tables: [...tables].flatMap(([key, text]) => (groupsNamed(key, text).includes(row.name) ? [key] : [])),
  };
}

/** The options whose text differs where a group has these settings, in the order in which they are written. */
export function tablesWith(tables: GroupTables, name: string, wanted: GroupSettings): [GroupTable, string][] {
  const entries: [GroupTable, unknown][] = [
    ['GroupRatio', wanted.ratio === '' ? undefined : Number(wanted.ratio)],
    ['UserUsableGroups', wanted.usable ? wanted.label || name : undefined],
    ['AutoGroups', wanted.auto || undefined],
  ];
  return entries.flatMap(([key, value]): [GroupTable, string][] => {
    const before = tables.get(key) ?? '';
    const after = value === undefined ? withoutGroup(key, before, name) : withEntry(key, before, name, value);
    return after === before ? [] : [[key, after]];
  });
}
