import { quoteWord } from '../../../../shared/screen/command-line.ts';
import type { AnyField, Form } from '../../../../shared/screen/form.ts';
import { flagName } from './form-flags.ts';

/** A command line that creates something: every field that must be filled, secrets from a file. */
export function createExample<Value, Row>(noun: string, { fields }: Form<Value, Row>): string {
  const words = fields.filter(isInExample).map(exampleWords);
  return ['tollgate', noun, 'create', ...words].join(' ');
}

/** A command line that changes one field. */
export function updateExample<Value, Row>(noun: string, { fields }: Form<Value, Row>): string {
  const isChange = ({ example, required, kind, modes = ['edit'], applies }: AnyField<Value>) =>
    example !== undefined && !required && kind !== 'secret' && modes.includes('edit') && applies === undefined;
  const field = fields.find(isChange) ?? fields.find(({ inExample }) => inExample);
  return ['tollgate', noun, 'update', '12', ...(field ? [exampleWords(field)] : [])].join(' ');
}

/** The flags that an action cannot do without, as its example shows them; the field called `word` goes without a flag. */
export function inputExample<Value, Row>({ fields }: Form<Value, Row>, word?: string): string {
  return fields
    .filter(isInExample)
    .map((field) => ` ${field.name === word ? quoteWord(field.example ?? 'TEXT') : exampleWords(field)}`)
    .join('');
}

/** What applies to some rows only is asked of them alone, unless the example is about such a row. */
function isInExample<Value>({ required, inExample, applies }: AnyField<Value>): boolean {
  return inExample ?? (required === true && applies === undefined);
}

function exampleWords<Value>(field: AnyField<Value>): string {
  const flag = `--${flagName(field)}`;
  return field.kind === 'secret' ? `${flag}-file FILE` : `${flag} ${quoteWord(field.example ?? 'TEXT')}`;
}
