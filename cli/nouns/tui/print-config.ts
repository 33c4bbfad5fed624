import { loadLists } from '../../../shared/screens/registry.ts';
import { ExitCode } from '../../failure/exit-code.ts';
import { Failure } from '../../failure/failure.ts';
import { configFolder } from '../../profiles/config-folder.ts';
import type { Invocation } from '../../program/definition.ts';
import { sayFault } from '../../tui/config/config-fault.ts';
import { loadConfig } from '../../tui/config/load-config.ts';
import { configFileIn } from '../../tui/config/tui-config.ts';

/**
 * `tollgate tui config`: the effective configuration (the user's file over the defaults), as commented YAML that can be
 * saved as that file (TUI-10). An invalid file ends the command with line and cause.
 */
export async function printConfig({ world, say }: Invocation): Promise<number> {
  const path = configFileIn(configFolder(world));
  const screens = await loadLists();
  const { config, fault, exists } = await loadConfig(path, screens, world.files);
  if (fault) {
    throw new Failure({
      code: 'config-invalid',
      exitCode: ExitCode.Usage,
      message: sayFault(fault, path, say),
      hint: { key: 'tuiConfig.ignored' },
    });
  }
  const { configText } = await import('../../tui/config/config-text.ts');
  await world.stdout.write(configText(config, { path, exists, screens, say }));
  return ExitCode.Ok;
}
