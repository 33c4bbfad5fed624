import { basename } from 'node:path';
import type { ListScreens } from '../../../shared/screens/registry.ts';
import type { World } from '../../world/world.ts';
import { firstWords } from '../keys/builtin-words.ts';
import { type Skin, shippedSkins } from '../theme/skins.ts';
import { ConfigFault } from './config-fault.ts';
import { skinFileBeside, standardConfig, type TuiConfig } from './tui-config.ts';

/**
 * Loads the user's configuration file. The file is applied as a whole or, where it has a fault, not at all. Without a
 * file, or where the platform keeps none, all settings are the defaults.
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
    const config = readConfig(source, { screens, words: firstWords(screens) });
    const [dark, light] = await Promise.all([
      loadSkin(config.skin.dark, path, source, files),
      loadSkin(config.skin.light, path, source, files),
    ]);
    return { config: { ...config, skins: { dark, light } }, exists: true };
  } catch (error) {
    const fault = error instanceof ConfigFault ? error : new ConfigFault(1, 'tuiConfig.unreadable');
    return { config: standardConfig, fault, exists: true };
  }
}

/** Loads a skin by name: from a file in `skins/`, else one that is built in. */
async function loadSkin(
  name: string,
  path: string,
  source: string,
  files: Pick<World['files'], 'readText' | 'stat'>,
): Promise<Skin> {
  if (name === '') return {};
  const file = skinFileBeside(path, name);
  if (!(await files.stat(file).catch(() => undefined))) {
    const skin = Object.hasOwn(shippedSkins, name) ? shippedSkins[name] : undefined;
    if (skin) return skin;
    const line = source.split('\n').findIndex((text) => /^skin:/.test(text) || text.includes(name)) + 1;
    throw new ConfigFault(Math.max(1, line), 'tuiView.noSkin', { name, file, known: Object.keys(shippedSkins) });
  }
  const { readSkin } = await import('./read-config.ts');
  try {
    return readSkin(await files.readText(file));
  } catch (error) {
    const { line, reason, values } = error instanceof ConfigFault ? error : new ConfigFault(1, 'tuiConfig.unreadable');
    throw new ConfigFault(line, reason, values, [], `skins/${basename(file)}`);
  }
}
