import { nearest } from '../../../shared/format/nearest.ts';
import { sanitise } from '../../../shared/format/sanitise.ts';
import type { AnyField, Choice } from '../../../shared/screen/form.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import { usageFailure } from '../../program/usage.ts';

/**
 * A choice as typed: its value, or its label in any case ("14", "anthropic claude"). Choices that have to be fetched are
 * not checked here; the gateway judges them.
 */
export function readChoice<Value>(
  field: AnyField<Value>,
  text: string,
  value: Value,
  context: ScreenContext,
  place: string,
): string | number {
  const wanted = text.trim();
  const choices = field.custom ? undefined : knownChoices(field, value, context);
  const labelOf = ({ label, value: own }: Choice) =>
    label.startsWith(`${own} `) ? label.slice(`${own} `.length) : label;
  const found = choices?.find((choice) => String(choice.value) === wanted || isSame(labelOf(choice), wanted));
  if (found) return found.value;
  if (choices === undefined) return wanted;
  const near = nearest(wanted, choices.map(labelOf));
  throw usageFailure(
    'cli.notAChoice',
    { place, value: sanitise(wanted) },
    near
      ? { key: 'cli.didYouMean', values: { nearest: near } }
      : { key: 'cli.knownWords', values: { words: choices.map(({ label }) => label) } },
  );
}

/** The choices, where no request is needed to know them. */
export function knownChoices<Value>(
  field: AnyField<Value>,
  value: Value,
  context: ScreenContext,
): readonly Choice[] | undefined {
  const choices = field.choices?.(value, context);
  if (!(choices instanceof Promise)) return choices;
  choices.catch(() => undefined);
  return undefined;
}

function isSame(label: string, text: string): boolean {
  return label.toLowerCase() === text.toLowerCase();
}
