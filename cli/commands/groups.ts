import { type ListEntry, type ListNoun, lists, type Noun, screenOf } from '../../shared/screens/registry.ts';
import type { MessageKey } from '../../shared/text/text.ts';
import type { CommandDefinition, CommandGroup } from './definition.ts';

/** The verbs that may be left out. */
const usualVerbs: Partial<Record<ListNoun, string>> = { usage: 'list', pulse: 'show' };

/** Names of nouns on the command line alone: on the terminal UI's `:` line `key` is a verb. */
const furtherNames: Partial<Record<ListNoun, readonly string[]>> = { token: ['key', 'keys'] };

/**
 * All commands, in the order help shows them: those of lists and pages as the registry of screens names them, and what the
 * command line has beside them. Each loads only when it is asked for.
 */
export const groups: readonly CommandGroup[] = [
  page('login', 'cli.loginSummary', async () => (await import('./login/login-command.ts')).loginCommand),
  page('setup', 'cliAccount.setupSummary', async () => (await import('./setup/setup-command.ts')).setupCommand),
  page(
    'register',
    'cliAccount.registerSummary',
    async () => (await import('./register/register-command.ts')).registerCommand,
  ),
  single(
    'reset-password',
    'cliAccount.resetSummary',
    async () => (await import('./reset-password/reset-command.ts')).resetCommand,
  ),
  single('logout', 'cli.logoutSummary', async () => (await import('./logout/logout-command.ts')).logoutCommand),
  single('whoami', 'cli.whoamiSummary', async () => (await import('./whoami/whoami-command.ts')).whoamiCommand),
  single('status', 'cli.statusSummary', async () => (await import('./status/status-command.ts')).statusCommand),
  single('uptime', 'panel.uptimeSummary', async () => (await import('./uptime/uptime-command.ts')).uptimeCommand),
  page('home', 'cliTool.homeSummary', async () => (await import('./about/about-commands.ts')).homeCommand),
  page('notice', 'cliTool.noticeSummary', async () => (await import('./about/about-commands.ts')).noticeCommand),
  page('about', 'cliTool.aboutSummary', async () => (await import('./about/about-commands.ts')).aboutCommand),
  {
    noun: 'profile',
    summary: 'cli.profileSummary',
    load: async () => (await import('./profile/profile-commands.ts')).profileCommands,
  },
  {
    noun: 'fleet',
    summary: 'fleet.summary',
    usualVerb: 'status',
    load: async () => (await import('./fleet/fleet-commands.ts')).fleetCommands,
  },
  {
    noun: 'config',
    summary: 'cliTool.configSummary',
    load: async () => (await import('./config/config-commands.ts')).configCommands,
  },
  {
    noun: 'run',
    aliases: ['runs'],
    summary: 'run.summary',
    usualVerb: 'list',
    load: async () => (await import('./run/run-commands.ts')).runCommands,
  },
  single('doctor', 'cliTool.doctorSummary', async () => (await import('./doctor/doctor-command.ts')).doctorCommand),
  page('account', 'cliAccount.summary', async () => (await import('./account/account-commands.ts')).accountCommands),
  page('wallet', 'cliAccount.walletSummary', async () => (await import('./wallet/wallet-commands.ts')).walletCommands),
  page('connect', 'connect.summary', async () => (await import('./connect/connect-command.ts')).connectCommand),
  ...lists.map(listGroup),
  {
    noun: 'group',
    aliases: ['groups'],
    summary: 'cli.groupSummary',
    load: async () => (await import('./group/group-commands.ts')).groupCommands,
  },
  {
    noun: 'model',
    aliases: ['models'],
    summary: 'cli.modelSummary',
    load: async () => (await import('./model/model-commands.ts')).modelCommands,
  },
  page(
    'dashboard',
    'cliChat.dashboardSummary',
    async () => (await import('./dashboard/dashboard-command.ts')).dashboardCommand,
  ),
  page('chat', 'cliChat.summary', async () => (await import('./chat/chat-command.ts')).chatCommand),
  {
    noun: 'option',
    aliases: ['options'],
    summary: 'cliOption.summary',
    load: async () => (await import('./option/option-commands.ts')).optionCommands,
  },
  page(
    'settings',
    'cliOption.settingsSummary',
    async () => (await import('./settings/settings-commands.ts')).settingsCommands,
  ),
  single('wait', 'cliTool.waitSummary', async () => (await import('./wait/wait-command.ts')).waitCommand),
  single('api', 'cliTool.apiSummary', async () => (await import('./api/api-command.ts')).apiCommand),
  single(
    'completion',
    'cliTool.completionSummary',
    // biome-ignore lint/suspicious/noImportCycles: completion offers the words of every command, and is one itself.
    async () => (await import('./completion/completion-command.ts')).completionCommand,
  ),
  single('version', 'cliTool.versionSummary', async () => (await import('./about/version-command.ts')).versionCommand),
  single('tui', 'cli.tuiSummary', async () => (await import('./tui/tui-command.ts')).tuiCommand),
  single('web', 'cli.webSummary', async () => (await import('./web/web-command.ts')).webCommand),
  single('sandbox', 'cli.sandboxSummary', async () => (await import('./sandbox/sandbox-command.ts')).sandboxCommand),
  single('demo', 'cli.demoSummary', async () => (await import('./demo/demo-command.ts')).demoCommand),
];

/** The group of a noun, by its name or an alias. */
export function findGroup(noun: string): CommandGroup | undefined {
  return groups.find((group) => group.noun === noun || group.aliases?.includes(noun));
}

type Load = () => Promise<CommandDefinition | readonly CommandDefinition[]>;

/** The commands of a screen that is no list, by the registry's name and other names of it. */
function page(noun: Exclude<Noun, ListNoun>, summary: MessageKey, load: Load): CommandGroup {
  return { ...single(noun, summary, load), aliases: screenOf(noun).aliases };
}

function single(noun: string, summary: MessageKey, load: Load): CommandGroup {
  return { noun, summary, load: async () => [await load()].flat() };
}

/** Lists that have commands beside those of their screen, or some of them made otherwise. */
const ownCommands: Partial<Record<ListNoun, () => Promise<readonly CommandDefinition[]>>> = {
  channel: async () => (await import('./channel/channel-commands.ts')).channelCommands,
  token: async () => (await import('./token/token-commands.ts')).tokenCommands,
  redemption: async () => (await import('./redemption/redemption-commands.ts')).redemptionCommands,
  price: async () => (await import('./price/price-commands.ts')).priceCommands,
  probe: async () => (await import('./probe/probe-commands.ts')).probeCommands,
  route: async () => (await import('./route/route-commands.ts')).routeCommands,
  pulse: async () => (await import('./pulse/pulse-command.ts')).pulseCommands,
  usage: async () => (await import('./usage/usage-commands.ts')).usageCommands,
  log: async () => (await import('./log/log-commands.ts')).logCommands,
};

/** The commands of a list. The verb scripts call most starts without the others. */
function listGroup({ noun, summary, aliases = [], load }: ListEntry): CommandGroup {
  const names = [...(furtherNames[noun] ?? []), ...aliases];
  return {
    noun,
    summary,
    ...(names.length > 0 ? { aliases: names } : {}),
    ...(usualVerbs[noun] ? { usualVerb: usualVerbs[noun] } : {}),
    load: async (verb) => {
      if (verb === 'list') {
        const { listCommand } = await import('./screen/list-command.ts');
        return [listCommand(await load())];
      }
      const own = ownCommands[noun];
      if (own) return own();
      const { screenCommands } = await import('./screen/screen-commands.ts');
      return screenCommands(await load());
    },
  };
}
