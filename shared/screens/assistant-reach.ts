import { lists } from './registry.ts';

/** The nouns of which there are rows: what an assistant may ask for (OUT-04). */
export const assistantNouns: readonly string[] = lists.map(({ noun }) => noun);

/** Nouns whose files and records are a person's. */
const personalNouns = new Set(['site', 'usage', 'journal']);

/**
 * Verbs that read or write files, bring secrets along, or change what is kept on this machine alone: no dry run shows what those would
 * do, and the journal does not take them back.
 */
const personalVerbs: Readonly<Record<string, readonly string[]>> = {
  '': ['import', 'export', 'key', 'add-keys', 'replace-keys', 'image', 'chat-link', 'connect'],
  channel: ['cost'],
  probe: ['forget', 'forget-gone'],
};

/** Whether an assistant may change something by this verb, where changing was allowed at all; reading is not asked for here. */
export function mayAssistantChange(noun: string, verb: string): boolean {
  return !personalNouns.has(noun) && ![...(personalVerbs[''] ?? []), ...(personalVerbs[noun] ?? [])].includes(verb);
}
