import { redactText } from '../gateway/client/redact.ts';

/**
 * Whether a typed word may be the name of a row. A number is meant as an id, also one that is none (0, or too long to be
 * kept exactly); what has the form of a secret would be sent to the gateway in an address (SEC-09).
 */
export function mayBeName(word: string): boolean {
  return !/^\d*$/.test(word) && redactText(word) === word;
}
