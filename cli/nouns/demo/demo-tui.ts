import { createGateway } from '../../../shared/gateway/gateway.ts';
import { configFolder } from '../../profiles/config-folder.ts';
import { createCredentialStore } from '../../profiles/credential-store.ts';
import type { Invocation } from '../../program/definition.ts';
import { configFileIn } from '../../tui/config/tui-config.ts';
import { writesLines } from '../tui/line-mode.ts';
import type { Demo } from './start-demo.ts';

/**
 * Opens the terminal UI on the demo's gateway, signed in as root. Nothing is stored, because the gateway ends with the
 * demo.
 */
export async function openDemoTui(demo: Demo, invocation: Invocation): Promise<void> {
  const { world, language, options } = invocation;
  const credentials = createCredentialStore({ kind: 'none' }, async () => undefined);
  const gateway = createGateway({
    baseUrl: demo.gatewayUrl,
    transport: world.transport,
    credentials,
    clock: world.clock,
    random: () => world.random(),
    language,
  });
  await gateway.session.login({ username: demo.username, password: demo.password });
  const [{ runTui }, { realTerminal }] = await Promise.all([
    import('../../tui/start.ts'),
    import('../../world/real-terminal.ts'),
  ]);
  const color = options.color && !world.env.NO_COLOR;
  const tuiOptions = {
    gatewayUrl: demo.gatewayUrl,
    profile: 'demo',
    credentials,
    language,
    color,
    isScreenReader: writesLines(invocation),
    configFile: configFileIn(configFolder(world)),
  };
  await runTui(tuiOptions, world, realTerminal());
}
