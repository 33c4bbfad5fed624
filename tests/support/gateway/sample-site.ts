import { copyFileSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunningSandbox, SandboxSettings } from '../../../cli/sandbox/server.ts';
import { temporaryFolder } from '../program/temporary-folder.ts';

/** The environment variable with the folder that the workers of a run share. */
const variable = 'TOLLGATE_TEST_SITES';

/** Vitest's `globalSetup`: creates the folder that the workers of a run share, and removes it at the end. */
export default function shareSites(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'tollgate-sites-'));
  process.env[variable] = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}

/**
 * Starts a sandbox with sample data. Making the site costs twenty times what copying it does, so within a test run it is made once in
 * three minutes for each generation: what it tells of the last minutes is that much older at most, and still of this hour and day.
 */
export async function startSampleSite(settings: SandboxSettings): Promise<RunningSandbox> {
  const { startSandbox } = await import('../../../cli/sandbox/server.ts');
  const shared = process.env[variable];
  if (shared === undefined) return startSandbox(settings);
  const kept = join(shared, `${settings.dialect}-${Math.floor(settings.world.clock.now() / 180_000)}.db`);
  if (!existsSync(kept)) await makeSite(settings, kept);
  const folder = temporaryFolder();
  const database = settings.database === ':memory:' ? join(folder, 'site.db') : settings.database;
  copyFileSync(kept, database);
  const sandbox = await startSandbox({ ...settings, database, sampleData: false });
  const close = () => sandbox.close().finally(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  return { ...sandbox, close };
}

/**
 * Creates the shared database. Two workers may create the same one at once: each writes its own draft, and either
 * result is usable.
 */
async function makeSite(settings: SandboxSettings, file: string): Promise<void> {
  const { startSandbox } = await import('../../../cli/sandbox/server.ts');
  const { openDatabase } = await import('../../../cli/sandbox/store/database.ts');
  // On the same disk, so that renaming is atomic and nobody reads an incomplete file.
  const draft = `${file}.${process.pid}.${performance.now()}`;
  const site = await startSandbox({ ...settings, port: 0, database: draft, sampleData: true });
  await site.close();
  const store = openDatabase(draft, settings.world.openSqlite);
  // Every gateway must sign with its own secret, which it creates if it has none.
  store.run("DELETE FROM meta WHERE key = 'secret'");
  store.close();
  renameSync(draft, file);
}
