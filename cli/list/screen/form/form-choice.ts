import { nearest } from '../../../../shared/format/nearest.ts';
import { sanitise } from '../../../../shared/format/sanitise.ts';
import { chosenValue } from '../../../../shared/screen/field-choice.ts';
import type { AnyField } from '../../../../shared/screen/form.ts';
import type { ScreenContext } from '../../../../shared/screen/screen-context.ts';
import { usageFailure } from '../../../program/usage.ts';

/** Reads a typed choice; an unknown one ends the command with the nearest choices. */
export function readChoice<Value>(
  field: AnyField<Value>,
  text: string,
  value: Value,
  context: ScreenContext,
  where: string,
): string | number {
  const chosen = chosenValue(field, text, value, context);
  if ('value' in chosen) return chosen.value;
  const wanted = text.trim();
  const near = nearest(wanted, chosen.labels);
  throw usageFailure(
    'cli.notAChoice',
    { place: where, value: sanitise(wanted) },
    near
      ? { key: 'cli.didYouMean', values: { nearest: near } }
      : { key: 'cli.knownWords', values: { words: chosen.labels } },
  );
}
