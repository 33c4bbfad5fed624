import { anyFailure } from './rules/any-failure.ts';
import { docstring } from './rules/docstring.ts';
import { fileSize } from './rules/file-size.ts';
import { gluedPunctuation } from './rules/glued-punctuation.ts';
import { importDirection } from './rules/import-direction.ts';
import { injectedWorld } from './rules/injected-world.ts';
import { inlineSentence } from './rules/inline-sentence.ts';
import { retiredNames } from './rules/retired-names.ts';
import { type Finding, lineOf, parseSource } from './source-file.ts';

const rules = [
  importDirection,
  fileSize,
  inlineSentence,
  injectedWorld,
  docstring,
  gluedPunctuation,
  anyFailure,
  retiredNames,
];

/** Every finding in one file, in its order. `// lint-allow <rule>: why` on the line before lets one pass. */
export function lintText(path: string, text: string): Finding[] {
  const file = parseSource(path, text);
  const lines = text.split('\n');
  const findings: Finding[] = [];
  for (const rule of rules) {
    if (!rule.appliesTo(path)) continue;
    rule.check(file, (offset, message) => {
      const line = lineOf(text, offset);
      const isAllowed = new RegExp(`lint-allow ${rule.name}: \\S`).test(lines[line - 2] ?? '');
      if (!isAllowed) findings.push({ path, line, rule: rule.name, message });
    });
  }
  return findings.sort((a, b) => a.line - b.line);
}
