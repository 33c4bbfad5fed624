import { holdsSecret } from '../../gateway/client/redact.ts';
import { type FieldDifference, valueWith } from './site-diff.ts';
import { plainText } from './site-values.ts';

/** Replaces a value that holds a secret in the journal; an undo cannot restore it. */
const unread = `\${row:untold}`;

/** The values of fields for the journal, without secrets. */
export function stepValues(fields: readonly FieldDifference[]): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const { field, key, after: value } of fields) {
    const after = value !== undefined && holdsSecret(plainText(value)) ? unread : value;
    // Of a table only the entries that are set are recorded; a missing entry is absent on that side.
    if (key !== undefined) values[field] = valueWith(values[field] ?? {}, [{ field, key, after }]);
    else if (after !== undefined) values[field] = after;
  }
  return values;
}
