import type { ListScreens } from '../../../shared/screens/registry.ts';
import type { World } from '../../world/world.ts';
import { firstWords } from '../keys/builtin-words.ts';
import { ConfigFault } from './config-fault.ts';
import { standardConfig, type TuiConfig } from './tui-config.ts';

/**
 * The person's own file as it is in force: all of it, or nothing where something in it cannot be. Where there is no file,
 * or none can be kept, everything is standard.
 */
export async function loadConfig(
  path: string | undefined,
  screens: ListScreens,
  files: Pick<World['files'], 'readText' | 'stat'>,
): Promise<{ config: TuiConfig; fault?: ConfigFault; exists: boolean }> {
  const standard = { config: standardConfig, exists: false };
  if (path === undefined || !(await files.stat(path).catch(() => undefined))) return standard;
  try {
    const source = await files.readText(path);
    // The parser is loaded only where there is something to read.
    const { readConfig } = await import('./read-config.ts');
    return { config: readConfig(source, { screens, words: firstWords(screens) }), exists: true };
  } catch (error) {
    const fault = error instanceof ConfigFault ? error : new ConfigFault(1, 'tuiConfig.unreadable');
    return { config: standardConfig, fault, exists: true };
  }
}
