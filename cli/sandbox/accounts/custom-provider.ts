import { isRecord } from '../../../shared/domain/record.ts';
import { type Body, flagOf, integerOf, textOf } from '../http/body.ts';
import { Refusal } from '../http/refusal.ts';
import type { Sandbox } from '../store/sandbox.ts';
import { type CustomProviderRow, reservedSlugs } from './provider.ts';

/** The URLs of the sandbox's own pages that imitate a provider. */
export function pagesOf(base: string, slug: string) {
  const page = `${base}/sandbox/oauth/${slug}`;
  return {
    authorization_endpoint: `${page}/authorize`,
    token_endpoint: `${page}/token`,
    user_info_endpoint: `${page}/userinfo`,
  };
}

/**
 * All of the site's custom providers. Those of the sample site use the sandbox's own pages, whose port is known only at
 * run time.
 */
export function storedProviders({ store, url }: Sandbox): CustomProviderRow[] {
  return store.all<CustomProviderRow>('SELECT * FROM custom_providers ORDER BY id').map((row) => {
    const pages = pagesOf(url(), row.slug);
    const { authorization_endpoint, token_endpoint, user_info_endpoint } = row;
    return {
      ...row,
      authorization_endpoint: authorization_endpoint || pages.authorization_endpoint,
      token_endpoint: token_endpoint || pages.token_endpoint,
      user_info_endpoint: user_info_endpoint || pages.user_info_endpoint,
    };
  });
}

/** A provider as gateways return it: without the secret (docs/gateways-modern.md 17.2). */
export function shownProvider({ enabled, client_secret: _, ...row }: CustomProviderRow): object {
  return { ...row, enabled: enabled === 1 };
}

const needed = [
  ['name', 'Name'],
  ['slug', 'Slug'],
  ['client_id', 'ClientId'],
  ['client_secret', 'ClientSecret'],
  ['authorization_endpoint', 'AuthorizationEndpoint'],
  ['token_endpoint', 'TokenEndpoint'],
  ['user_info_endpoint', 'UserInfoEndpoint'],
] as const;

/** Fields that keep their value when they are missing or empty. */
const keptWhenEmpty = [
  ...needed.map(([name]) => name),
  ...(['scopes', 'user_id_field', 'username_field', 'display_name_field', 'email_field'] as const),
] as const;

/** Fields that keep their value when they are missing, and are cleared by an empty text. */
const keptWhenMissing = ['icon', 'well_known', 'access_policy', 'access_denied_message'] as const;

const usual = {
  scopes: 'openid profile email',
  user_id_field: 'sub',
  username_field: 'preferred_username',
  display_name_field: 'name',
  email_field: 'email',
} as const;

type Fields = Omit<CustomProviderRow, 'id'>;

/** A new provider from a body. @throws Refusal as the gateway's binding and its own checks word it. */
export function newProvider(sandbox: Sandbox, body: Body): Fields {
  const missing = needed.filter(([name]) => textOf(body, name) === '');
  if (missing.length > 0) {
    const lines = missing.map(
      ([, field]) =>
        `Key: 'CreateCustomOAuthProviderRequest.${field}' Error:Field validation for '${field}' failed on the 'required' tag`,
    );
    throw new Refusal({ literal: `无效的请求参数: ${lines.join('\n')}` });
  }
  const texts = Object.fromEntries([...keptWhenEmpty, ...keptWhenMissing].map((name) => [name, textOf(body, name)]));
  const row = {
    ...texts,
    enabled: flagOf(body, 'enabled') ? 1 : 0,
    auth_style: integerOf(body, 'auth_style'),
  } as Fields;
  checkSlug(sandbox, row.slug, 0);
  return checked(row);
}

/** A provider changed by a body: missing fields stay (docs/gateways-modern.md 17.2). */
export function changedProvider(sandbox: Sandbox, { id, ...row }: CustomProviderRow, body: Body): Fields {
  const wanted = textOf(body, 'slug');
  if (wanted !== '' && wanted !== row.slug) checkSlug(sandbox, wanted, id);
  const after = { ...row };
  for (const name of keptWhenEmpty) after[name] = textOf(body, name) || row[name];
  for (const name of keptWhenMissing) if (name in body && body[name] !== null) after[name] = textOf(body, name);
  if (typeof body.enabled === 'boolean') after.enabled = body.enabled ? 1 : 0;
  if (body.auth_style !== undefined && body.auth_style !== null) after.auth_style = integerOf(body, 'auth_style');
  return checked(after);
}

/**
 * Checks the slug as typed, before it is lowercased: `GitHub` therefore passes the check for reserved names, and is
 * stored as one.
 */
function checkSlug({ store }: Sandbox, slug: string, id: number): void {
  if (store.get('SELECT 1 FROM custom_providers WHERE slug = ? AND id <> ?', slug, id)) {
    throw new Refusal({ literal: '该 Slug 已被使用' });
  }
  if (reservedSlugs.includes(slug)) throw new Refusal({ literal: '该 Slug 与内置 OAuth 提供商冲突' });
}

function checked(row: Fields): Fields {
  const slug = row.slug.toLowerCase();
  if (!/^[a-z0-9-]+$/.test(slug)) {
    throw new Refusal({ literal: 'provider slug must contain only lowercase letters, numbers, and hyphens' });
  }
  const filled = { ...row, slug };
  for (const [name, value] of Object.entries(usual)) filled[name as keyof typeof usual] ||= value;
  if (row.access_policy.trim() !== '') checkPolicy(row.access_policy);
  return filled;
}

const operators = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'in', 'not_in', 'contains', 'not_contains'];

function checkPolicy(text: string): void {
  let policy: unknown;
  try {
    policy = JSON.parse(text);
  } catch {
    policy = undefined;
  }
  if (!isRecord(policy)) throw new Refusal({ literal: 'access_policy must be valid JSON' });
  const fault = policyFault(policy);
  if (fault !== undefined) throw new Refusal({ literal: `access_policy is invalid: ${fault}` });
}

function policyFault({ logic, conditions, groups }: Record<string, unknown>): string | undefined {
  const word = String(logic ?? '')
    .trim()
    .toLowerCase();
  if (!['', 'and', 'or'].includes(word)) return `unsupported logic: ${word}`;
  const all = Array.isArray(conditions) ? conditions.filter(isRecord) : [];
  const inner = Array.isArray(groups) ? groups.filter(isRecord) : [];
  if (all.length + inner.length === 0) return 'policy requires at least one condition or group';
  for (const [index, { field, op, value }] of all.entries()) {
    if (String(field ?? '').trim() === '') return `condition[${index}].field is required`;
    const operator = String(op ?? '')
      .trim()
      .toLowerCase();
    if (![...operators, 'exists', 'not_exists'].includes(operator)) {
      return `condition[${index}].op is unsupported: ${operator}`;
    }
    if (['in', 'not_in'].includes(operator) && !Array.isArray(value)) {
      return `condition[${index}].value must be an array for op ${operator}`;
    }
  }
  for (const [index, group] of inner.entries()) {
    const fault = policyFault(group);
    if (fault !== undefined) return `group[${index}]: ${fault}`;
  }
  return undefined;
}
