// Names of query values, body fields and row fields that hold something secret (wire 13 rule 18).
const secretNames = new Set([
  'key',
  'token',
  'password',
  'password2',
  'confirmPassword',
  'original_password',
  'access_token',
  'refresh_token',
  'flow_token',
  'proof_token',
  'verification_code',
  'code',
  'state',
  'hash',
  'turnstile',
  'client_secret',
  'webhook_secret',
  'gotify_token',
  'bark_url',
  'top_up_code',
  'invite',
]);

/** What stands where a secret was. */
export const masked = '***';

/** Whether a field of this name is masked in logs and dry runs. */
export function isSecretName(name: string): boolean {
  return secretNames.has(name) || /(secret|password|apikey|api_key)$/i.test(name);
}

// Options are named in the body's `key`; the server hides the same endings from its own list (wire 4.14).
function isSecretOptionName(name: string): boolean {
  return /(token|secret|key|client_secret|apisecret)$/i.test(name) && name !== 'TurnstileSiteKey';
}

/** A path fit for logs and errors: one call carries its one-time token in the path (wire 4.3, Telegram bind). */
export function redactPath(path: string): string {
  return path.replace(/(\/telegram\/bind\/)(?!start$)[^/?]+/, `$1${masked}`);
}

/** Path and query of a URL for logs: origin dropped, values of secret names masked. */
export function redactUrl(url: string, baseUrl: string): string {
  const relative = redactPath(url.startsWith(baseUrl) ? url.slice(baseUrl.length) : url);
  const mark = relative.indexOf('?');
  if (mark < 0) return relative;
  const pairs = relative.slice(mark + 1).split('&');
  const shown = pairs.map((pair) => {
    const name = pair.slice(0, pair.indexOf('='));
    return isSecretName(decodeURIComponent(name)) ? `${name}=${masked}` : pair;
  });
  return `${relative.slice(0, mark)}?${shown.join('&')}`;
}

/**
 * A request body or an answer with its secrets masked, for dry runs and logs. An option's value is masked by the
 * option's name, because there `key` is a name and `value` the secret.
 */
export function redact(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redact);
  if (typeof value !== 'object' || value === null) return value;
  const record = value as Record<string, unknown>;
  if (typeof record.key === 'string' && 'value' in record && Object.keys(record).length === 2) {
    return isSecretOptionName(record.key) ? { key: record.key, value: masked } : record;
  }
  const result: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(record)) {
    const isFilled = field !== '' && field !== null && field !== undefined;
    result[name] = isSecretName(name) && isFilled && typeof field !== 'boolean' ? masked : redact(field);
  }
  return result;
}
