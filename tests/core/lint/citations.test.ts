import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { checkCitations, checkRowsAreTested, readCitedDocuments } from '../../lint/rules/citations.ts';

const documents = [
  {
    path: 'docs/gateways.md',
    text: '<a id="4"></a>\n\n## 4 Calls\n\n<a id="4.7"></a>\n\n### 4.7 Channels\n\n- <a id="13.35"></a>**13.35** Wrap.\n',
  },
  {
    path: 'docs/requirements.md',
    text: [
      '| ID | Requirement | Faces | Planned |',
      '|---|---|---|---|',
      '| <a id="CHAN-08"></a>CHAN-08 | Delete \\| one | core cli | web |',
      '| <a id="CHAN-09"></a>CHAN-09 | Enable |  | core web |',
    ].join('\n'),
  },
];
const cited = readCitedDocuments(documents);
const messages = (text: string, path = 'shared/a.ts') =>
  checkCitations({ path, text }, cited).map((one) => one.message);
/** Old forms in parts: this file is looked at by the rule too. */
const old = (...parts: string[]) => parts.join(' ');

describe('citations', () => {
  test.each([
    ['a section', '// As docs/gateways.md 4.7 says.'],
    ['a rule and a chapter', '/** docs/gateways.md 13.35, 4 */'],
    ['a number in the next line of a comment', '/**\n * Sends it (docs/gateways.md\n * 4.7).\n */'],
    ['a list that goes on in the next line', '// docs/gateways.md 4.7,\n// 13.35'],
    ['a row', '// CHAN-08: gone.'],
    ['the whole document', '// docs/gateways.md'],
    ['a family that is none of the requirements', '// UTF-16 and ISO-85, sk-KEY-12'],
  ])('%s is there', (_, text) => {
    expect(messages(text)).toEqual([]);
  });

  test.each([
    ['a section', '// docs/gateways.md 4.8', 'docs/gateways.md has no 4.8'],
    ['the second of a list', '// docs/gateways.md 4.7, 13.36', 'docs/gateways.md has no 13.36'],
    ['the end of a range', '// docs/gateways.md 4.7 to 4.9', 'docs/gateways.md has no 4.9'],
    ['one in the next line', '/**\n * (docs/gateways.md\n * 4.9)\n */', 'docs/gateways.md has no 4.9'],
    ['a document', `// docs/gateways-${'modern'}.md 4.7`, 'docs/gateways-modern.md has no 4.7'],
    ['a row', `test('CHAN-${'10'}: gone', () => {});`, `docs/requirements.md has no CHAN-${'10'}`],
  ])('%s is missing', (_, text, message) => {
    expect(messages(text)).toEqual([message]);
  });

  test('forms of before, and documents that are not here, are found', () => {
    for (const form of [old('wire', '4.7'), old('Spec', '5'), old('rules', '34'), old('terminal', 'contract')]) {
      expect(messages(`// As ${form} says.`)).toEqual([`"${form}" is in no document of the repository`]);
    }
    expect(messages(old('rule', '4'), 'docs/gateways.md')).toEqual([]);
  });

  test('links between documents lead to what is there', () => {
    expect(messages('[4.7](#4.7) [4](gateways.md#4)', 'docs/gateways.md')).toEqual([]);
    expect(messages('[4.9](gateways.md#4.9)', 'docs/requirements.md')).toEqual(['docs/gateways.md has no #4.9']);
    expect(messages('[here](#4.9)', 'docs/gateways.md')).toEqual(['docs/gateways.md has no #4.9']);
  });

  test('a finding tells its line', () => {
    expect(checkCitations({ path: 'a.ts', text: '\n\n// docs/gateways.md 5' }, cited)[0]?.line).toBe(3);
  });
});

describe('rows that a face has', () => {
  const titled = (path: string, text: string) => ({ path, text });

  test('are named by a title of that face', () => {
    const tests = [
      titled('tests/core/a.test.ts', `describe('CHAN-08', () => {});`),
      titled('tests/faults/cli/b.test.ts', `test.each([1])(\`CHAN-08 \${1}\`, () => {});`),
    ];
    expect(checkRowsAreTested(tests, cited)).toEqual([]);
  });

  test('are told where none does; a comment, a string and another face prove nothing', () => {
    const tests = [
      titled('tests/core/a.test.ts', `// CHAN-08\nconst id = 'CHAN-08';\ntest('gone', () => {});`),
      titled('tests/web/b.test.ts', `test('CHAN-08', () => {});`),
    ];
    expect(checkRowsAreTested(tests, cited).map(({ message }) => message)).toEqual([
      'CHAN-08: no test title of tests/core names it',
      'CHAN-08: no test title of tests/cli names it',
    ]);
  });
});

test('the documents of the repository are read whole', () => {
  const real = readCitedDocuments(
    readdirSync('docs')
      .filter((name) => name.endsWith('.md'))
      .map((name) => ({ path: `docs/${name}`, text: readFileSync(`docs/${name}`, 'utf8') })),
  );
  const rules = (document: string, chapter: number, count: number) => {
    const numbers = Array.from({ length: count }, (_, index) => `${chapter}.${index + 1}`);
    expect(numbers.filter((number) => !real.targets.get(document)?.has(number))).toEqual([]);
  };
  rules('docs/gateways.md', 13, 54);
  rules('docs/gateways.md', 14, 44);
  rules('docs/gateways.md', 4, 16);
  rules('docs/gateways-modern.md', 29, 45);
  rules('docs/gateways-modern.md', 32, 20);
  const rows = readFileSync('docs/requirements.md', 'utf8').match(/<a id=/g) ?? [];
  expect(real.faces.size).toBe(rows.length);
  expect(real.faces.get('CHAN-08')).toEqual(['core', 'cli', 'tui', 'web']);
});
