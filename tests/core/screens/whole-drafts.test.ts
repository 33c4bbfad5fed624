import { execFile } from 'node:child_process';
import { cp, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';

const root = join(import.meta.dirname, '../../..');
const run = promisify(execFile);
/**
 * `SettingsDraft` has a section's options for fields, each of which is a call of its own. `SignInDraft` is picked from
 * what the sign-in call takes. `PriceDraft` has a field a kind of price, and each kind its table. `BulkDraft` has the fields
 * of the rows' own draft, into which it is put before it is saved. `PlanRun` is what a run has read, and no draft.
 * `TelegramPayload` is signed by Telegram as a whole, and sent so.
 */
const tiedOtherwise = ['SettingsDraft', 'SignInDraft', 'PriceDraft', 'BulkDraft', 'PlanRun', 'TelegramPayload'];

/** A copy of the core in which the draft of every form has a field more, named after it; resolves with those drafts. */
async function widenDrafts(folder: string): Promise<string[]> {
  const shared = join(folder, 'shared');
  await cp(join(root, 'shared'), shared, { recursive: true });
  await cp(join(root, 'tsconfig.json'), join(folder, 'tsconfig.base.json'));
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  const config = {
    extends: './tsconfig.base.json',
    compilerOptions: { lib: ['es2023', 'dom'], incremental: false },
    include: ['shared'],
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const names = await readdir(shared, { recursive: true });
  const paths = names.filter((name) => name.endsWith('.ts')).map((name) => join(shared, name));
  const sources = new Map(await Promise.all(paths.map(async (path) => [path, await readFile(path, 'utf8')] as const)));
  const drafts = new Set<string>();
  for (const source of sources.values()) {
    for (const [, type] of source.matchAll(/(?:: Form<|(?:Row|Site)Action<(?:\w+, )?)(\w+)[,>]/g))
      drafts.add(type ?? '');
  }
  for (const name of ['undefined', 'any', 'unknown', 'never', 'Input', 'Value', 'Row', ...tiedOtherwise])
    drafts.delete(name);
  for (const [path, source] of sources) {
    const widened = [...drafts].reduce((text, draft) => {
      const probe = `probe_${draft}: string;`;
      return text.replace(new RegExp(`interface ${draft}(?: extends [\\w<>,' ]+?)? \\{`), `$& ${probe}`);
    }, source);
    if (widened !== source) await writeFile(path, widened);
  }
  return [...drafts].sort();
}

test('RED-03 TRU-01: a field that a form gains does not compile until its call takes it', async () => {
  const folder = await temporaryFolder();
  const drafts = await widenDrafts(folder);
  expect(drafts).toContain('RedemptionDraft');
  expect(drafts.length).toBeGreaterThan(15);
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const { stdout } = await run(process.execPath, [compiler, '-p', folder], { maxBuffer: 1 << 24 }).catch(
    (error) => error,
  );
  const refused = [...String(stdout).matchAll(/'\{ probe_(\w+): string; \}'.*'Record<string, never>'/g)];
  expect([...new Set(refused.map(([, draft]) => draft))].sort()).toEqual(drafts);
});
