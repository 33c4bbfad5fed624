import { quoteWord } from '../../../../shared/screen/command-line.ts';
import type { AnyField, Form } from '../../../../shared/screen/form.ts';
import { flagName } from './form-flags.ts';

/** An example command line that creates a row: every required field, secrets from a file. */
export function createExample<Value, Row>(noun: string, { fields }: Form<Value, Row>): string {
  const words = fields.filter(isInExample).map(exampleWords);
  return ['tollgate', noun, 'create', ...words].join(' ');
}

/** An example command line that changes one field. */
export function updateExample<Value, Row>(noun: string, { fields }: Form<Value, Row>): string {
  const isChange = ({ example, required, kind, modes = ['edit'], applies }: AnyField<Value>) =>
    example !== undefined && !required && kind !== 'secret' && modes.includes('edit') && applies === undefined;
  const field = fields.find(isChange) ?? fields.find(({ inExample }) => inExample);
  return ['tollgate', noun, 'update', '12', ...(field ? [exampleWords(field)] : [])].join(' ');
}

/** The flags that an action requires, for its example; the field called `word` is an operand and has no flag. */
export function inputExample<Value, Row>({ fields }: Form<Value, Row>, word?: string): string {
  return fields
    .filter(isInExample)
    .map((field) => ` ${field.name === word ? quoteWord(field.example ?? 'TEXT') : exampleWords(field)}`)
    .join('');
}

/** Leaves out required fields that apply only to some rows, unless the example is about such a row. */
function isInExample<Value>({ required, inExample, applies }: AnyField<Value>): boolean {
  return inExample ?? (required === true && applies === undefined);
}

function exampleWords<Value>(field: AnyField<Value>): string {
  const flag = `--${flagName(field)}`;
  return field.kind === 'secret' ? `${flag}-file FILE` : `${flag} ${quoteWord(field.example ?? 'TEXT')}`;
}
