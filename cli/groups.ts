import { type ListEntry, type ListNoun, lists, type Noun, screenOf } from '../shared/screens/registry.ts';
import type { MessageKey } from '../shared/text/text.ts';
import type { CommandDefinition, CommandGroup } from './program/definition.ts';

/** The verbs that run where none is typed. */
const usualVerbs: Partial<Record<ListNoun, string>> = { usage: 'list', pulse: 'show' };

/** Aliases of nouns on the command line only: on the terminal UI's `:` line `key` is a verb. */
const furtherNames: Partial<Record<ListNoun, readonly string[]>> = { token: ['key', 'keys'] };

/**
 * All commands, in the order of help: those of lists and pages from the registry of screens, and the command line's
 * own. Each is loaded on use only.
 */
export const groups: readonly CommandGroup[] = [
  page('login', 'cli.loginSummary', async () => (await import('./nouns/login/login-command.ts')).loginCommand),
  page('setup', 'cliAccount.setupSummary', async () => (await import('./nouns/setup/setup-command.ts')).setupCommand),
  page(
    'register',
    'cliAccount.registerSummary',
    async () => (await import('./nouns/register/register-command.ts')).registerCommand,
  ),
  single(
    'reset-password',
    'cliAccount.resetSummary',
    async () => (await import('./nouns/reset-password/reset-command.ts')).resetCommand,
  ),
  single('logout', 'cli.logoutSummary', async () => (await import('./nouns/logout/logout-command.ts')).logoutCommand),
  single('whoami', 'cli.whoamiSummary', async () => (await import('./nouns/whoami/whoami-command.ts')).whoamiCommand),
  single('status', 'cli.statusSummary', async () => (await import('./nouns/status/status-command.ts')).statusCommand),
  single('uptime', 'panel.uptimeSummary', async () => (await import('./nouns/uptime/uptime-command.ts')).uptimeCommand),
  page('home', 'cliTool.homeSummary', async () => (await import('./nouns/about/about-commands.ts')).homeCommand),
  page('notice', 'cliTool.noticeSummary', async () => (await import('./nouns/about/about-commands.ts')).noticeCommand),
  page('about', 'cliTool.aboutSummary', async () => (await import('./nouns/about/about-commands.ts')).aboutCommand),
  {
    noun: 'profile',
    summary: 'cli.profileSummary',
    load: async () => (await import('./nouns/profile/profile-commands.ts')).profileCommands,
  },
  {
    noun: 'fleet',
    summary: 'fleet.summary',
    usualVerb: 'status',
    load: async () => (await import('./nouns/fleet/fleet-commands.ts')).fleetCommands,
  },
  {
    noun: 'config',
    summary: 'cliTool.configSummary',
    load: async () => (await import('./nouns/config/config-commands.ts')).configCommands,
  },
  {
    noun: 'run',
    aliases: ['runs'],
    summary: 'run.summary',
    usualVerb: 'list',
    load: async () => (await import('./nouns/run/run-commands.ts')).runCommands,
  },
  single(
    'doctor',
    'cliTool.doctorSummary',
    async () => (await import('./nouns/doctor/doctor-command.ts')).doctorCommand,
  ),
  page(
    'account',
    'cliAccount.summary',
    async () => (await import('./nouns/account/account-commands.ts')).accountCommands,
  ),
  page(
    'wallet',
    'cliAccount.walletSummary',
    async () => (await import('./nouns/wallet/wallet-commands.ts')).walletCommands,
  ),
  page('connect', 'connect.summary', async () => (await import('./nouns/connect/connect-command.ts')).connectCommand),
  ...lists.map(listGroup),
  {
    noun: 'model',
    aliases: ['models'],
    summary: 'cli.modelSummary',
    load: async () => (await import('./nouns/model/model-commands.ts')).modelCommands,
  },
  {
    noun: 'allowance',
    aliases: ['allowances'],
    summary: 'allowance.summary',
    load: async () => (await import('./nouns/allowance/allowance-commands.ts')).allowanceCommands,
  },
  page(
    'dashboard',
    'cliChat.dashboardSummary',
    async () => (await import('./nouns/dashboard/dashboard-command.ts')).dashboardCommand,
  ),
  page('chat', 'cliChat.summary', async () => (await import('./nouns/chat/chat-command.ts')).chatCommand),
  {
    noun: 'option',
    aliases: ['options'],
    summary: 'cliOption.summary',
    load: async () => (await import('./nouns/option/option-commands.ts')).optionCommands,
  },
  page(
    'settings',
    'cliOption.settingsSummary',
    async () => (await import('./nouns/settings/settings-commands.ts')).settingsCommands,
  ),
  single('wait', 'cliTool.waitSummary', async () => (await import('./nouns/wait/wait-command.ts')).waitCommand),
  single('api', 'cliTool.apiSummary', async () => (await import('./nouns/api/api-command.ts')).apiCommand),
  single(
    'completion',
    'cliTool.completionSummary',
    async () => (await import('./nouns/completion/completion-command.ts')).completionCommand,
  ),
  single(
    'version',
    'cliTool.versionSummary',
    async () => (await import('./nouns/about/version-command.ts')).versionCommand,
  ),
  single('tui', 'cli.tuiSummary', async () => (await import('./nouns/tui/tui-command.ts')).tuiCommand),
  single('web', 'cli.webSummary', async () => (await import('./nouns/web/web-command.ts')).webCommand),
  single(
    'exporter',
    'exporter.summary',
    async () => (await import('./nouns/exporter/exporter-command.ts')).exporterCommand,
  ),
  single('mcp', 'mcp.summary', async () => (await import('./nouns/mcp/mcp-command.ts')).mcpCommand),
  single(
    'sandbox',
    'cli.sandboxSummary',
    async () => (await import('./nouns/sandbox/sandbox-command.ts')).sandboxCommand,
  ),
  single('demo', 'cli.demoSummary', async () => (await import('./nouns/demo/demo-command.ts')).demoCommand),
];

type Load = () => Promise<CommandDefinition | readonly CommandDefinition[]>;

/** The commands of a screen that is no list, under the registry's name and its aliases. */
function page(noun: Exclude<Noun, ListNoun>, summary: MessageKey, load: Load): CommandGroup {
  return { ...single(noun, summary, load), aliases: screenOf(noun).aliases };
}

function single(noun: string, summary: MessageKey, load: Load): CommandGroup {
  return { noun, summary, load: async () => [await load()].flat() };
}

/** Lists that have commands besides those of their screen, or replace some of them. */
const ownCommands: Partial<Record<ListNoun, () => Promise<readonly CommandDefinition[]>>> = {
  channel: async () => (await import('./nouns/channel/channel-commands.ts')).channelCommands,
  token: async () => (await import('./nouns/token/token-commands.ts')).tokenCommands,
  redemption: async () => (await import('./nouns/redemption/redemption-commands.ts')).redemptionCommands,
  price: async () => (await import('./nouns/price/price-commands.ts')).priceCommands,
  probe: async () => (await import('./nouns/probe/probe-commands.ts')).probeCommands,
  route: async () => (await import('./nouns/route/route-commands.ts')).routeCommands,
  pulse: async () => (await import('./nouns/pulse/pulse-command.ts')).pulseCommands,
  usage: async () => (await import('./nouns/usage/usage-commands.ts')).usageCommands,
  site: async () => (await import('./nouns/site/site-commands.ts')).siteCommands,
  journal: async () => (await import('./nouns/journal/journal-commands.ts')).journalCommands,
  log: async () => (await import('./nouns/log/log-commands.ts')).logCommands,
};

/** The commands of a list. Its `list` command, which scripts call most, is loaded without the others. */
function listGroup({ noun, summary, aliases = [], load }: ListEntry): CommandGroup {
  const names = [...(furtherNames[noun] ?? []), ...aliases];
  return {
    noun,
    summary,
    ...(names.length > 0 ? { aliases: names } : {}),
    ...(usualVerbs[noun] ? { usualVerb: usualVerbs[noun] } : {}),
    load: async (verb) => {
      if (verb === 'list') {
        const { listCommand } = await import('./list/screen/list-command.ts');
        return [listCommand(await load())];
      }
      const own = ownCommands[noun];
      if (own) return own();
      const { screenCommands } = await import('./list/screen/screen-commands.ts');
      return screenCommands(await load());
    },
  };
}
