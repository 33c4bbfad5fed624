import type { BrowseScreen } from '../../../shared/screen/list-screen.ts';
import type { FlagDefinition } from '../../program/definition.ts';
import type { FlagValues } from '../../program/flag-values.ts';
import { type Condition, readCondition } from './condition.ts';

/** Columns filtered so often that each has a flag of its own, unless the screen has a gateway filter for it. */
const shortcuts = { status: 'batch.flagStatus', type: 'batch.flagType' } as const;

/**
 * Column conditions as flags, the same for `list`, `get` and every verb that takes rows (`--where`, `--status`,
 * `--type`).
 */
export interface ConditionFlags {
  flags: readonly FlagDefinition[];
  read(flags: FlagValues): Condition[];
}

/**
 * Builds the condition flags of a screen. `nameOf` maps a column id to its flag's name, for verbs where a field of
 * their own already has that name.
 */
export function conditionFlags<Row>(
  { filters, columns }: Pick<BrowseScreen<Row>, 'filters' | 'columns'>,
  nameOf: (id: string) => string = (id) => id,
): ConditionFlags {
  const ids = (['status', 'type'] as const).filter(
    (id) => columns.some((column) => column.id === id) && !filters.some((filter) => filter.id === id),
  );
  const where: FlagDefinition = {
    name: 'where',
    kind: 'repeat',
    placeholder: 'CONDITION',
    help: { key: 'batch.flagWhere' },
    example: 'name~test',
  };
  return {
    flags: [
      ...ids.map((id): FlagDefinition => {
        const states = columns.find((column) => column.id === id)?.states;
        // Where gateways call states by texts, a newer one may have others.
        const isClosed = states?.every(({ value }) => typeof value !== 'string') === true;
        const choices = isClosed && states && { choices: states.map(({ name }) => name) };
        return { name: nameOf(id), kind: 'value', help: { key: shortcuts[id] }, ...choices };
      }),
      where,
    ],
    read(flags) {
      const conditions = flags.many('where').map(readCondition);
      for (const id of ids) {
        const value = flags.text(nameOf(id))?.trim();
        if (value) conditions.push({ column: id, operator: '=', value });
      }
      return conditions;
    },
  };
}
