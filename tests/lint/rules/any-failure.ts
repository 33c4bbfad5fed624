import type { Rule } from '../source-file.ts';

/** What a check that takes any failure for the right one looks like: each passes where the product fails for a reason of its own. */
const patterns = [
  /(?<!\.not)\.toThrow(?:Error)?\(\)/g,
  /exitCode\b[^;\n]*\)\.(?:not\.toBe\(0\)|toBeGreaterThan\(0\))/g,
  /\.toBeInstanceOf\((?:Error|GatewayError|TransportFailure|Refusal)\)/g,
  /\.toMatchObject\(\{ (?:name: '(?:TransportFailure|GatewayError)'|success: false) \}\)/g,
  /\bsuccess\)\.toBe\(false\)/g,
];

/** A test of a failure says which one: its exit code, its kind, its reason or its words. */
export const anyFailure: Rule = {
  name: 'any-failure',
  appliesTo: (path) =>
    /^tests\/.*\.tsx?$/.test(path) && !path.startsWith('tests/lint/') && path !== 'tests/core/lint/rules.test.ts',
  check({ text }, report) {
    for (const pattern of patterns)
      for (const match of text.matchAll(pattern))
        report(match.index, `${match[0]} takes any failure: say which one is meant`);
  },
};
