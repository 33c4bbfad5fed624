import { sanitise } from '../../../shared/format/sanitise.ts';
import { listNames } from '../../../shared/screen/flow/confirm-rows.ts';
import type { Unheld } from '../../../shared/screens/site/holdable.ts';
import type { SecretChanges } from '../../../shared/screens/site/secret-changes.ts';
import type { SiteChange } from '../../../shared/screens/site/site-diff.ts';
import type { PlanStep } from '../../../shared/screens/site/site-plan.ts';
import { fieldLines, stepSigns, thingOf } from '../../../shared/screens/site/step-text.ts';
import { asideOf, listOf } from '../../../shared/text/punctuation.ts';
import type { MessageKey } from '../../../shared/text/text.ts';
import type { Invocation } from '../../program/definition.ts';
import { type PlainRecord, printPlainRecords } from '../../program/print-record.ts';

/** The fields that are printed for a difference. */
export const changeFields = ['kind', 'file', 'name', 'field', 'key', 'before', 'after', 'by'] as const;

/** The largest number of names listed of things that a gateway cannot hold. */
const mostNames = 40;

const origins: Readonly<Record<string, MessageKey>> = { gateway: 'site.byGateway', both: 'site.byBoth' };

/**
 * Prints differences, or steps of a plan: for people a heading per thing and a line per field, for machines a record
 * per field.
 */
export async function printChanges(changes: readonly (SiteChange | PlanStep)[], invocation: Invocation): Promise<void> {
  const { output, world } = invocation;
  const isForPeople = output.format === 'table' || output.format === 'wide';
  if (isForPeople) await world.stdout.write(changes.flatMap((change) => linesOf(change, invocation)).join(''));
  else {
    const address = ({ file, name }: PlainRecord) => `${file}/${name}`;
    await printPlainRecords(changes.flatMap(recordsOf), changeFields, address, invocation);
  }
}

/** Lists what the gateway cannot hold, before any other output (CHG-04). */
export async function notifyUnheld(unheld: readonly Unheld[], { talk, say }: Invocation): Promise<void> {
  const names = unheld.map(({ fields, ...thing }) => {
    const name = thingOf(thing);
    return fields.length === 0 ? name : asideOf(name, listOf(fields.map(sanitise), say), say);
  });
  // Whoever migrates a site needs to know what stays behind, so the limit is high.
  const shown = names.slice(0, mostNames);
  const more = names.length - shown.length;
  const all = more > 0 ? [...shown, say('action.andMore', { count: more })] : shown;
  if (unheld.length > 0) await talk.warning('unheld', say('site.unheld', { count: unheld.length, names: all }));
}

/** Lists the things whose secrets cannot be compared, because a gateway returns none. */
export async function notifySecrets(
  { unknown, unset }: Pick<SecretChanges, 'unknown' | 'unset'>,
  { talk, say }: Invocation,
): Promise<void> {
  for (const [code, key, things] of [
    ['secrets-unknown', 'site.secretsUnknown', unknown],
    ['secrets-unset', 'site.secretsUnset', unset],
  ] as const) {
    const names = listNames(things.map(thingOf), say);
    if (things.length > 0) await talk.notice(code, say(key, { count: things.length, names }), { count: things.length });
  }
}

/** A changed thing, and a line per field. */
function linesOf(change: SiteChange | PlanStep, { say }: Pick<Invocation, 'say'>): string[] {
  const { kind, fields } = change;
  const aside = (text: string, hand: string | undefined) => {
    const key = hand === undefined ? undefined : origins[hand];
    return key === undefined ? text : asideOf(text, say(key), say);
  };
  // Something that only the gateway has would be deleted.
  const shown = kind === 'extra' ? 'delete' : kind;
  const lines = fieldLines({ kind: shown, fields }, say);
  return [
    `${stepSigns[shown]} ${aside(thingOf(change), 'by' in change ? change.by : undefined)}\n`,
    ...lines.map((line, index) => `    ${aside(line, fields[index]?.by)}\n`),
  ];
}

function recordsOf(change: SiteChange | PlanStep): PlainRecord[] {
  const { kind, file, name, fields } = change;
  const facts = { kind, file, name: sanitise(name) };
  const whole = 'by' in change ? (change.by ?? null) : null;
  if (fields.length === 0) return [{ ...facts, field: null, key: null, before: null, after: null, by: whole }];
  return fields.map(({ field, key = null, before, after, by }) => ({
    ...{ ...facts, field, key },
    ...{ before: before === undefined ? null : plain(before), after: after === undefined ? null : plain(after) },
    by: by ?? whole,
  }));
}

function plain(value: unknown): string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : JSON.stringify(value);
}
