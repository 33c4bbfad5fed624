import {
  isReadOnlyOption,
  isSecretOption,
  mayBeUnlisted,
  optionDefinition,
  optionDefinitions,
} from '../../domain/option.ts';
import { jsonFault } from '../../format/json-fault.ts';
import { nearestFew } from '../../format/nearest.ts';
import { sanitise } from '../../format/sanitise.ts';
import { GatewayError } from '../../gateway/gateway-error.ts';
import type { CallOptions } from '../../gateway/page.ts';
import { Refusal } from '../refusal.ts';
import type { ScreenContext } from '../screen-context.ts';
import { inSavingOrder } from './setting-changes.ts';
import { isSameOption } from './setting-text.ts';
import type { StoredOptions } from './settings-section.ts';

/** One option of any key, known or not (SET-19). */
export interface OptionRow {
  key: string;
  value: string;
  /** Empty for keys of newer gateways and plug-ins. */
  section: string;
  type: string;
  isDefault: boolean;
}

/**
 * All listed options as rows, sorted by key. A secret that a gateway lists all the same is masked
 * (docs/gateways.md 4.14).
 */
export function optionRows(stored: StoredOptions): OptionRow[] {
  return [...stored].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, value]) => optionRow(key, value));
}

/** One option as a row. */
export function optionRow(key: string, value: string): OptionRow {
  const definition = optionDefinition(key);
  const isHidden = isSecretOption(key) && value !== '';
  return {
    key,
    value: isHidden ? maskedOption : value,
    section: definition?.section ?? '',
    type: definition?.type ?? 'text',
    isDefault: definition !== undefined && isSameOption(definition, value, definition.default),
  };
}

/** What stands for a secret. An import that meets it leaves the option alone. */
export const maskedOption = '••••••';

/**
 * Why a text cannot be an option's value, or undefined: JSON is checked before it is sent (docs/gateways.md 13.40,
 * 14.18).
 */
export function optionFault(key: string, value: string, { say }: Pick<ScreenContext, 'say'>): string | undefined {
  if (isReadOnlyOption(key)) return say('settings.readOnlyOption');
  const definition = optionDefinition(key);
  if (definition?.type === 'boolean' && value !== 'true' && value !== 'false') {
    return say('form.notAToggle', { label: key });
  }
  if (definition?.type === 'integer' || definition?.type === 'number') {
    const isWhole = definition.type === 'number' || Number.isSafeInteger(Number(value));
    const example = definition.default;
    if (value.trim() === '' || !Number.isFinite(Number(value))) return say('form.notANumber', { label: key, example });
    if (!isWhole) return say('form.notAnInteger', { label: key, example });
    // None of the numbers known means anything below 0; gateways would store it all the same.
    return Number(value) < 0 ? say('form.tooLow', { label: key, minimum: 0 }) : undefined;
  }
  if (definition?.type !== 'json' || (value === '' && definition.default === '')) return undefined;
  const fault = jsonFault(value);
  return fault && say('form.notJson', { ...fault });
}

/** One line of a diff: what an import or a set would do. */
export interface OptionChange {
  key: string;
  /** Undefined where the gateway lists none: a new key, or a secret. */
  before: string | undefined;
  after: string;
  isSecret: boolean;
}

/** What differs from the gateway, in the order it is to be saved. Masked secrets and values already there are left out. */
export function optionChanges(stored: StoredOptions, wanted: Iterable<readonly [string, string]>): OptionChange[] {
  const changes: OptionChange[] = [];
  for (const [key, after] of wanted) {
    const isSecret = isSecretOption(key);
    const before = isSecret ? undefined : stored.get(key);
    if (isSecret && (after === '' || after === maskedOption)) continue;
    const type = optionDefinition(key)?.type ?? 'text';
    if (before === undefined || !isSameOption({ type }, before, after)) changes.push({ key, before, after, isSecret });
  }
  return inSavingOrder(changes, ({ key, after }) => ({
    isSwitch: optionDefinition(key)?.type === 'boolean' || after === 'true' || after === 'false',
    text: after,
  }));
}

/** A key that the gateway does not list, and what may have been meant. */
export interface UnlistedOption {
  key: string;
  /** The likeliest first. */
  nearest: readonly string[];
}

/**
 * The keys that a write would bring into being on this gateway (TRU-05): neither listed by it nor among those it is known
 * to keep from its list. A gateway stores any key, and nothing takes one back.
 */
export function unlistedOptions(stored: StoredOptions, keys: Iterable<string>): UnlistedOption[] {
  const candidates = [...stored.keys(), ...optionDefinitions.map(({ key }) => key).filter(mayBeUnlisted)];
  return [...keys]
    .filter((key) => !stored.has(key) && !mayBeUnlisted(key))
    .map((key) => ({ key, nearest: nearestFew(key, [...new Set(candidates)]) }));
}

/** What became of one option of an import. */
export type OptionResult = OptionChange & ({ outcome: 'done' } | { outcome: 'failed'; error: GatewayError });

/**
 * Writes options one by one and yields each result. Throws a `Refusal` before the first request when a value breaks a
 * rule; ends early, leaving the rest unwritten, when a call fails for another reason than the gateway's refusal.
 */
export async function* applyOptions(
  changes: readonly OptionChange[],
  context: ScreenContext,
  { signal }: CallOptions = {},
): AsyncGenerator<OptionResult> {
  for (const { key, after } of changes) {
    const fault = optionFault(key, after, context);
    if (fault !== undefined) throw new Refusal(`${sanitise(key)}: ${fault}`);
  }
  for (const change of changes) {
    const json = optionDefinition(change.key)?.type === 'json' && change.after !== '';
    try {
      await context.gateway.options.set(change.key, change.after, { signal, json });
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      yield { ...change, outcome: 'failed', error };
      if (error.kind !== 'refused') return;
      continue;
    }
    yield { ...change, outcome: 'done' };
  }
}

/** Options that a gateway does not hold as they were written; secrets cannot be checked. */
export function unkeptOptions(written: readonly OptionChange[], now: StoredOptions): OptionChange[] {
  return written.filter(({ key, after, isSecret }) => {
    const kept = now.get(key);
    return (
      !isSecret && kept !== undefined && !isSameOption({ type: optionDefinition(key)?.type ?? 'text' }, kept, after)
    );
  });
}

/** Options as a JSON document for `option export`; secrets and what no import can set are left out. */
export function exportOptions(stored: StoredOptions): string {
  const shown = [...stored]
    .filter(([key]) => !isSecretOption(key) && !isReadOnlyOption(key))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `${JSON.stringify(Object.fromEntries(shown), undefined, 2)}\n`;
}

/** Reads what `exportOptions` wrote: one JSON object of texts; numbers and booleans are taken by their text. */
export function readOptionFile(text: string, { say }: Pick<ScreenContext, 'say'>): Map<string, string> {
  const fault = jsonFault(text);
  if (fault) throw new Refusal(say('form.notJson', { ...fault }));
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Refusal(say('settings.importShape'));
  }
  return new Map(
    Object.entries(value).map(([key, entry]) => [key, typeof entry === 'string' ? entry : JSON.stringify(entry)]),
  );
}
