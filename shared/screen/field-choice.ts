import type { AnyField, Choice } from './form.ts';
import type { ScreenContext } from './screen-context.ts';

/** The value that a typed choice means, or the labels of all choices where it is none of them. */
export type ChosenValue = { value: string | number } | { labels: readonly string[] };

/**
 * Finds a choice by its value or by its label, ignoring case ("14", "anthropic claude"). Choices that have to be
 * fetched are not checked here; the gateway does that.
 */
export function chosenValue<Value>(
  field: AnyField<Value>,
  text: string,
  value: Value,
  context: ScreenContext,
): ChosenValue {
  const wanted = text.trim();
  const choices = field.custom ? undefined : knownChoices(field, value, context);
  if (choices === undefined) return { value: wanted };
  const found = choices.find((choice) => String(choice.value) === wanted || isSame(labelOf(choice), wanted));
  return found ? { value: found.value } : { labels: choices.map(labelOf) };
}

/** The choices of a field, where no request is needed for them; undefined where one is. */
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

/** A label without the value before it. */
function labelOf({ label, value }: Choice): string {
  return label.startsWith(`${value} `) ? label.slice(`${value} `.length) : label;
}

function isSame(label: string, text: string): boolean {
  return label.toLowerCase() === text.toLowerCase();
}
