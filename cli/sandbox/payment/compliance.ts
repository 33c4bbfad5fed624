import { Refusal } from '../http/refusal.ts';
import { compliancePrefix as prefix } from '../store/later-options.ts';
import type { Sandbox } from '../store/sandbox.ts';

const terms = 'v1';

/** Whether codes, payments and rewards are enabled: in v1.0 only after root has confirmed the terms. */
export function isCompliant({ options, traits }: Pick<Sandbox, 'options' | 'traits'>): boolean {
  return !traits.topUp.hasCompliance || options.flag(`${prefix}confirmed`);
}

/** @throws Refusal until root has confirmed the terms. */
export function requireCompliance(sandbox: Sandbox): void {
  if (!isCompliant(sandbox)) throw new Refusal('complianceRequired');
}

/** Confirms the terms permanently: no call undoes it. Returns what the gateway answers. */
export function confirmCompliance(
  { options, now }: Pick<Sandbox, 'options' | 'now'>,
  { userId, ip }: { userId: number; ip: string },
): Record<string, unknown> {
  const values = { confirmed: true, terms_version: terms, confirmed_at: now(), confirmed_by: userId };
  for (const [key, value] of Object.entries({ ...values, confirmed_ip: ip })) options.set(prefix + key, String(value));
  return values;
}

/** The facts of the confirmation are options that no client may write. */
export function isComplianceOption(key: string): boolean {
  return key.startsWith(prefix);
}
