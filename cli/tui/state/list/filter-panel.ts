import { choicesOfFilter, filterFault } from '../../../../shared/screen/filter-values.ts';
import type { AnyField } from '../../../../shared/screen/form.ts';
import type { Filter, FilterValues } from '../../../../shared/screen/list-screen.ts';
import type { ScreenContext } from '../../../../shared/screen/screen-context.ts';
import type { Host, Layers, Notify, Session } from '../app.ts';
import { openForm } from '../form/form-layer.ts';
import type { FormValue } from '../form/form-state.ts';

/** The value that lifts a filter with a default. */
const anyValue = 'any';

/**
 * Opens the panel of the screen's filters, which the gateway applies (CHAN-02, TOK-02, LOG-01). Each field shows the
 * value in force; an emptied field lifts its filter, even one with a default. Faults are shown before any request.
 */
export function openFilterPanel(
  app: Notify & Layers & Session & Host,
  filters: readonly Filter[],
  values: FilterValues,
  onValues: (values: FilterValues) => void,
): void {
  const context = app.context();
  const inForce = (): FormValue =>
    Object.fromEntries(
      filters.map((filter) => [
        filter.id,
        filter.kind === 'toggle'
          ? values[filter.id] === 'true'
          : (values[filter.id] ?? filter.default?.(context) ?? ''),
      ]),
    );
  openForm(app, {
    form: {
      title: { create: 'tui.filtersTitle', edit: 'tui.filtersTitle' },
      fields: filters.map((filter) => fieldOf(app, filter)),
      defaults: inForce,
      fromRow: inForce,
      normalise: (value: FormValue) => value,
      validate: (value: FormValue) =>
        Object.fromEntries(
          filters.flatMap((filter) => {
            const fault = filterFault(filter, chosenValues(filters, value, context), context);
            return fault === undefined ? [] : [[filter.id, fault]];
          }),
        ),
    },
    mode: 'create',
    title: app.say('tui.filtersTitle'),
    submit: app.say('tui.applyFilters'),
    enterSaves: true,
    onSave: async (value) => {
      onValues(chosenValues(filters, value, context));
      return undefined;
    },
  });
}

function fieldOf(app: Notify, filter: Filter): AnyField<FormValue> {
  const { id, kind, label, help, example, choices, askChoices } = filter;
  return {
    name: id,
    // A time is kept as typed, because `today` is another day tomorrow.
    kind: kind === 'number' || kind === 'datetime' ? 'text' : kind,
    label,
    help,
    example,
    custom: true,
    ...((choices ?? askChoices) && {
      choices: async (_value: FormValue, context: ScreenContext, signal?: AbortSignal) => [
        { value: '', label: app.say('tui.anyChoice') },
        ...(await choicesOfFilter(filter, context, signal)),
      ],
    }),
  } as AnyField<FormValue>;
}

/** The values that differ from the defaults. */
function chosenValues(filters: readonly Filter[], value: FormValue, context: ScreenContext): FilterValues {
  return Object.fromEntries(
    filters.flatMap(({ id, default: standard }) => {
      const content = value[id];
      if (content === false) return [];
      const typed = String(content ?? '').trim();
      const usual = standard?.(context) ?? '';
      if (typed === usual) return [];
      return [[id, typed === '' ? anyValue : typed]];
    }),
  );
}
