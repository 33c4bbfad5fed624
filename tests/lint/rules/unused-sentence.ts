import type { Finding } from '../source-file.ts';
import { areaFile, type Catalogue } from './text-catalogue.ts';

const rule = 'unused-sentence';

/**
 * Every sentence is said somewhere: its key stands in a string of the sources, whole, or as a template such as
 * `area.prefix${…}`. `sources` are the texts of all files outside `shared/text`.
 */
export function checkSentencesAreUsed(english: Catalogue, sources: readonly string[]): Finding[] {
  const all = sources.join('\n');
  const said = new Set(all.match(/[a-zA-Z]+\.[a-zA-Z][\w]*/g));
  const prefixes = [...all.matchAll(/`([a-zA-Z]+\.[\w]*)\$\{/g)].map(([, prefix]) => prefix ?? '');
  const findings: Finding[] = [];
  for (const [area, sentences] of Object.entries(english)) {
    for (const name of Object.keys(sentences)) {
      const key = `${area}.${name}`;
      if (said.has(key) || prefixes.some((prefix) => key.startsWith(prefix))) continue;
      findings.push({ path: areaFile('en', area), line: 1, rule, message: `nothing says ${key}` });
    }
  }
  return findings;
}
