import { formatNumber, signedPercent } from '../../format/money.ts';
import { sanitise, sanitiseMultiline } from '../../format/sanitise.ts';
import { listNames } from '../../screen/flow/confirm-rows.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { memberChanges, type ValueChange } from '../../screen/value-change.ts';
import { listOf, pairOf } from '../../text/punctuation.ts';
import type { FieldDifference } from './site-diff.ts';
import { isReference, lineOfRow } from './site-kind.ts';
import type { PlanStep } from './site-plan.ts';

/** The length in characters of a value where several share a line. */
const most = 60;

/** A step in one line. */
export function stepText(step: PlanStep, { say }: Pick<ScreenContext, 'say'>): string {
  const thing = thingOf(step);
  if (step.kind !== 'change') return say(step.kind === 'add' ? 'site.stepAdd' : 'site.stepDelete', { thing });
  return say('site.stepChange', {
    thing,
    fields: listNames(fieldLines(step, say), say),
  });
}

/** The name of a field; for an entry of a table with the entry's name. Sanitised. */
function fieldName({ field, key }: FieldDifference): string {
  // The step names the option already.
  return sanitise(key === undefined ? field : field === 'value' ? key : `${field}.${key}`);
}

/** The thing of a step: `channels/azure`. Sanitised. */
export function thingOf({ file, name }: Pick<PlanStep, 'file' | 'name'>): string {
  return `${file}/${sanitise(name)}`;
}

/** The fields that a step sets, one line each: `weight: 17 → 0`. Lists show added and removed members. Sanitised. */
export function fieldLines(step: Pick<PlanStep, 'kind' | 'fields'>, say: ScreenContext['say']): string[] {
  return step.fields.map((field) => fieldText(field, step, say));
}

/** The fields that a step sets, before and after, for faces that draw changes. Secrets are named, never shown. */
export function fieldChanges(step: Pick<PlanStep, 'kind' | 'fields'>, say: ScreenContext['say']): ValueChange[] {
  return step.fields.map((difference) => {
    const { before, after, by } = difference;
    const change = { field: fieldName(difference), from: undefined, to: undefined, added: [], removed: [] };
    if (step.kind === 'add') return { ...change, to: valueText(after, say) };
    if (step.kind === 'delete') return { ...change, from: valueText(before, say) };
    if (isReference(after) && before === undefined)
      return {
        ...change,
        to: say(by === 'file' ? 'site.secretOther' : 'site.secretSet', { to: valueText(after, say) }),
      };
    const members = memberChanges(before, after);
    const note = sizeOf(before, after, say);
    if (members !== undefined) return { ...change, ...members, note };
    return { ...change, from: valueText(before, say), to: valueText(after, say), note };
  });
}

/** How large a change is: in percent for a number, by their number for names; undefined for others. */
function sizeOf(before: unknown, after: unknown, say: ScreenContext['say']): string | undefined {
  if (typeof before === 'number' && typeof after === 'number' && before !== 0)
    return say('price.percent', { percent: signedPercent(before, after) });
  if (!Array.isArray(before) || !Array.isArray(after) || before.length === after.length) return undefined;
  return say('bulk.fromTo', { from: formatNumber(before.length), to: formatNumber(after.length) });
}

/** A step in lines: its thing, then a line for each field. */
export function linesOfStep(step: PlanStep, say: ScreenContext['say']): string[] {
  return [`${stepSigns[step.kind]} ${thingOf(step)}\n`, ...fieldLines(step, say).map((line) => `    ${line}\n`)];
}

/** The sign in front of a step. */
export const stepSigns = { add: '+', change: '~', delete: '-' } as const;

function fieldText(difference: FieldDifference, { kind }: Pick<PlanStep, 'kind'>, say: ScreenContext['say']): string {
  const { before, after, by } = difference;
  const name = fieldName(difference);
  if (kind === 'add') return pairOf(name, valueText(after, say), say);
  if (kind === 'delete') return pairOf(name, valueText(before, say), say);
  // The value of a secret is not shown, only that it differs from the one that was set last.
  if (isReference(after) && before === undefined)
    return pairOf(name, say(by === 'file' ? 'site.secretOther' : 'site.secretSet', { to: valueText(after, say) }), say);
  const members = memberChanges(before, after);
  if (members !== undefined) {
    const signed = [...members.added.map((one) => `+${one}`), ...members.removed.map((one) => `−${one}`)];
    return pairOf(name, shortened(signed.join(' ')), say);
  }
  return pairOf(name, say('bulk.fromTo', { from: valueText(before, say), to: valueText(after, say) }), say);
}

/** A value of a field, shortened to a line. Sanitised. */
function valueText(value: unknown, say: ScreenContext['say']): string {
  if (value === undefined || value === '') return '–';
  const line = lineOfRow(value);
  if (line !== undefined) return say('site.ofLine', { line });
  const names = namesIn(value);
  if (names !== undefined) return shortened(listOf(names, say));
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return shortened(sanitiseMultiline(text).replaceAll('\n', ' '));
}

/** The names of a list of names, which is read more easily without its brackets and quotes. */
function namesIn(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  return value.every((one) => typeof one === 'string' && !/[,、]/.test(one))
    ? value.map((one) => sanitise(one))
    : undefined;
}

function shortened(text: string): string {
  const characters = [...text];
  return characters.length > most ? `${characters.slice(0, most).join('')}…` : text;
}
