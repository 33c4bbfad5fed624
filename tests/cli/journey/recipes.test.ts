import { spawn } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rootCalls } from '../../support/gateway/root-calls.ts';
import { startTestSandbox, type TestSandbox } from '../../support/gateway/sandbox.ts';
import { programInShell } from '../../support/program/build.ts';
import { testEnvironment } from '../../support/program/environment.ts';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';

const readGuide = (path: string) => readFileSync(new URL(`../../../docs/guide/${path}`, import.meta.url), 'utf8');
const document = readGuide('recipes.md');
/** Heading and script of each recipe, in the order of the document: later ones may use files of earlier ones. */
const recipes = scriptsOf(document);
const firstSteps = scriptsOf(readGuide('start.md'));

function scriptsOf(page: string) {
  return page
    .split(/^## /m)
    .slice(1)
    .flatMap((section) => {
      const [title = ''] = section.split('\n');
      return [...section.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, script = '']) => [title, script] as const);
    });
}

let sandbox: TestSandbox;
let folder: string;
let env: Record<string, string | undefined>;

beforeAll(async () => {
  sandbox = await startTestSandbox({ sampleData: true });
  const { accessToken } = await rootCalls(sandbox.url);
  folder = temporaryFolder();
  writeFileSync(join(folder, 'tollgate'), `#!/bin/sh\nexec ${programInShell} "$@"\n`);
  chmodSync(join(folder, 'tollgate'), 0o755);
  env = testEnvironment({
    TOLLGATE_CONFIG_DIR: join(folder, 'config'),
    TOLLGATE_GATEWAY: sandbox.url,
    TOLLGATE_ACCESS_TOKEN: accessToken,
    TOLLGATE_USER_ID: '1',
    CI: 'true',
    PATH: `${folder}${delimiter}${testEnvironment().PATH}`,
  });
});
afterAll(() => sandbox.close());

function shell(script: string): Promise<{ exitCode: number | null; out: string }> {
  return new Promise((resolve) => {
    const child = spawn('sh', ['-eu', '-c', script], { cwd: folder, env: env as NodeJS.ProcessEnv });
    let out = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (out += text.toString()));
    child.on('close', (exitCode) => resolve({ exitCode, out }));
  });
}

test.each(firstSteps)(
  'OUT-05: what the page for newcomers has them type works as it stands: %s',
  async (_title, script) => {
    const { exitCode, out } = await shell(script);
    expect(exitCode, out).toBe(0);
  },
  60_000,
);

test.each(recipes)(
  'RED-04 CHAN-06 LOG-05 SET-19 TOK-06: the recipe runs as it stands: %s',
  async (_title, script) => {
    const { exitCode, out } = await shell(script);
    expect(exitCode, out).toBe(0);
  },
  60_000,
);

test('the recipes leave what they promise', () => {
  expect(readFileSync(join(folder, 'channels.xml'), 'utf8')).toContain('<testsuite');
  expect(existsSync(join(folder, 'codes.csv.resume'))).toBe(false);
  expect(JSON.parse(readFileSync(join(folder, 'before.json'), 'utf8'))).toHaveProperty('RetryTimes');
});

test('the Chinese recipes hold the same scripts', () => {
  const scripts = [...readGuide('zh-CN/recipes.md').matchAll(/```sh\n([\s\S]*?)```/g)].map(([, script]) => script);
  expect(scripts).toEqual(recipes.map(([, script]) => script));
});
