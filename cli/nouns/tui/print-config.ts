import { loadLists } from '../../../shared/screens/registry.ts';
import { ExitCode } from '../../failure/exit-code.ts';
import { Failure } from '../../failure/failure.ts';
import { configFolder } from '../../profiles/config-folder.ts';
import type { Invocation } from '../../program/definition.ts';
import { sayFault } from '../../tui/config/config-fault.ts';
import { loadConfig } from '../../tui/config/load-config.ts';
import { configFileIn } from '../../tui/config/tui-config.ts';

/**
 * `tollgate tui config`: what is in force of the person's own file and of the standard, as YAML with comments that may be
 * kept as that file (TUI-10). A file with a fault ends the command with its line and cause.
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
