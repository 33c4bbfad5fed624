import type { RowAction } from '../../../../shared/screen/action.ts';
import type { Invocation, OperandDefinition } from '../../../program/definition.ts';
import type { TypedForm } from './form-input.ts';

type Words<Input> = TypedForm<Input>['flags'];

/** An action as far as words beside its rows go (`channel map 12 gpt-4=gpt-4o`). */
type Worded<Row, Input> = Pick<RowAction<Row, Input>, 'wordField' | 'input'>;

/** The operands of an action, and what stands in help for the words beside them. */
export function withWordOperand<Row, Input>(
  operands: readonly OperandDefinition[],
  { wordField }: Worded<Row, Input>,
): readonly OperandDefinition[] {
  return wordField ? [...operands, { name: wordField.shown, optional: true, many: true }] : operands;
}

/** Takes the words that belong to a field of the action's input out of the operands. */
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

/** What was typed by flags, with what words say of the same field added to it. */
export function together<Input>(given: TypedForm<Input>, [word]: Words<Input>): TypedForm<Input> {
  if (word === undefined) return given;
  const same = given.flags.find(({ field }) => field.name === word.field.name);
  const text = same === undefined ? word.text : `${same.text}\n${word.text}`;
  return { ...given, flags: [...given.flags.filter((flag) => flag !== same), { ...word, text }], isEmpty: false };
}
