import type { RelayError } from './relay-error.ts';

/**
 * Whether another channel may be tried. A proxy's timeout in front of the upstream and errors of the request itself are
 * final.
 */
export function mayRetry(error: RelayError): boolean {
  if (error.origin !== 'upstream') return false;
  if (error.status === 429 || error.status === 307) return true;
  if (error.status === 504 || error.status === 524) return false;
  if (error.status === 400 || error.status === 408) return false;
  return !(error.status >= 200 && error.status < 300);
}

const fatalCodes = new Set(['invalid_api_key', 'account_deactivated', 'billing_not_active']);
const fatalTypes = new Set(['insufficient_quota', 'authentication_error', 'permission_error', 'forbidden']);
const fatalPhrases = [
  'your credit balance is too low',
  'this organization has been disabled.',
  'you exceeded your current quota',
  'permission denied',
  'the security token included in the request is invalid',
  'operation not allowed',
  'your account is not authorized',
];

/**
 * Whether an error says that the channel's account or key is invalid, so that the channel has to be disabled.
 * `keywords` is the option AutomaticDisableKeywords (V06+), one phrase a line; empty means the built-in phrases.
 */
export function isFatalForChannel(error: RelayError, keywords: string): boolean {
  if (error.origin !== 'upstream') return false;
  if (error.status === 401) return true;
  if (typeof error.code === 'string' && fatalCodes.has(error.code)) return true;
  if (fatalTypes.has(error.type)) return true;
  const listed = keywords
    .split('\n')
    .map((line) => line.trim().toLowerCase())
    .filter((line) => line !== '');
  const message = error.message.toLowerCase();
  return (listed.length > 0 ? listed : fatalPhrases).some((phrase) => message.includes(phrase));
}
