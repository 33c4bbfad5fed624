import { lists } from './registry.ts';

/** The nouns that have rows: what an assistant may read (OUT-04). */
export const assistantNouns: readonly string[] = lists.map(({ noun }) => noun);

/** Nouns whose files and records belong to the user of this machine. */
const personalNouns = new Set(['site', 'usage', 'journal']);

/**
 * Verbs that read or write files, return secrets, or change only what is stored on this machine: a dry run does not
 * show their effect, and the journal cannot undo it.
 */
const personalVerbs: Readonly<Record<string, readonly string[]>> = {
  '': ['import', 'export', 'key', 'add-keys', 'replace-keys', 'image', 'chat-link', 'connect'],
  channel: ['cost'],
  probe: ['forget', 'forget-gone'],
};

/**
 * Whether an assistant may use this verb to change something, where changes are allowed at all. Reading verbs are not
 * checked here.
 */
export function mayAssistantChange(noun: string, verb: string): boolean {
  return !personalNouns.has(noun) && ![...(personalVerbs[''] ?? []), ...(personalVerbs[noun] ?? [])].includes(verb);
}
