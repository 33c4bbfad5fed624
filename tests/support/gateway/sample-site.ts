import { copyFileSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunningSandbox, SandboxSettings } from '../../../cli/sandbox/server.ts';
import { temporaryFolder } from '../program/temporary-folder.ts';

/** Names the folder that the workers of a run share. */
const variable = 'TOLLGATE_TEST_SITES';

/** For `globalSetup`: gives the run a folder for what its workers share, and removes it at the end. */
export default function shareSites(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'tollgate-sites-'));
  process.env[variable] = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}

/**
 * Starts a sandbox with sample data. Making the site costs twenty times what copying it does, so within a test run it is made once a
 * minute for each generation: what it tells of the last minutes and of today is at most a minute older than it would be.
 */
export async function startSampleSite(settings: SandboxSettings): Promise<RunningSandbox> {
  const { startSandbox } = await import('../../../cli/sandbox/server.ts');
  const shared = process.env[variable];
  if (shared === undefined) return startSandbox(settings);
  const kept = join(shared, `${settings.dialect}-${Math.floor(settings.world.clock.now() / 60_000)}.db`);
  if (!existsSync(kept)) await makeSite(settings, kept);
  const folder = temporaryFolder();
  const database = join(folder, 'site.db');
  copyFileSync(kept, database);
  const sandbox = await startSandbox({ ...settings, database, sampleData: false });
  const close = () => sandbox.close().finally(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  return { ...sandbox, close };
}

/** Two workers may make the same one: each has a draft of its own, and either is as good. */
async function makeSite(settings: SandboxSettings, file: string): Promise<void> {
  const { startSandbox } = await import('../../../cli/sandbox/server.ts');
  const { openDatabase } = await import('../../../cli/sandbox/store/database.ts');
  // On the same disk, so that nobody sees half of it.
  const draft = `${file}.${process.pid}.${performance.now()}`;
  const site = await startSandbox({ ...settings, port: 0, database: draft, sampleData: true });
  await site.close();
  const store = openDatabase(draft, settings.world.openSqlite);
  // Every gateway signs with a secret of its own, which it makes when it has none.
  store.run("DELETE FROM meta WHERE key = 'secret'");
  store.close();
  renameSync(draft, file);
}
