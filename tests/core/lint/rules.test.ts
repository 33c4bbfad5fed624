// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are samples of source code.
import { describe, expect, test } from 'vitest';
import { lintText } from '../../lint/lint.ts';

/** The names of the rules that object to a text. */
function rulesAgainst(path: string, text: string): string[] {
  return lintText(path, text).map((finding) => finding.rule);
}

describe('import-direction', () => {
  test.each([
    ['shared/domain/role.ts', "import { say } from '../text/text.ts';", []],
    ['shared/text/text.ts', "import { Role } from '../domain/role.ts';", ['import-direction']],
    ['shared/format/time.ts', "import { z } from '../gateway/x.ts';", ['import-direction']],
    ['shared/gateway/x.ts', "import type { Cell } from '../screens/cell.ts';", ['import-direction']],
    ['shared/screens/channel/form.ts', "import { Role } from '../../domain/role.ts';", []],
    ['shared/screen/cells.ts', "import { listScreens } from '../screens/registry.ts';", ['import-direction']],
    ['shared/screens/tag/tag-columns.ts', "import { column } from '../../screen/columns.ts';", []],
    ['shared/screen/list-screen.ts', "export { x } from '../../cli/world/world.ts';", ['import-direction']],
    ['shared/format/time.ts', "import { join } from 'node:path';", ['import-direction']],
    ['shared/format/time.ts', "import chalk from 'chalk';", ['import-direction']],
    ['shared/domain/user.ts', "import * as z from 'zod/mini';", []],
    ['cli/tui/app.tsx', "import { x } from '../../web/app.tsx';", ['import-direction']],
    ['cli/tui/app.tsx', "import { x } from '../../tests/support/build.ts';", ['import-direction']],
    ['cli/main.ts', "const x = () => import('../web/app.tsx');", ['import-direction']],
    ['cli/main.ts', "import { createGateway } from '../shared/gateway/gateway.ts';", []],
    ['web/app.tsx', "import { render } from 'ink';", ['import-direction']],
    ['web/app.tsx', "import { join } from 'node:path';", ['import-direction']],
    ['cli/main.ts', "import { Button } from '@mantine/core';", ['import-direction']],
    ['cli/sandbox/server.ts', "import type { World } from '../world/world.ts';", []],
    ['cli/sandbox/server.ts', "import { x } from '../world/world.ts';", ['import-direction']],
    ['cli/sandbox/server.ts', "import { createGateway } from '../../shared/gateway/gateway.ts';", ['import-direction']],
    ['cli/sandbox/server.ts', "import { Failure } from '../failure/failure.ts';", ['import-direction']],
  ])('%s: %s', (path, text, rules) => {
    expect(rulesAgainst(path, text)).toEqual(rules);
  });
});

describe('retired-names', () => {
  test.each([
    ['shared/screen/x.ts', 'const told = 1;', ['retired-names']],
    ['shared/screen/x.ts', 'const outcome = 1;', []],
    ['shared/screen/x.ts', 'interface Row { newcomers: number }', ['retired-names']],
    ['shared/screen/x.ts', 'type TroubleWords = string;', ['retired-names']],
    ['shared/screen/x.ts', 'const f = (peeled: string) => peeled;', ['retired-names']],
    ['shared/screen/x.ts', 'const { heed, other } = given;', ['retired-names']],
    ['shared/screen/x.ts', 'const { heed: waits } = given;', []],
    ['shared/screen/x.ts', "import { doors } from './related.ts';", ['retired-names']],
    ['cli/tui/keys/x.ts', "const keys = { doors: ['d'], peel: ['escape'] };", []],
    ['cli/tui/state/x.ts', 'const wish = settings.tell;', []],
    ['cli/tui/state/view-settings.ts', 'interface Kept { tell: string }', []],
    ['shared/screen/untold.ts', 'const outdoors = 1;', []],
    ['shared/screen/peel-one.ts', 'const one = 1;', ['retired-names']],
    ['web/doors/list.ts', 'const one = 1;', ['retired-names']],
  ])('%s: %s', (path, text, rules) => {
    expect(rulesAgainst(path, text)).toEqual(rules);
  });
});

describe('glued-punctuation', () => {
  test.each([
    'const text = `${say(label)}: ${value}`;',
    'const text = `${context.say(filter.label)}: ${sanitise(text)}`;',
    'const text = `${message} (${help})`;',
    'const text = `${title}, ${model}`;',
    'await prompt(`${say(label)}:`);',
    "const text = names.join(', ');",
    "say('cli.knownWords', { words: words.join('; ') });",
  ])('finds %s', (text) => {
    expect(rulesAgainst('cli/commands/x.ts', text)).toEqual(['glued-punctuation']);
    expect(rulesAgainst('cli/sandbox/x.ts', text)).toEqual([]);
  });

  test.each([
    'const text = pairOf(say(label), value, say);',
    "say('cli.knownWords', { words });",
    'const line = `${method} ${path} → ${status}`;',
    'const key = `${id}:${place}`;',
    'const range = `${first}–${last}`;',
    '// lint-allow glued-punctuation: names as they are typed.\nconst text = names.join(", ");',
  ])('lets %s pass', (text) => {
    expect(rulesAgainst('cli/commands/x.ts', text)).toEqual([]);
  });
});

describe('inline-sentence', () => {
  test.each([
    "say('Delete channel');",
    "const text = 'Nothing was deleted.';",
    'const text = `Deleted ${count} channels`;',
    "const text = 'no such file here';",
    "const text = '渠道';",
    "throw new UsageError('Unknown flag for this');",
    'const x = <Text>ok</Text>;',
    'const x = <Text>Channels</Text>;',
    'const x = <Button title="Go" />;',
    "const x = <Button aria-label={'Close dialog'} />;",
  ])('finds %s', (text) => {
    expect(rulesAgainst('cli/tui/view.tsx', text)).toEqual(['inline-sentence']);
  });

  test.each([
    "say('channel.deleted', { count });",
    "import { x } from './some file.ts';",
    "type Side = 'Left of it' | 'Right of it';",
    "throw new Error('This cannot happen here');",
    'const csp = "default-src \'none\'";',
    "const date = 'application/json; charset=utf-8';",
    'const x = <Text> · {name}</Text>;',
    'const x = <div className="Left of it" />;',
    'const color = `rgb(${red} ${green})`;',
    "headers.set('User-Agent', 'x');",
    "const examples = ['tollgate profile use prod'];",
    "// lint-allow inline-sentence: a product's name\nconst name = 'New API';",
  ])('lets %s pass', (text) => {
    expect(rulesAgainst('cli/tui/view.tsx', text)).toEqual([]);
  });

  test('the sandbox speaks the words of the wire', () => {
    expect(rulesAgainst('cli/sandbox/http/text.ts', "const text = '用户已被封禁';")).toEqual([]);
  });
});

describe('injected-world', () => {
  test.each([
    'const now = Date.now();',
    'const now = new Date();',
    'const chance = Math.random();',
    'setTimeout(run, 10);',
    "import { readFileSync } from 'node:fs';",
    "import { homedir } from 'node:os';",
    'const x = process.env.HOME;',
    'console.log(1);',
    'await fetch(url);',
    'const x = { window };',
    "localStorage['user'] = '';",
    'const stop = AbortSignal.timeout(5);',
    'const id = crypto.randomUUID();',
  ])('finds %s', (text) => {
    expect(rulesAgainst('web/app.tsx', text).filter((rule) => rule !== 'import-direction')).toEqual(['injected-world']);
    expect(rulesAgainst('cli/world/real.ts', text)).toEqual([]);
  });

  test.each([
    'const date = new Date(seconds * 1000);',
    'function run(window: Window) { return window.width; }',
    'const { fetch } = world; fetch(url);',
    'world.clock.setTimeout(run);',
    'const options = { process: 1, fetch() {} };',
    'type Handle = NodeJS.Timeout | typeof setTimeout;',
    "import type { Stats } from 'node:fs';",
    "import { createHash } from 'node:crypto';",
    'const time = Date.parse(text);',
  ])('lets %s pass', (text) => {
    expect(rulesAgainst('cli/commands/x.ts', text)).toEqual([]);
  });
});

describe('docstring', () => {
  test.each([
    ['export function run() {}', ['docstring']],
    ['export const run = () => 1;', ['docstring']],
    ['export default function () {}', ['docstring']],
    ['/* not one */\nexport function run() {}', ['docstring']],
    ['/** Runs. */\nexport function run() {}', []],
    ['/** Runs. */\n// biome-ignore lint/x: reason\nexport const run = () => 1;', []],
    ['/** Runs. */\nexport function run(a: 1): 1;\nexport function run(a: 2): 2;', []],
    ['function run() {}\nexport const limit = 3;\nexport type Run = () => void;', []],
  ])('%s', (text, rules) => {
    expect(rulesAgainst('shared/domain/x.ts', text)).toEqual(rules);
  });
});

test('file-size: 400 lines pass, 401 do not, and the place is told', () => {
  expect(lintText('web/x.ts', 'x();\n'.repeat(400))).toEqual([]);
  expect(lintText('web/x.ts', 'x();\n'.repeat(401))).toEqual([
    {
      path: 'web/x.ts',
      line: 1,
      rule: 'file-size',
      message: '401 lines, the most is 400: split it by what it is about',
    },
  ]);
  expect(lintText('cli/x.ts', 'a();\n\nconsole.log(1);')[0]).toMatchObject({ line: 3, rule: 'injected-world' });
});

describe('any-failure', () => {
  test.each([
    'await expect(call()).rejects.toThrow();',
    'expect(result.exitCode).not.toBe(0);',
    'expect(result.exitCode, result.stderr).toBeGreaterThan(0);',
    'expect(error).toBeInstanceOf(GatewayError);',
    "await expect(call()).rejects.toMatchObject({ name: 'TransportFailure' });",
    'expect(answer.body.success).toBe(false);',
    'expect(answer.body).toMatchObject({ success: false });',
  ])('finds %s', (text) => {
    expect(rulesAgainst('tests/core/x.test.ts', text)).toEqual(['any-failure']);
  });

  test.each([
    "await expect(call()).rejects.toThrow('no such channel');",
    'expect(() => JSON.parse(text)).not.toThrow();',
    'expect(result.exitCode).toBe(7);',
    "expect(answer.body).toMatchObject({ success: false, message: 'no' });",
    "expect(rows[0]).toMatchObject({ name: 'Cherry' });",
  ])('lets %s pass', (text) => {
    expect(rulesAgainst('tests/core/x.test.ts', text)).toEqual([]);
  });
});
