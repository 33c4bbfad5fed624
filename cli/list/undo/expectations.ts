import { isRecord } from '../../../shared/domain/schema.ts';
import { sanitise } from '../../../shared/format/sanitise.ts';
import { flagOf } from '../../../shared/screen/command-line.ts';
import type { AnyField, Form } from '../../../shared/screen/form.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import { ExitCode } from '../../failure/exit-code.ts';
import { Failure } from '../../failure/failure.ts';
import type { FlagDefinition, Invocation } from '../../program/definition.ts';
import { parseInputJson } from '../../program/input-json.ts';
import { readInputText } from '../../program/input-text.ts';
import { unknownWord, usageFailure } from '../../program/usage.ts';
import { inputValue, readText } from '../screen/form/form-input.ts';

/** Flags that refuse to change a row whose fields are not as the user expects. */
export const expectationFlags: readonly FlagDefinition[] = [
  {
    name: 'expect',
    kind: 'repeat',
    placeholder: 'FIELD=VALUE',
    help: { key: 'batch.flagExpect' },
    example: 'priority=10',
  },
  { name: 'if-unchanged', kind: 'value', placeholder: 'FILE', help: { key: 'batch.flagIfUnchanged' } },
];

/** Throws the reason why a row whose form holds `value` now must not be changed. */
export type Expectations<Value> = (row: { id: number; name: string }, value: Value, context: ScreenContext) => void;

/**
 * Reads `--expect FIELD=VALUE` and `--if-unchanged FILE`, which holds the output of `get -o json` or `list -o json`.
 * The fields of the form in that file are compared, except amounts: they go down by themselves while a token or a user
 * spends.
 */
export async function readExpectations<Value extends object, Row>(
  form: Form<Value, Row>,
  invocation: Invocation,
): Promise<Expectations<Value>> {
  const fields = form.fields.filter(({ kind }) => kind !== 'secret');
  const typed = invocation.flags.many('expect').map((text) => readExpected(text, fields));
  const file = invocation.flags.text('if-unchanged');
  const seen = file === undefined ? undefined : await readSeen(file, invocation);
  return ({ id, name }, value, context) => {
    const wanted = typed.map(({ field, text }): [AnyField<Value>, unknown] => [
      field,
      readText(field, text, value, context, `--expect ${field.name}`),
    ]);
    if (seen) {
      const record = seen.get(id);
      if (!record) throw usageFailure('batch.notInFile', { file: sanitise(file ?? ''), id });
      const recorded = fields.filter(({ name: own, kind }) => kind !== 'quota' && Object.hasOwn(record, own));
      for (const field of recorded) wanted.push([field, inputValue(field, record[field.name], value, context)]);
    }
    const changed = wanted.filter(([field, expected]) => !isSame(value[field.name], expected));
    if (changed.length > 0) throw changedMeanwhile(name, [...new Set(changed.map(([field]) => field.name as string))]);
  };
}

/** The refusal to overwrite what somebody else changed in the meantime. */
export function changedMeanwhile(name: string, fields: readonly string[]): Failure {
  return new Failure({
    code: 'changed-meanwhile',
    exitCode: ExitCode.Refused,
    message: { key: 'batch.changedMeanwhile', values: { name: sanitise(name), fields } },
    hint: { key: 'batch.changedMeanwhileHint' },
  });
}

function readExpected<Value>(
  text: string,
  fields: readonly AnyField<Value>[],
): { field: AnyField<Value>; text: string } {
  const [, name = '', expected = ''] = /^([^=]*)=(.*)$/s.exec(text) ?? [];
  const flag = flagOf(name.trim()).slice(2);
  const field = fields.find((one) => flagOf(one.name).slice(2) === flag);
  const known = fields.map((one) => flagOf(one.name).slice(2));
  if (!text.includes('=')) throw usageFailure('batch.expectForm', { value: sanitise(text), known: known[0] ?? '' });
  if (!field) throw unknownWord('batch.expectUnknown', name, known);
  return { field, text: expected };
}

async function readSeen(file: string, { world }: Invocation): Promise<Map<number, Record<string, unknown>>> {
  const text = await readInputText(file, world);
  const content = parseInputJson(text, file);
  const records = (Array.isArray(content) ? content : [content]).filter(isRecord);
  const withId = records.flatMap((record) => (typeof record.id === 'number' ? [[record.id, record] as const] : []));
  if (withId.length === 0) throw usageFailure('batch.notRows', { file: sanitise(file) });
  return new Map(withId);
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
