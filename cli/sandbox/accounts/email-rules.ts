import { Refusal } from '../http/refusal.ts';
import type { Options } from '../options.ts';

/**
 * Refuses addresses that are none, of domains not on the list, or with aliases while those are off
 * (docs/gateways.md 4.2).
 */
export function checkEmail(options: Options, email: string): void {
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw new Refusal('invalidParameters');
  const [local = '', domain = ''] = email.split('@');
  if (options.flag('EmailDomainRestrictionEnabled')) {
    if (!options.text('EmailDomainWhitelist').split(',').includes(domain)) throw new Refusal('emailDomainRefused');
  }
  if (options.flag('EmailAliasRestrictionEnabled') && /[+.]/.test(local)) throw new Refusal('emailAliasRefused');
}
