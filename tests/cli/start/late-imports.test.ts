import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { transform } from 'esbuild';
import { expect, test } from 'vitest';
import { projectFolder } from '../../support/build.ts';
import { tollgate } from '../../support/command.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { startUpstream } from '../web-server/support.ts';

/** Modules by name, built as the program's are, and what was loaded so far. */
async function program(sources: Record<string, string>) {
  const { withLateImports } = (await import(join(projectFolder, 'esbuild.late-imports.mjs'))) as {
    withLateImports(code: string): string;
  };
  const loaded: string[] = [];
  const codes = new Map<string, string>();
  for (const [name, source] of Object.entries(sources)) {
    const { code } = await transform(source, { loader: 'ts', format: 'cjs', platform: 'node', target: 'esnext' });
    codes.set(name, withLateImports(code));
  }
  const modules = new Map<string, { exports: Record<string, unknown> }>();
  const load = (name: string): unknown => {
    if (name.startsWith('node:')) return { join: (...words: string[]) => words.join('/') };
    const known = modules.get(name);
    if (known) return known.exports;
    const module = { exports: {} };
    modules.set(name, module);
    loaded.push(name);
    runInNewContext(codes.get(name) ?? '', { module, require: load });
    return module.exports;
  };
  return { loaded, get: (name: string) => load(name) as Record<string, (...values: unknown[]) => unknown> };
}

test('a module is loaded when something of it is used, not when it is imported', async () => {
  const { loaded, get } = await program({
    './main.ts': `import { used } from './used.ts'; import { unused, type Kind } from './unused.ts';
      export function run(kind?: Kind) { return kind ? unused() : used(); }`,
    './used.ts': 'export const used = () => 1;',
    './unused.ts': 'export type Kind = 1; export async function unused() { return 2; }',
  });
  expect([get('./main.ts').run?.(), loaded]).toEqual([1, ['./main.ts', './used.ts']]);
});

test('classes, default imports of Node, renamed and passed-on exports, namespaces and modules that need each other work', async () => {
  const { loaded, get } = await program({
    './main.ts': `import path from 'node:path'; import { Box as Case, name } from './box.ts'; import * as all from './all.ts';
      class Own extends Case {}
      export function run() { return [new Case(2).value, new Own(3).value, path.join('a', 'b'), name, all.even(10), all.here]; }`,
    './box.ts': "export class Box { constructor(public value: number) {} } const own = 'box'; export { own as name };",
    './all.ts': "export { even } from './even.ts'; export const here = 'here';",
    './even.ts': `import { odd } from './odd.ts'; const start = odd(1);
      export function even(n: number): boolean { return n === 0 ? start : odd(n - 1); }`,
    './odd.ts': `import { even } from './even.ts';
      export function odd(n: number): boolean { return n === 1 ? true : even(n - 1); }`,
  });
  const result = get('./main.ts').run?.() as unknown[];
  expect([...result]).toEqual([2, 3, 'a/b', 'box', true, 'here']);
  expect(loaded).toContain('./odd.ts');
});

test('an export that may change is no part of the program', async () => {
  await expect(
    program({ './main.ts': 'export let count = 0; export const add = () => { count += 1; };' }),
  ).rejects.toThrow('export let count');
});

test('a list reads the core and the part of its noun, nothing else', async () => {
  const gateway = await startUpstream((_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end('{"success":true,"message":"","data":{"items":[{"id":7}],"total":1,"page":1,"page_size":10}}');
  });
  for (const noun of ['channel', 'token', 'user', 'redemption']) {
    const folder = temporaryFolder();
    const env = { TMPDIR: folder, TOLLGATE_GATEWAY: gateway, TOLLGATE_ACCESS_TOKEN: 'token', TOLLGATE_USER_ID: '1' };
    const { exitCode, stderr } = await tollgate([noun, 'list', '-o', 'json'], { env });
    expect({ noun, exitCode, stderr }).toEqual({ noun, exitCode: 0, stderr: '' });
    // One compiled form is kept for each part that was read.
    expect([noun, readdirSync(join(folder, `tollgate-${process.getuid?.()}`)).length]).toEqual([noun, 2]);
  }
});
