import type { Rule, SyntaxNode } from '../source-file.ts';
import { walk } from '../walk.ts';

/** Words that name nothing any more, and what is said instead: one word means one thing, in code as on screen. */
const retired: readonly (readonly [RegExp, string])[] = [
  [/^(told|tells?)$/, 'outcome for what is shown, notify for showing it'],
  [/^troubles?$/, 'error'],
  [/^newcomers?$/, 'newRow'],
  [/^peel(s|ed|ing)?$/, 'dismiss'],
  [/^heed(s|ed|ing)?$/, 'what is done: await, apply'],
  [/^doors?$/, 'related'],
  [/^(questions?|places?)$/, 'query, request, prompt; index, route, anchor, entry: whichever it is'],
];

/** Names that keep such a word, by file, and why. */
const kept: readonly { path: RegExp; name: RegExp; why: string }[] = [
  { path: /^cli\/tui\/state\/view-settings\.ts$/, name: /^tell$/, why: 'stored with the settings of the terminal UI' },
  { path: /^cli\/nouns\/pulse\/notify-change\.ts$/, name: /^told$/, why: 'stored by `pulse --on-change`' },
  { path: /^shared\/text\//, name: /./, why: 'keys of sentences, and the areas that they are in' },
  { path: /./, name: /[iI]n-?[pP]lace/, why: '"in place" is the field’s word' },
  {
    path: /^shared\/(domain\/option\/panel|screens\/panel\/.*)\.ts$/,
    name: /^question$/,
    why: 'field of a site’s FAQ',
  },
  { path: /^(web|tests\/core\/screens)\/panels?\//, name: /^question$/, why: 'field of a site’s FAQ' },
  { path: /^shared\/screens\/panel\/panel-lines\.ts$/, name: /^place$/, why: 'field of a printed row' },
  { path: /^cli\/store\/call-slice\.ts$/, name: /^places$/, why: 'stored in the local store' },
  { path: /^cli\/tui\/state\/chat\/chat-memory\.ts$/, name: /^questions$/, why: 'stored in chat.json' },
];

/** Where an identifier is a name that its file gives; keys of literals may be words of users, gateways or files. */
const declaring: Readonly<Record<string, readonly string[]>> = {
  VariableDeclarator: ['id'],
  FunctionDeclaration: ['id', 'params'],
  FunctionExpression: ['id', 'params'],
  ArrowFunctionExpression: ['params'],
  TSFunctionType: ['params'],
  TSMethodSignature: ['key', 'params'],
  TSPropertySignature: ['key'],
  ClassDeclaration: ['id'],
  PropertyDefinition: ['key'],
  MethodDefinition: ['key'],
  TSInterfaceDeclaration: ['id'],
  TSTypeAliasDeclaration: ['id'],
  ArrayPattern: ['elements'],
  AssignmentPattern: ['left'],
  RestElement: ['argument'],
  ImportSpecifier: ['local'],
  ImportDefaultSpecifier: ['local'],
  ImportNamespaceSpecifier: ['local'],
};

/** Files, folders and names in code are called by the field's words (docs/contributing.md). */
export const retiredNames: Rule = {
  name: 'retired-names',
  appliesTo: () => true,
  check({ path, program }, report) {
    const check = (name: string, offset: number) => {
      if (kept.some((one) => one.path.test(path) && one.name.test(name))) return;
      for (const word of wordsOf(name)) {
        const instead = retired.find(([pattern]) => pattern.test(word))?.[1];
        if (instead !== undefined) report(offset, `${name} has "${word}": say ${instead}`);
      }
    };
    for (const name of path.replace(/\.\w+$/, '').split('/')) check(name, 0);
    const bound = new Set<SyntaxNode>();
    walk(program, (node, parent, key) => {
      if (node.type === 'Property' && parent?.type === 'ObjectPattern') bound.add(node);
      if (node.type !== 'Identifier' || parent === undefined) return undefined;
      const isBound = bound.has(parent) && key === 'value';
      if (isBound || declaring[parent.type]?.includes(key)) check(String(node.name), node.start);
      return undefined;
    });
  },
};

/** The words of a name in camel case, or with hyphens, in small letters. */
function wordsOf(name: string): string[] {
  return name.split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/).map((word) => word.toLowerCase());
}
