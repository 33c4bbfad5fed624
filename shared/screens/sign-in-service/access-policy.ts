import {
  type AccessPolicy,
  isPolicyFault,
  type PolicyCondition,
  type PolicyFault,
  policyOperators,
  readPolicy,
} from '../../domain/option/sign-in-service.ts';
import { jsonFault } from '../../format/json-fault.ts';
import { sanitise } from '../../format/sanitise.ts';
import { listOf } from '../../text/punctuation.ts';
import type { MessageKey, Say } from '../../text/text.ts';

const faults: Readonly<Record<PolicyFault['kind'], MessageKey>> = {
  'no-object': 'signInService.policyNoObject',
  logic: 'signInService.policyLogic',
  empty: 'signInService.policyEmpty',
  field: 'signInService.policyField',
  operator: 'signInService.policyOperator',
  'no-list': 'signInService.policyNoList',
};

/** The error in a typed policy; undefined where it is valid. */
export function policyFault(json: string, say: Say): string | undefined {
  if (json.trim() === '') return undefined;
  const fault = jsonFault(json);
  if (fault !== undefined) return say('form.notJson', { ...fault });
  const read = readPolicy(json);
  if (!isPolicyFault(read)) return undefined;
  const operators = policyOperators.members.map(({ value }) => value);
  return say(faults[read.kind], { place: read.path || say('signInService.thePolicy'), operators });
}

/** The policy as text: which users may sign in; undefined where the policy cannot be parsed. Sanitised. */
export function policyText(json: string, say: Say): string | undefined {
  if (json.trim() === '') return say('signInService.everyone');
  const read = readPolicy(json);
  return isPolicyFault(read) ? undefined : ruleText(read, say);
}

function ruleText({ logic, conditions, groups }: AccessPolicy, say: Say): string {
  const parts = [
    ...conditions.map((condition) => conditionText(condition, say)),
    ...groups.map((group) => {
      const rule = ruleText(group, say);
      const isOne = group.conditions.length + group.groups.length === 1;
      return isOne ? rule : say('signInService.inBrackets', { rule });
    }),
  ];
  return parts.reduce((first, second) => say(`signInService.${logic}`, { first, second }));
}

function conditionText({ field, op, value }: PolicyCondition, say: Say): string {
  const values = Array.isArray(value) ? listOf(value.map(valueText), say) : valueText(value);
  return say(policyOperators.of(op).label, { field: sanitise(field), value: values });
}

function valueText(value: unknown): string {
  return sanitise(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
}
