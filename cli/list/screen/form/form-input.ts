import { typedMembers } from '../../../../shared/domain/channel/pasted-text.ts';
import { isRecord } from '../../../../shared/domain/record.ts';
import { jsonFault } from '../../../../shared/format/json-fault.ts';
import { nearest } from '../../../../shared/format/nearest.ts';
import { sanitise } from '../../../../shared/format/sanitise.ts';
import { commandLineOf } from '../../../../shared/screen/command-line.ts';
import { fixedText, parseFieldText } from '../../../../shared/screen/field-text.ts';
import type { AnyField, FieldTool, Form, FormMode } from '../../../../shared/screen/form.ts';
import { setField } from '../../../../shared/screen/form-check.ts';
import type { ScreenContext } from '../../../../shared/screen/screen-context.ts';
import { rowFormatOf } from '../../../../shared/screens/site/row-file.ts';
import { importKinds } from '../../../../shared/screens/site/site-kind.ts';
import { listOf, sentencesOf } from '../../../../shared/text/punctuation.ts';
import type { Sentence } from '../../../failure/failure.ts';
import type { Invocation } from '../../../program/definition.ts';
import { parseInputJson } from '../../../program/input-json.ts';
import { readInputText, readSecret } from '../../../program/input-text.ts';
import { usageFailure } from '../../../program/usage.ts';
import { readChoice } from './form-choice.ts';
import { flagName } from './form-flags.ts';

/** The input for a form: texts of flags and values of `--input`. Files and standard input have been read already. */
export interface TypedForm<Value> {
  flags: readonly { field: AnyField<Value>; text: string }[];
  input: Readonly<Record<string, unknown>>;
  /** Fields of `--input` that `get -o json` prints but the form does not have (`id`, `status`). */
  beside?: Readonly<Record<string, unknown>>;
  /** The form's tools that were requested by a flag. */
  tools?: readonly FieldTool<Value>[];
  isEmpty: boolean;
}

/**
 * Reads all input for a form before any request. `readOnly` lists the fields that `--input` may hold although the form
 * lacks them.
 */
export async function readTypedForm<Value, Row>(
  form: Form<Value, Row>,
  mode: FormMode,
  invocation: Invocation,
  readOnly: readonly string[] = [],
): Promise<TypedForm<Value>> {
  const fields = form.fields.filter(({ modes }) => modes?.includes(mode) ?? true);
  // A form that has a field called `input` takes no file by that flag.
  const source = fields.some((field) => flagName(field) === 'input') ? undefined : invocation.flags.text('input');
  // Empty fields of the other mode are accepted: `get -o json` of a channel prints its empty `key_mode`.
  const others = form.fields.filter((field) => !fields.includes(field)).map(({ name }) => name as string);
  const typed = source === undefined ? {} : await readInput(source, fields, { readOnly, others }, invocation);
  const isField = (name: string) => fields.some((field) => field.name === name);
  const input = Object.fromEntries(Object.entries(typed).filter(([name]) => isField(name)));
  const beside = Object.fromEntries(Object.entries(typed).filter(([name]) => !isField(name)));
  const flags: { field: AnyField<Value>; text: string }[] = [];
  for (const field of fields) {
    const given = await typedText(field, invocation);
    if (given === undefined) continue;
    const { emptyWord } = field;
    if (emptyWord !== undefined && given.trim() === '')
      throw usageFailure('cli.flagEmpty', { flag: `--${flagName(field)}`, word: emptyWord });
    const text = fixedText(field, given, invocation.world.clock.now());
    flags.push({ field, text });
    await notifyDoubles(field, text, invocation);
  }
  const tools = fields
    .flatMap((field) => field.tools ?? [])
    .filter(({ id, flagHelp }) => flagHelp !== undefined && invocation.flags.on(id));
  const isEmpty = flags.length === 0 && Object.keys(input).length === 0 && tools.length === 0;
  return { flags, input, beside, tools, isEmpty };
}

/** A choice that was typed twice counts once, with a notice, as in a form (CHAN-15). */
async function notifyDoubles<Value>(
  { kind, exists }: AnyField<Value>,
  text: string,
  { talk, say }: Invocation,
): Promise<void> {
  if (exists === undefined || kind !== 'choices') return;
  const names = text.split('\n').map((name) => name.trim());
  const doubles = [...new Set(names.filter((name, index) => name !== '' && names.indexOf(name) !== index))];
  if (doubles.length === 0) return;
  await talk.notice('exists', sentencesOf([say(exists), listOf(doubles.map(sanitise), say)]), { names: doubles });
}

/**
 * Applies the typed input and the form's tools: tools that reset a field run before the input, the others after it. A
 * tool that cannot be used ends the command, under the name of its flag, before any write.
 */
export async function applyTypedAndTools<Value extends object, Row>(
  form: Form<Value, Row>,
  start: Value,
  typed: TypedForm<Value>,
  how: { mode: FormMode; rowId?: number; signal?: AbortSignal },
  context: ScreenContext,
): Promise<Value> {
  const { tools = [] } = typed;
  const use = async (value: Value, { id, refusal, run }: FieldTool<Value>): Promise<Value> => {
    const message = refusal?.(value, how.mode, context);
    if (message !== undefined) throw usageFailure('cli.wrongField', { flag: `--${id}`, message });
    return (await run(value, context, how)).value;
  };
  let value = start;
  for (const tool of tools) if (tool.isReset) value = await use(value, tool);
  value = applyTyped(form, value, typed, how.mode, context);
  for (const tool of tools) if (!tool.isReset) value = await use(value, tool);
  return value;
}

/**
 * Puts the typed input into a form's value, in the form's order, with the consequences of each field (a type's models).
 */
export function applyTyped<Value extends object, Row>(
  form: Form<Value, Row>,
  start: Value,
  typed: TypedForm<Value>,
  mode: FormMode,
  context: ScreenContext,
): Value {
  let value = start;
  for (const field of form.fields) {
    const given = typed.flags.find((flag) => flag.field.name === field.name);
    if (given) {
      const content = readText(field, given.text, value, context, `--${flagName(field)}`);
      value = setField(form, value, field.name, content as Value[typeof field.name], mode, context);
    } else if (Object.hasOwn(typed.input, field.name)) {
      const content = inputValue(field, typed.input[field.name], value, context);
      value = setField(form, value, field.name, content as Value[typeof field.name], mode, context);
    }
  }
  return value;
}

async function typedText<Value>(field: AnyField<Value>, invocation: Invocation): Promise<string | undefined> {
  const { flags, world } = invocation;
  const name = flagName(field);
  switch (field.kind) {
    case 'secret':
      return readSecret(name, invocation);
    case 'toggle': {
      const value = flags.toggle(name);
      return value === undefined ? undefined : String(value);
    }
    case 'choices': {
      const texts = flags.many(name);
      return texts.length === 0 ? undefined : texts.join('\n').replaceAll(/[,，、;；]/g, '\n');
    }
    case 'lines': {
      const texts = flags.many(name);
      return texts.length === 0 ? undefined : texts.join('\n').replaceAll(',', '\n');
    }
    case 'json': {
      const text = flags.text(name);
      return text?.startsWith('@') ? readInputText(text.slice(1), world) : text;
    }
    default:
      return flags.text(name);
  }
}

async function readInput<Value>(
  source: string,
  fields: readonly AnyField<Value>[],
  { readOnly, others }: { readOnly: readonly string[]; others: readonly string[] },
  { world, name }: Invocation,
): Promise<Record<string, unknown>> {
  const text = await readInputText(source, world);
  const fault = jsonFault(text);
  const many = thingsIn(text);
  const isOther = fault !== undefined && isTable(text);
  if (many !== undefined || isOther) {
    const hint = hintForMany(text, source, name);
    throw many === undefined
      ? usageFailure('cli.inputIsTable', { source }, hint)
      : usageFailure('cli.inputIsMany', { source, count: many }, hint);
  }
  const value = parseInputJson(text, source);
  if (!isRecord(value)) throw usageFailure('cli.inputNotAnObject', { source });
  const known = fields.map(({ name }) => name as string);
  const isKnown = (name: string) =>
    known.includes(name) || readOnly.includes(name) || (others.includes(name) && value[name] === '');
  const stray = Object.keys(value).find((name) => !isKnown(name));
  if (stray === undefined) return value;
  const near = nearest(stray, known);
  throw usageFailure(
    near ? 'cli.unknownFieldNear' : 'cli.unknownField',
    { name: sanitise(stray), near: near ?? '' },
    { key: 'cli.knownFields', values: { names: known } },
  );
}

/** How to go on with a file of many rows that were to be created or updated: by the import of their list, where it has one. */
function hintForMany(text: string, source: string, command: string): Sentence {
  const [noun = '', verb] = command.split(' ');
  const isOfRows = verb === 'create' || verb === 'update';
  if (!isOfRows || !importKinds.some(({ list }) => list.noun === noun)) return { key: 'cli.inputIsManyHint' };
  const format = rowFormatOf(text);
  const words = [
    commandLineOf({ noun, verb: 'import', ids: [source] }),
    ...(verb === 'update' ? ['--update'] : []),
    // A file is read as its name says.
    ...(rowFormatOf(text, source) === format ? [] : [`--format ${format}`]),
  ];
  return { key: 'cli.inputIsManyImport', values: { command: words.join(' ') } };
}

/**
 * The number of items in a text that is a JSON array or has one JSON value per line; undefined for every other text.
 */
function thingsIn(text: string): number | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const parsed = [text, ...(lines.length > 1 ? lines : [])].map((part): unknown => {
    try {
      return JSON.parse(part);
    } catch {
      return undefined;
    }
  });
  const [whole, ...each] = parsed;
  if (Array.isArray(whole)) return whole.length;
  return whole === undefined && each.length > 1 && each.every(isRecord) ? each.length : undefined;
}

/** Whether a text is a table of a spreadsheet: every line has the same number of one separator. */
function isTable(text: string): boolean {
  const lines = text.trim().split('\n');
  if (lines.length < 2 || /^\s*[[{]/.test(text)) return false;
  return [',', ';', '\t'].some((separator) => {
    const counts = lines.map((line) => line.split(separator).length);
    return (counts[0] ?? 0) > 1 && counts.every((count) => count === counts[0]);
  });
}

/** Reads a text as a field's value; the error for a wrong text shows a valid example. */
export function readText<Value>(
  field: AnyField<Value>,
  text: string,
  value: Value,
  context: ScreenContext,
  where: string,
) {
  if (field.kind === 'choice') return readChoice(field, text, value, context, where);
  const parsed = parseFieldText(field, text, context);
  if (parsed.ok) return parsed.value;
  throw usageFailure('cli.wrongField', { flag: where, message: parsed.message });
}

/** A JSON value for a field: a value of the field's own type is taken as it is, a text is read like a flag's. */
export function inputValue<Value>(
  field: AnyField<Value>,
  content: unknown,
  value: Value,
  context: ScreenContext,
): unknown {
  // "Never" is 0 in rows of codes and null in the result of creating them, but -1 in forms.
  if (field.kind === 'datetime' && field.never && (content === 0 || content === null)) return -1;
  const present: unknown = value[field.name];
  // The output of `get -o json` is valid input, even for a choice that is not set (a channel's `key_mode`).
  if (field.kind === 'choice' && content === present) return content;
  const isRight = Array.isArray(present)
    ? Array.isArray(content) && content.every((member) => typeof member === 'string')
    : typeof content === typeof present && content !== null;
  if (field.mayBeBlank && (content === null || typeof content === 'number')) return content;
  // A member that holds a separator stands for several members (ASK-01).
  // A quota of 5.5 units is refused as it is in a flag, not cut.
  if (isRight && field.kind === 'quota' && content !== present) {
    return readText(field, String(content), value, context, field.name);
  }
  if (isRight && field.kind === 'choices') return typedMembers(content as readonly string[]);
  if (isRight && field.kind !== 'json' && field.kind !== 'choice') return content;
  if (field.kind === 'json' && isRecord(content)) return JSON.stringify(content);
  if (typeof content === 'string' || (field.kind === 'choice' && typeof content === 'number')) {
    return readText(field, String(content), value, context, field.name);
  }
  const expected = Array.isArray(present) ? 'array' : typeof present;
  throw usageFailure('cli.wrongInputType', { name: field.name, expected });
}
