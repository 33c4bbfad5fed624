import { rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { type FaultProxy, startFaultProxy } from '../../support/gateway/fault-proxy.ts';
import { type RootCalls, rootCalls } from '../../support/gateway/root-calls.ts';
import { startTestSandbox, type TestSandbox } from '../../support/gateway/sandbox.ts';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';

/** A gateway behind a fault proxy, and its database to see what was really done. */
export interface Ground {
  sandbox: TestSandbox;
  proxy: FaultProxy;
  root: RootCalls;
  folder: string;
  /** The one number that a query gives, straight from the database file. */
  number(query: string, ...values: (string | number)[]): number;
  /** The one text; '' without a row. */
  text(query: string): string;
  /** Closes something with the ground, before its gateway. */
  atClose(close: () => Promise<void>): void;
  close(): Promise<void>;
}

/** Opens a ground with sample data. Close it. */
export async function openGround(): Promise<Ground> {
  const folder = temporaryFolder();
  const database = join(folder, 'gateway.db');
  const sandbox = await startTestSandbox({ database, sampleData: true, isCopied: true });
  const proxy = await startFaultProxy(sandbox.url);
  const root = await rootCalls(sandbox.url);
  await priceModels(root, ['m', 'm-1']);
  const rows = new Database(database, { readonly: true });
  const one = (query: string, ...values: (string | number)[]) =>
    Object.values(rows.prepare(query).get(...values) ?? {});
  const closing: (() => Promise<void>)[] = [];
  return {
    sandbox,
    proxy,
    root,
    folder,
    number: (query, ...values) => Number(one(query, ...values)[0] ?? 0),
    text: (query) => String(one(query)[0] ?? ''),
    atClose: (close) => void closing.push(close),
    async close() {
      for (const close of closing) await close();
      rows.close();
      await proxy.close();
      await sandbox.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Models of channels that are made have a price: what lacks one is told beside the success, and none of it is a fault here. */
async function priceModels({ call }: RootCalls, models: readonly string[]): Promise<void> {
  const options = (await call('GET', '/api/option/')) as { key: string; value: string }[];
  const ratios = JSON.parse(options.find(({ key }) => key === 'ModelRatio')?.value || '{}') as Record<string, number>;
  for (const model of models) ratios[model] = 1;
  await call('PUT', '/api/option/', { key: 'ModelRatio', value: JSON.stringify(ratios) });
}
