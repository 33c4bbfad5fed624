import { join } from 'node:path';
import { costBookOf } from '../../shared/domain/price/channel-cost.ts';
import { isRecord } from '../../shared/domain/record.ts';
import type { CostMemory } from '../../shared/gateway/cost-memory.ts';
import type { ProfileWorld } from './config-file.ts';
import { configFolder, prepareConfigFolder } from './config-folder.ts';
import { fileVersion, readJsonFile, writeFailure } from './json-file.ts';
import { withLock } from './lock.ts';

/**
 * The costs of channels (ASK-09), in one file per gateway in the configuration folder, which only its owner can read.
 */
export function costFile(world: ProfileWorld, gatewayUrl: string): CostMemory {
  const path = join(configFolder(world), 'costs.json');
  const readAll = async () => {
    const { gateways } = (await readJsonFile(world, path)) ?? {};
    return isRecord(gateways) ? gateways : {};
  };
  return {
    read: async () => costBookOf((await readAll())[gatewayUrl]),
    async change(next) {
      const written = <Result>(work: Promise<Result>) =>
        work.catch((error: unknown) => {
          throw writeFailure(path, error);
        });
      await written(prepareConfigFolder(world));
      return withLock(world, path, async () => {
        const gateways = await readAll();
        const book = next(costBookOf(gateways[gatewayUrl]));
        const text = JSON.stringify({ version: fileVersion, gateways: { ...gateways, [gatewayUrl]: book } }, null, 2);
        await written(world.files.writeAtomic(path, `${text}\n`, { mode: 0o600, overwrite: true }));
        return book;
      });
    },
  };
}
