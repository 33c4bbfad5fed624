import type { RowAction } from '../../../../shared/screen/action.ts';
import type { Invocation, OperandDefinition } from '../../../program/definition.ts';
import type { TypedForm } from './form-input.ts';

type Words<Input> = TypedForm<Input>['flags'];

/** The part of an action that concerns words typed beside its rows (`channel map 12 gpt-4=gpt-4o`). */
type Worded<Row, Input> = Pick<RowAction<Row, Input>, 'wordField' | 'input'>;

/** The operands of an action, with one for the words that may be typed beside its rows. */
export function withWordOperand<Row, Input>(
  operands: readonly OperandDefinition[],
  { wordField }: Worded<Row, Input>,
): readonly OperandDefinition[] {
  return wordField ? [...operands, { name: wordField.shown, optional: true, many: true }] : operands;
}

/** Separates the words that belong to a field of the action's input from the other operands. */
export function withoutWords<Row, Input>(
  { wordField, input: form }: Worded<Row, Input>,
  invocation: Invocation,
): { words: Words<Input>; invocation: Invocation } {
  const field = wordField && form?.fields.find(({ name }) => name === wordField.name);
  if (wordField === undefined || field === undefined) return { words: [], invocation };
  const typed = invocation.operands.filter(wordField.isWord);
  const operands = invocation.operands.filter((operand) => !typed.includes(operand));
  const words = typed.length === 0 ? [] : [{ field, text: typed.join('\n') }];
  return { words, invocation: { ...invocation, operands } };
}

/** The input from flags together with the words typed for the same field. */
export function together<Input>(given: TypedForm<Input>, [word]: Words<Input>): TypedForm<Input> {
  if (word === undefined) return given;
  const same = given.flags.find(({ field }) => field.name === word.field.name);
  const text = same === undefined ? word.text : `${same.text}\n${word.text}`;
  return { ...given, flags: [...given.flags.filter((flag) => flag !== same), { ...word, text }], isEmpty: false };
}
