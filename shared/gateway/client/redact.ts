// The endings of secret names of query values, body fields and row fields (docs/gateways.md 13.18). Names are compared
// decoded, in lower case and without separators: `Secret-Key`, `secretKey` and `secret%5Fkey` are one.
const secretEnding =
  /(?:key|token|secret|password2?|passwd|passphrase|pwd|passcode|authorization|cookie|credentials?|totp|otp|signature|jwt|webhook|webhookurl)$/;
// Names that are secret only as a whole: `status_code`, `route_hash` and the like are not secret.
const secretWords = new Set([
  'code',
  'verificationcode',
  'state',
  'hash',
  'turnstile',
  'barkurl',
  'topupcode',
  'invite',
  'auth',
  'pass',
  'session',
  'sessionid',
  'sid',
  'sig',
  'pat',
  'cred',
]);
// Names of keys that are public.
const publicNames = new Set(['sitekey', 'turnstilesitekey', 'publickey', 'modelkey', 'sortkey']);

/** The text that replaces a secret. */
export const masked = '***';

/** Whether a field of this name is masked in logs and dry runs. */
function isSecretName(name: string): boolean {
  const bare = decoded(name)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
  return secretWords.has(bare) || (secretEnding.test(bare) && !publicNames.has(bare));
}

// Passwords in addresses, tokens in headers, keys of API providers: these are secret in any text.
const secretValues: readonly (readonly [RegExp, string])[] = [
  [/(:\/\/)[^\s/?#@"'<>]{1,512}@/g, `$1${masked}@`],
  [/\b(Bearer|Basic) +[\w.~+/=-]{4,}/gi, `$1 ${masked}`],
  [/\bsk-[\w-]{4,}/g, `sk-${masked}`],
  // A JSON Web Token; its header is JSON, so it begins with `eyJ`.
  [/\beyJ[\w-]{4,}\.[\w-]+(\.[\w-]*)?/g, masked],
  // Webhooks, whose path alone permits posting: Slack, Discord, Feishu, DingTalk, WeCom, Teams, Telegram.
  [
    /\b(hooks\.[\w.-]{1,100}\/|(?:[\w.-]{1,100}\.)?(?:webhook\.office|discord(?:app)?|outlook\.office)\.com\/[^\s"'<>]*?webhooks?[\w]*\/|(?:open|botbuilder)\.(?:feishu|larksuite)\.(?:cn|com)\/[^\s"'<>]*?hook\/|api\.telegram\.org\/bot)[^\s"'<>]+/gi,
    `$1${masked}`,
  ],
];

/** Whether a header's value only says what the gateway puts there: `Bearer {api_key}` (docs/gateways-modern.md 4.1). */
function isPlaceholder(value: unknown): boolean {
  return typeof value === 'string' && /^(?:(?:Bearer|Basic|Token) )?\{(?:api_key|client_header:[\w-]+)\}$/i.test(value);
}

/** Masks the secrets in a text that are recognisable by their form (SEC-09): `://user:pass@`, `Bearer …`, `sk-…`. */
export function redactText(text: string): string {
  return secretValues.reduce((shown, [pattern, instead]) => shown.replace(pattern, instead), text);
}

/** Whether a text holds such a secret. It must not be sent back then, since masking would change its value. */
export function holdsSecret(text: string): boolean {
  return redactedJson(text) !== text;
}

/** Masks a text: JSON (`header_override`) field by field, any other text by patterns. */
function redactedJson(text: string): string {
  if (!/^\s*[[{]/.test(text)) return redactText(text);
  try {
    const value: unknown = JSON.parse(text);
    const shown = redact(value);
    return JSON.stringify(shown) === JSON.stringify(value) ? text : JSON.stringify(shown);
  } catch {
    return redactText(text);
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

/**
 * A path that is safe in logs and errors: one call carries its one-time token in the path (docs/gateways.md 4.3,
 * Telegram bind).
 */
export function redactPath(path: string): string {
  return path.replace(/(\/telegram\/bind\/)(?!start$)[^/?]+/, `$1${masked}`);
}

/** Path and query of a URL for logs: origin dropped, values of secret names masked. */
export function redactUrl(url: string, baseUrl: string): string {
  const relative = redactText(redactPath(url.startsWith(baseUrl) ? url.slice(baseUrl.length) : url));
  const mark = relative.indexOf('?');
  if (mark < 0) return relative;
  const pairs = relative.slice(mark + 1).split('&');
  const shown = pairs.map((pair) => {
    const [name = ''] = pair.split('=', 1);
    if (name === pair) return pair;
    const value = decoded(pair.slice(name.length + 1));
    return isSecretName(name) || holdsSecret(value) ? `${name}=${masked}` : pair;
  });
  return `${relative.slice(0, mark)}?${shown.join('&')}`;
}

/**
 * A request body or an answer with its secrets masked, for dry runs and logs. An option's value is masked by the
 * option's name, because there `key` is a name and `value` the secret.
 */
export function redact(value: unknown): unknown {
  if (typeof value === 'string') return redactedJson(value);
  if (Array.isArray(value)) return value.map(redact);
  if (typeof value !== 'object' || value === null) return value;
  const record = value as Record<string, unknown>;
  if (typeof record.key === 'string' && 'value' in record && Object.keys(record).length === 2) {
    const isSecret = isSecretName(record.key) && record.value !== '';
    return { key: record.key, value: isSecret ? masked : redact(record.value) };
  }
  const result: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(record)) {
    const isFilled = field !== '' && field !== null && field !== undefined;
    const isSecret = isSecretName(name) && isFilled && typeof field !== 'boolean' && !isPlaceholder(field);
    result[name] = isSecret ? masked : redact(field);
  }
  return result;
}
