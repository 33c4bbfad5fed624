import * as z from 'zod/mini';
import { enumeration } from '../enumeration.ts';
import { isRecord } from '../record.ts';
import { type Entity, flag, identity, number, onFirstUse, parseJsonRecord, text, textOr } from '../schema.ts';

/**
 * A sign-in service of the site's own, as root creates it (docs/gateways-modern.md 17.2). Gateways never return its
 * secret.
 */
export const signInServiceSchema = onFirstUse(() =>
  z.looseObject({
    id: identity,
    name: text,
    /** Its name in URLs: `/oauth/SLUG`. */
    slug: text,
    icon: text,
    enabled: flag,
    client_id: text,
    authorization_endpoint: text,
    token_endpoint: text,
    user_info_endpoint: text,
    scopes: textOr(usualService.scopes),
    /** The fields of the service's answer with these values: paths such as `data.user.id`. */
    user_id_field: textOr(usualService.user_id_field),
    username_field: textOr(usualService.username_field),
    display_name_field: textOr(usualService.display_name_field),
    email_field: textOr(usualService.email_field),
    well_known: text,
    auth_style: number,
    /** JSON text; '' admits every account. */
    access_policy: text,
    access_denied_message: text,
  }),
);

export type SignInService = Entity<typeof signInServiceSchema>;

/** The values that a gateway uses where these fields are empty. */
export const usualService = {
  scopes: 'openid profile email',
  user_id_field: 'sub',
  username_field: 'preferred_username',
  display_name_field: 'name',
  email_field: 'email',
} as const;

/** How a gateway sends its secret to the service. */
export const authStyles = enumeration<number>(
  [
    { value: 0, name: 'auto', label: 'signInService.styleAuto', tone: 'plain' },
    { value: 1, name: 'params', label: 'signInService.styleParams', tone: 'plain' },
    { value: 2, name: 'header', label: 'signInService.styleHeader', tone: 'plain' },
  ],
  { name: 'unknown', label: 'domain.unknown', tone: 'muted' },
);

/** The operators by which a value of an account can be compared. */
export const policyOperators = enumeration<string>(
  [
    { value: 'eq', name: 'eq', label: 'signInService.opEq', tone: 'plain' },
    { value: 'ne', name: 'ne', label: 'signInService.opNe', tone: 'plain' },
    { value: 'gt', name: 'gt', label: 'signInService.opGt', tone: 'plain' },
    { value: 'gte', name: 'gte', label: 'signInService.opGte', tone: 'plain' },
    { value: 'lt', name: 'lt', label: 'signInService.opLt', tone: 'plain' },
    { value: 'lte', name: 'lte', label: 'signInService.opLte', tone: 'plain' },
    { value: 'in', name: 'in', label: 'signInService.opIn', tone: 'plain' },
    { value: 'not_in', name: 'not_in', label: 'signInService.opNotIn', tone: 'plain' },
    { value: 'contains', name: 'contains', label: 'signInService.opContains', tone: 'plain' },
    { value: 'not_contains', name: 'not_contains', label: 'signInService.opNotContains', tone: 'plain' },
    { value: 'exists', name: 'exists', label: 'signInService.opExists', tone: 'plain' },
    { value: 'not_exists', name: 'not_exists', label: 'signInService.opNotExists', tone: 'plain' },
  ],
  { name: 'unknown', label: 'domain.unknown', tone: 'muted' },
);

export interface PolicyCondition {
  field: string;
  op: string;
  value: unknown;
}

/** The accounts that are admitted: all conditions hold (`and`), or at least one (`or`). */
export interface AccessPolicy {
  logic: 'and' | 'or';
  conditions: readonly PolicyCondition[];
  groups: readonly AccessPolicy[];
}

/** A fault of a policy, and its path: `conditions[0].op`; '' is the policy itself. */
export interface PolicyFault {
  kind: 'no-object' | 'logic' | 'empty' | 'field' | 'operator' | 'no-list';
  path: string;
}

/** Reads a policy by the rules with which gateways validate it (docs/gateways-modern.md 17.2). */
export function readPolicy(json: string): AccessPolicy | PolicyFault {
  const given = parseJsonRecord(json);
  return given === undefined ? { kind: 'no-object', path: '' } : readGroup(given, '');
}

/** Whether a policy could not be read. */
export function isPolicyFault(read: AccessPolicy | PolicyFault): read is PolicyFault {
  return 'kind' in read;
}

function readGroup(given: unknown, path: string): AccessPolicy | PolicyFault {
  if (!isRecord(given)) return { kind: 'no-object', path };
  const inside = (name: string) => (path === '' ? name : `${path}.${name}`);
  const logic = word(given.logic) || 'and';
  if (logic !== 'and' && logic !== 'or') return { kind: 'logic', path: inside('logic') };
  const conditions: PolicyCondition[] = [];
  for (const [index, one] of listIn(given.conditions).entries()) {
    const at = inside(`conditions[${index}]`);
    if (!isRecord(one)) return { kind: 'no-object', path: at };
    const condition = { field: String(one.field ?? '').trim(), op: word(one.op), value: one.value };
    if (condition.field === '') return { kind: 'field', path: `${at}.field` };
    if (policyOperators.of(condition.op).name === 'unknown') return { kind: 'operator', path: `${at}.op` };
    if (/^(not_)?in$/.test(condition.op) && !Array.isArray(one.value)) return { kind: 'no-list', path: `${at}.value` };
    conditions.push(condition);
  }
  const groups: AccessPolicy[] = [];
  for (const [index, one] of listIn(given.groups).entries()) {
    const group = readGroup(one, inside(`groups[${index}]`));
    if (isPolicyFault(group)) return group;
    groups.push(group);
  }
  if (conditions.length + groups.length === 0) return { kind: 'empty', path };
  return { logic, conditions, groups };
}

const word = (value: unknown) =>
  String(value ?? '')
    .trim()
    .toLowerCase();

const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
