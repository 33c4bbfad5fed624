import type { ListScreen, Noun } from '../../shared/screens/list-screen.ts';
import type { MessageKey } from '../../shared/text/text.ts';
import type { CommandDefinition, CommandGroup } from './definition.ts';

/** Where a noun's screen comes from. A new screen becomes commands by a line here. */
type LoadScreen = () => Promise<readonly CommandDefinition[]>;

/** All commands, in the order help shows them. Each loads only when it is asked for. */
export const groups: readonly CommandGroup[] = [
  single('login', 'cli.loginSummary', async () => (await import('./login/login-command.ts')).loginCommand),
  single('logout', 'cli.logoutSummary', async () => (await import('./logout/logout-command.ts')).logoutCommand),
  single('whoami', 'cli.whoamiSummary', async () => (await import('./whoami/whoami-command.ts')).whoamiCommand),
  single('status', 'cli.statusSummary', async () => (await import('./status/status-command.ts')).statusCommand),
  {
    noun: 'profile',
    summary: 'cli.profileSummary',
    load: async () => (await import('./profile/profile-commands.ts')).profileCommands,
  },
  screen('channel', 'channel.description', async () =>
    commandsFor((await import('../../shared/screens/channel/channel-screen.ts')).channelScreen),
  ),
  screen('token', 'token.description', async () =>
    commandsFor((await import('../../shared/screens/token/token-screen.ts')).tokenScreen),
  ),
  single('tui', 'cli.tuiSummary', async () => (await import('./tui/tui-command.ts')).tuiCommand),
  single('web', 'cli.webSummary', async () => (await import('./web/web-command.ts')).webCommand),
  single('sandbox', 'cli.sandboxSummary', async () => (await import('./sandbox/sandbox-command.ts')).sandboxCommand),
  single('demo', 'cli.demoSummary', async () => (await import('./demo/demo-command.ts')).demoCommand),
];

/** The group of a noun, by its name or an alias. */
export function findGroup(noun: string): CommandGroup | undefined {
  return groups.find((group) => group.noun === noun || group.aliases?.includes(noun));
}

function single(noun: string, summary: MessageKey, load: () => Promise<CommandDefinition>): CommandGroup {
  return { noun, summary, load: async () => [await load()] };
}

function screen(noun: Noun, summary: MessageKey, load: LoadScreen): CommandGroup {
  return { noun, summary, aliases: [`${noun}s`], load };
}

async function commandsFor<Row, Value extends object>(listScreen: ListScreen<Row, Value>) {
  const { screenCommands } = await import('./screen/screen-commands.ts');
  return screenCommands(listScreen);
}
