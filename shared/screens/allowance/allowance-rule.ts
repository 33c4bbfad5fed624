import { isRecord } from '../../domain/record.ts';
import { nearest } from '../../format/nearest.ts';
import { type ParseQuotaOptions, parseQuota } from '../../format/parse-quota.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { MessageKey, MessageValues } from '../../text/text.ts';
import { type Every, everies, isZone } from './allowance-period.ts';

/** The receivers of a rule: the rows named by id, name or group, or all where none is named, narrowed by conditions. */
export interface Receivers {
  ids: readonly number[];
  names: readonly string[];
  groups: readonly string[];
  /** Conditions in the syntax of `--where`. */
  where: readonly string[];
}

/** One rule of the file (ASK-07). Quota in units. */
export interface AllowanceRule {
  name: string;
  /** Users of the gateway, or the user's own keys. */
  kind: 'user' | 'token';
  receivers: Receivers;
  every: Every;
  zone: string;
  /** `add` adds `amount` to the balance, `set` sets the balance to it. */
  mode: 'add' | 'set';
  amount: number;
  /** The upper limit of the balance after the gift. */
  atMost: number | undefined;
}

/** A fault in the file, and its path: `allowances.class-a.every`. */
export interface RuleFault {
  at: string;
  key: MessageKey;
  values: MessageValues;
}

/**
 * Reads the rules of a file; where there are faults, no rules are returned. Amounts may be in the site's currency
 * (GEN-27).
 */
export function readRules(
  content: unknown,
  money: ParseQuotaOptions,
): { rules: readonly AllowanceRule[]; faults: readonly RuleFault[] } {
  const faults: RuleFault[] = [];
  const fault: ReportFault = (at, key, values = {}) => void faults.push({ at, key, values });
  if (!isRecord(content)) {
    fault('', 'allowance.notAMap');
    return { rules: [], faults };
  }
  onlyKnown(content, ['version', 'zone', 'allowances'], '', fault);
  if (content.version !== undefined && content.version !== 1) fault('version', 'allowance.newerRules');
  const { allowances, zone } = content;
  if (!isRecord(allowances) || Object.keys(allowances).length === 0) {
    fault('allowances', 'allowance.noRules');
    return { rules: [], faults };
  }
  const named = Object.entries(allowances);
  if (zone !== undefined && !isKnownZone(zone)) fault('zone', 'allowance.noZone');
  else if (zone === undefined && named.some(([, rule]) => isRecord(rule) && rule.zone === undefined))
    fault('zone', 'allowance.zoneMissing');
  const rules = named.map(([name, rule]) => readRule(sanitise(name), rule, { zone, money, fault }));
  return { rules: faults.length > 0 ? [] : (rules as AllowanceRule[]), faults };
}

type ReportFault = (at: string, key: MessageKey, values?: MessageValues) => void;

const ruleFields = ['users', 'keys', 'every', 'zone', 'add', 'set', 'at_most'];

/** Reads one rule. Where it has a fault, the fault was recorded and the returned rule is not used. */
function readRule(
  name: string,
  rule: unknown,
  { zone: usual, money, fault }: { zone: unknown; money: ParseQuotaOptions; fault: ReportFault },
): Partial<AllowanceRule> {
  const at = `allowances.${name}`;
  if (!isRecord(rule)) {
    fault(at, 'allowance.notAMap');
    return {};
  }
  onlyKnown(rule, ruleFields, at, fault);
  const { users, keys, every, zone = usual, add, set, at_most } = rule;
  if ((users === undefined) === (keys === undefined)) fault(at, 'allowance.oneOf', { fields: ['users', 'keys'] });
  if ((add === undefined) === (set === undefined)) fault(at, 'allowance.oneOf', { fields: ['add', 'set'] });
  if (set !== undefined && at_most !== undefined) fault(`${at}.at_most`, 'allowance.setAtMost');
  if (!everies.includes(every as Every)) fault(`${at}.every`, 'allowance.notOneOf', { words: [...everies] });
  if (rule.zone !== undefined && !isKnownZone(zone)) fault(`${at}.zone`, 'allowance.noZone');
  const kind = users === undefined ? 'token' : 'user';
  const mode = add === undefined ? 'set' : 'add';
  return {
    ...{ name, kind, mode, every: every as Every, zone: String(zone) },
    receivers: readReceivers(users ?? keys, `${at}.${users === undefined ? 'keys' : 'users'}`, kind, fault),
    amount: readAmount(add ?? set, `${at}.${mode}`, { money, least: mode === 'add' ? 1 : 0, fault }),
    atMost: at_most === undefined ? undefined : readAmount(at_most, `${at}.at_most`, { money, least: 1, fault }),
  };
}

const isKnownZone = (zone: unknown) => typeof zone === 'string' && isZone(zone);

const receiverFields = { user: ['ids', 'names', 'groups', 'where'], token: ['ids', 'names', 'where'] } as const;

function readReceivers(value: unknown, at: string, kind: AllowanceRule['kind'], fault: ReportFault): Receivers {
  const none: Receivers = { ids: [], names: [], groups: [], where: [] };
  // "All" has to be written out, so that a forgotten list does not mean everybody. Where neither users nor keys are
  // written, `oneOf` has said so.
  if (value === 'all' || value === undefined) return none;
  if (!isRecord(value) || Object.keys(value).length === 0) {
    fault(at, 'allowance.noReceivers', { fields: [...receiverFields[kind]] });
    return none;
  }
  onlyKnown(value, receiverFields[kind], at, fault);
  const listOf = (field: keyof Receivers): unknown[] => {
    const list = value[field] ?? [];
    const all = Array.isArray(list) ? list : [list];
    if (value[field] !== undefined && all.length === 0) fault(`${at}.${field}`, 'allowance.emptyList');
    return all;
  };
  const texts = (field: 'names' | 'groups' | 'where') =>
    listOf(field).map((one) => {
      if (typeof one === 'string' && one.trim() !== '') return one;
      if (typeof one === 'number' && field !== 'where') return String(one);
      fault(`${at}.${field}`, 'allowance.notTexts');
      return '';
    });
  const ids = listOf('ids').map((one) => {
    if (typeof one === 'number' && Number.isSafeInteger(one) && one > 0) return one;
    fault(`${at}.ids`, 'allowance.notIds');
    return 0;
  });
  return { ids, names: texts('names'), groups: texts('groups'), where: texts('where') };
}

function readAmount(
  value: unknown,
  at: string,
  { money, least, fault }: { money: ParseQuotaOptions; least: number; fault: ReportFault },
): number {
  if (typeof value !== 'string' && typeof value !== 'number') return 0;
  const text = String(value);
  // With `set`, "+5" would be read as five although five more was meant.
  const read = /^\s*\+/.test(text) ? undefined : parseQuota(text, money);
  if (read?.ok && read.value >= least) return read.value;
  fault(at, 'allowance.notAnAmount', { value: sanitise(text) });
  return 0;
}

function onlyKnown(value: Record<string, unknown>, known: readonly string[], at: string, fault: ReportFault): void {
  for (const name of Object.keys(value)) {
    if (known.includes(name)) continue;
    const near = nearest(name, known);
    const path = at === '' ? sanitise(name) : `${at}.${sanitise(name)}`;
    fault(path, near === undefined ? 'allowance.unknownField' : 'allowance.unknownFieldNear', {
      ...{ known: [...known], near: near ?? '' },
    });
  }
}
