import type { Action } from '../../../shared/screen/action.ts';
import { needsAgreement } from '../../../shared/screen/flow/flow-rules.ts';
import type { ListNoun, ListScreens } from '../../../shared/screens/registry.ts';
import { operationCases } from './operation-commands.ts';

/**
 * What a command line does to the gateway.
 * - `local`: asks no gateway at all.
 * - `read`: changes nothing there.
 * - `write`: changes something, without asking.
 * - `dangerous`: asks first; without a terminal and without `--yes` nothing may leave the program.
 */
export type Effect = 'local' | 'read' | 'write' | 'dangerous';

export interface CommandCase {
  words: readonly string[];
  effect: Effect;
  stdin?: string;
}

/** Things that exist in the sample data, and files to be read. */
export interface Surroundings {
  log: string;
  drawing: string;
  task: string;
  model: string;
  /** A result that is kept: `1/gpt-4o`. */
  probe: string;
  secretFile: string;
  twoKeysFile: string;
  optionsFile: string;
  /** Rules of allowances. */
  allowancesFile: string;
  gateway: string;
}

/** What `allowancesFile` holds: one user is owed something. */
export const allowancesText =
  'allowances:\n  a:\n    users: { ids: [2] }\n    every: week\n    zone: UTC\n    add: 5usd\n';

/** Serve until they are stopped, or need a terminal: tests of their own. */
export const servers = ['tui', 'web', 'exporter', 'mcp', 'sandbox', 'demo'];

const read = (...words: string[]): CommandCase => ({ words, effect: 'read' });
const write = (...words: string[]): CommandCase => ({ words, effect: 'write' });
const dangerous = (...words: string[]): CommandCase => ({ words, effect: 'dangerous' });
const local = (...words: string[]): CommandCase => ({ words, effect: 'local' });

/**
 * A command line for every action of every list, on one row where it is about rows, by its name without `tollgate`. It does
 * to the gateway what the action says of itself; one whose form cannot be left empty needs a case of its own below.
 */
export function actionCases(screens: ListScreens, has: Surroundings): Record<string, CommandCase> {
  const keys: Partial<Record<ListNoun, string>> = {
    log: has.log,
    drawing: has.drawing,
    task: has.task,
    pricing: has.model,
    probe: has.probe,
  };
  return Object.fromEntries(
    Object.entries(screens).flatMap(([noun, { actions }]) =>
      actions
        .filter(({ isBrowserOnly }) => !isBrowserOnly)
        .map((action) => {
          const { verb, on, isRead } = action;
          const words = on === 'rows' ? [keys[noun as ListNoun] ?? '1'] : [];
          const effect = isRead ? 'read' : needsAgreement(action as Action<unknown>, 1) ? 'dangerous' : 'write';
          return [`${noun} ${verb}`, { words, effect }] as const;
        }),
    ),
  );
}

/** A whole command line for every other command of the table, and for actions that need more than that. */
export function commandCases(has: Surroundings): Record<string, CommandCase> {
  const at = ['--gateway', has.gateway];
  const secret = ['--password-file', has.secretFile];
  return {
    login: write('-u', 'root', ...secret, ...at, '--profile', 'other'),
    setup: write('-u', 'root', ...secret, ...at),
    register: write('-u', 'newcomer', ...secret, ...at),
    'reset-password': write('--email', 'a@b.example', ...at),
    logout: write(),
    whoami: read(),
    status: read(),
    uptime: read(),
    home: read(),
    notice: read(),
    about: read(),
    version: read(),
    // It waits for a gateway that answers wrongly as well.
    wait: read('--for', 'channel/1:id=1', '--interval', '100ms', '--timeout', '5s'),
    'profile list': local(),
    'profile show': local(),
    'profile add': local('added', ...at),
    'profile use': local('main'),
    'profile update': local('spare', '--label', 'SPARE'),
    'profile remove': dangerous('spare'),
    'run list': local(),
    'run show': local('unfinished'),
    'run resume': write('unfinished'),
    'run discard': dangerous('unfinished'),
    'fleet status': read('--profiles', 'main'),
    'config show': local('--origin'),
    doctor: read(),
    'account show': read(),
    'account update': write('--display-name', 'Other'),
    'account password': write('--original-password-file', has.secretFile, ...secret),
    'account token': dangerous(),
    // The super admin's own account is refused; that it asks first is what counts here.
    'account setup-2fa': write(),
    'account enable-2fa': { words: ['--code-stdin'], effect: 'write', stdin: '123456' },
    'account disable-2fa': { words: ['--code-stdin'], effect: 'dangerous', stdin: '123456' },
    'account backup-codes': { words: ['--code-stdin'], effect: 'dangerous', stdin: '123456' },
    'account sessions': read(),
    'account end-session': dangerous('--sid', 'other'),
    'account end-other-sessions': dangerous(),
    'account notify': write('--quota-warning-threshold', '5usd'),
    'account delete': dangerous('--username', 'root'),
    'account models': read(),
    'account groups': read(),
    'account invite': write(),
    'account transfer': write('--quota', '1usd'),
    'account bind-email': write('--email', 'a@b.example'),
    'account bind-wechat': write('--code', '123456'),
    'account bind-github': write('--callback-stdin'),
    'account bind-linuxdo': write('--callback-stdin'),
    'account bind': write('--provider', 'github', '--callback-stdin'),
    'account unlink': dangerous('--account', 'github'),
    'account bindings': read(),
    'wallet show': read(),
    'wallet redeem': { words: ['-'], effect: 'write', stdin: 'abc' },
    'wallet topup': dangerous('--amount', '10'),
    connect: read('1', '--model', 'm'),
    'channel list': read(),
    'channel get': read('1'),
    'channel create': write('--type', '1', '--name', 'x', '--key-file', has.secretFile, '--models', 'm'),
    'channel update': write('1', '--name', 'renamed'),
    'channel test': write('1'),
    'channel enable': write('1', '2', '3', '4', '5', '6', '7', '8'),
    'channel disable': dangerous('1'),
    'channel update-balance': write('1'),
    'channel key': { words: ['1', '--code-stdin'], effect: 'write', stdin: '123456' },
    'channel copy': write('1'),
    'channel cost': read('1', '--factor', '0.8'),
    'channel fetch-models': write('1'),
    'channel delete': dangerous('1'),
    'channel test-all': dangerous(),
    'channel update-balances': dangerous(),
    'channel delete-disabled': dangerous(),
    'channel fix': dangerous(),
    'channel add-keys': write('49', '--keys-file', has.secretFile),
    'channel replace-keys': dangerous('49', '--keys-file', has.secretFile),
    'channel map': write('1', 'mine=gpt-4o'),
    'channel to-pool': dangerous('1', '--keys-file', has.twoKeysFile),
    'channel to-single': dangerous('49', '--keys-file', has.secretFile),
    'channel models': read(),
    'channel set-tag': write('1', '--tag', 'x'),
    'channel remove-tag': dangerous('1'),
    'channel probe': dangerous('1', '--models', 'first'),
    'probe run': dangerous('1', '--models', 'first'),
    'probe report': read(),
    'probe history': read(),
    'site dump': read('--directory', 'site'),
    // What was just written, with one kind left out.
    'site diff': read('--directory', 'site', '--only', 'vendors'),
    ...Object.fromEntries(
      ['channel', 'token', 'user', 'plan', 'metadata', 'vendor'].map((noun) => [
        `${noun} export`,
        read('-o', 'ndjson'),
      ]),
    ),
    ...Object.fromEntries(
      ['channel', 'token', 'user', 'plan', 'metadata', 'vendor', 'redemption'].map((noun) => [
        `${noun} import`,
        dangerous('rows.json'),
      ]),
    ),
    'site plan': read('--directory', 'site', '--only', 'vendors'),
    'site apply': dangerous('--directory', 'site'),
    'site list': read('--plan', 'plan.json'),
    'site stat': read('--plan', 'plan.json'),
    'site show': read('vendors/Harbour', '--plan', 'plan.json'),
    'site schema': read('models'),
    'journal list': read(),
    'journal show': read('1'),
    'journal export': read('-o', 'ndjson'),
    'probe list': read(),
    'probe show': read(has.probe),
    'tag list': read(),
    'tag get': read('google'),
    'tag enable': dangerous('google'),
    'tag disable': dangerous('google'),
    'tag set': dangerous('google', '--priority', '3'),
    'tag remove': dangerous('google'),
    'upstream-update list': read(),
    'upstream-update get': read('1:add:gpt-4.1'),
    'upstream-update accept': write('1:add:gpt-4.1'),
    'upstream-update ignore': write('1:add:o3-mini'),
    'upstream-update remove': dangerous('1:remove:o1-preview'),
    'provider-key list': read(),
    'provider-key get': read('49:0'),
    'provider-key enable': write('49:1'),
    'provider-key disable': dangerous('49:0'),
    'provider-key delete': dangerous('49:0'),
    'price list': read(),
    'price show': read(has.model),
    'price set': write(has.model, '--input', '1.25', '--call', 'none'),
    'subscription list': read(),
    'subscription show': read('1/2'),
    'subscription subscribe': dangerous('--plan', '1', '--method', 'stripe'),
    'subscription offers': read(),
    'subscription prefer': write('--preference', 'wallet-first'),
    'subscription reset': dangerous('1/2'),
    'subscription end': dangerous('1/2'),
    'subscription delete': dangerous('1/2'),
    'panel list': read(),
    'panel get': read('5'),
    'panel create': write('--content', 'x'),
    'panel update': write('5', '--content', 'x'),
    'panel move-up': write('10'),
    'panel move-down': write('6'),
    'panel delete': dangerous('5'),
    'plan list': read(),
    'plan get': read('1'),
    'plan create': write('--title', 'x', '--total-amount', '1usd'),
    'plan update': write('1', '--title', 'x'),
    'plan enable': dangerous('3'),
    'plan disable': dangerous('1'),
    'plan assign': dangerous('1', '--user', 'root'),
    'plan reset': dangerous('1'),
    'metadata list': read(),
    'metadata get': read('1'),
    'metadata create': write('--model-name', 'x'),
    'metadata update': write('1', '--tags', 'x'),
    'metadata set': dangerous('1', '--tags', 'x'),
    'metadata unhide': dangerous('5'),
    'missing-model list': read(),
    'missing-model show': read('command-r'),
    'missing-model describe': dangerous('command-r'),
    'metadata-sync list': read(),
    'metadata-sync show': read('gpt-4o:description'),
    'metadata-sync take': dangerous('gpt-4o:description'),
    'price-sync list': read(),
    'price-sync show': read('deepseek-coder:input:official'),
    'price-sync take': dangerous('deepseek-coder:input:official'),
    ...operationCases(has.secretFile, { read, write, dangerous }),
    'vendor list': read(),
    'vendor get': read('1'),
    'vendor create': write('--name', 'x'),
    'vendor update': write('1', '--name', 'x'),
    'checkin list': read(),
    'checkin show': read('2026-01-01'),
    'checkin stat': read(),
    'checkin now': write(),
    'order list': read(),
    'order show': read('USR3NOsample1'),
    'order stat': read(),
    'order complete': dangerous('USR3NOsample1'),
    'usage list': read('--start', '-1h'),
    'usage stat': read('--start', '-1h'),
    'price rehearse': read('--prices', 'gpt-4o all=50%', '--start', '-1h'),
    'usage store': local('show'),
    'pulse list': read(),
    'pulse show': read(),
    'route list': read('--model', 'm'),
    'route explain': read('--model', 'm'),
    'token list': read(),
    'token get': read('1'),
    'token create': write('--name', 'x'),
    'token update': write('1', '--name', 'renamed'),
    'token key': read('1'),
    'token connect': read('1', '--model', 'm'),
    'token chat-link': read('1'),
    'token enable': write('1', '2', '3', '4', '5', '6'),
    'token disable': dangerous('1'),
    'token delete': dangerous('1'),
    'redemption list': read(),
    'redemption get': read('1'),
    'redemption create': write('--name', 'x', '--quota', '10usd', '--count', '2'),
    'redemption update': write('1', '--name', 'renamed'),
    'redemption key': read('1'),
    'redemption enable': write('1', '2', '3', '4', '5', '6'),
    'redemption disable': dangerous('1'),
    'redemption delete': dangerous('1'),
    'redemption delete-invalid': dangerous(),
    'redemption export': read(),
    'user list': read(),
    'user get': read('1'),
    'user create': write('--username', 'newcomer', ...secret),
    'user update': write('2', '--display-name', 'Other'),
    'user card': read('2'),
    'user unlink': dangerous('32', '--account', 'github'),
    'user reset-2fa': dangerous('14'),
    'user grant': dangerous('19', '--permission', 'sensitive_write'),
    'user revoke': dangerous('19', '--permission', 'write'),
    'user reset-passkey': dangerous('19'),
    'user add-quota': dangerous('2', '--amount', '1usd'),
    'user give-plan': dangerous('2', '--plan', '1'),
    'user move-plan': dangerous('2', '--from', '2', '--plan', '1'),
    'user end-plan': dangerous('2', '--plan', '2'),
    'user promote': dangerous('2'),
    'user demote': dangerous('2'),
    'user enable': write('2', '3', '4', '5', '6', '7', '8', '9', '10', '11'),
    'user disable': dangerous('2'),
    'user delete': dangerous('2'),
    'log list': read(),
    // Of today alone where nothing else is said, and it may be just after midnight.
    'log show': read(has.log, '--start', '-30d'),
    'log stat': read(),
    'log user': read(has.log, '--start', '-30d'),
    'log cleanup': dangerous('--before', '-30d'),
    'log tail': read(),
    'log export': read('--start', '-1d'),
    'drawing list': read(),
    'drawing show': read(has.drawing),
    'drawing image': read(has.drawing),
    'task list': read(),
    'task show': read(has.task),
    'pricing list': read(),
    'pricing show': read(has.model),
    'group list': read(),
    'group get': read('vip'),
    'group add': write('--name', 'gold', '--ratio', '0.5'),
    'group set': write('vip', '--ratio', '0.7'),
    'group rename': dangerous('vip', '--to', 'premium'),
    'group merge': dangerous('vip', '--to', 'default'),
    'group remove': dangerous('vip', '--to', 'default'),
    'model list': read(),
    dashboard: read(),
    chat: write('hello'),
    'option list': read(),
    'option get': read('RetryTimes'),
    'option set': write('RetryTimes', '9'),
    'option export': read(),
    'allowance check': read(has.allowancesFile),
    'allowance apply': dangerous(has.allowancesFile),
    'allowance list': local(),
    'allowance settle': local('--help'),
    'allowance schema': local(),
    'option import': dangerous(has.optionsFile),
    'option diff': read(has.optionsFile),
    'option reset-model-ratios': dangerous(),
    'settings show': read(),
    'settings confirm-compliance': dangerous(),
    'settings set': local('--help'),
    'settings set general': write('--retry-times', '9'),
    'settings set drawing': write('--no-enabled'),
    'settings set sensitive': write('--words', 'one'),
    'settings set log': write('--no-consumption'),
    'settings set dashboard': write('--interval', '9'),
    'settings set monitoring': write('--longest-response', '9'),
    'settings set quota': write('--new-user', '9usd'),
    'settings set chats': write('--chats', '[{"a":"https://a.example"}]'),
    'settings set ratio': write('--group-ratio', '{"default":2}'),
    'settings set server': write('--address', 'https://other.example'),
    'settings set payment': write('--api-key-file', has.secretFile),
    'settings set epay': write('--merchant-key-file', has.secretFile),
    'settings set login': dangerous('--no-password-login'),
    'settings set email-domain': write('--domains', 'a.example'),
    'settings set smtp': write('--token-file', has.secretFile),
    'settings set github': write('--client-secret-file', has.secretFile),
    'settings set linux-do': write('--client-id', 'other'),
    'settings set wechat': write('--token-file', has.secretFile),
    'settings set telegram': write('--bot-token-file', has.secretFile),
    'settings set bot-check': write('--secret-key-file', has.secretFile),
    'settings set notice': write('--content', 'other'),
    'settings set system-name': write('--name', 'other'),
    'settings set logo': write('--url', 'https://other.example/logo.png'),
    'settings set home-page': write('--content', 'other'),
    'settings set about': write('--content', 'other'),
    'settings set footer': write('--content', 'other'),
    'settings set navigation': write('--header', '{"home":true}'),
    'settings set check-in': write('--minimum', '9usd'),
    'settings set rate-limit': write('--requests', '9'),
    'settings set request': write('--keep-alive-seconds', '9'),
    'settings set model': write('--qwen-images', 'one'),
    'settings set affinity': write('--max-entries', '9'),
    'settings set performance': write('--cpu-limit', '9'),
    'settings set creem': write('--api-key-file', has.secretFile),
    'settings set waffo': write('--private-key-file', has.secretFile),
    'settings set waffo-pancake': write('--private-key-file', has.secretFile),
    'settings set oidc': write('--client-secret-file', has.secretFile),
    'settings set discord': write('--client-secret-file', has.secretFile),
    'settings set passkey': write('--domain', 'a.example'),
    'settings set outgoing': write('--domains', 'a.example'),
    'settings set deployment': write('--api-key-file', has.secretFile),
    'settings set panels': write('--no-faq'),
    'settings set user-agreement': write('--content', 'other'),
    'settings set privacy-policy': write('--content', 'other'),
    // The sandbox of these tests has one console.
    'settings set theme': local('--help'),
    api: dangerous('DELETE', '/api/channel/1'),
    completion: local('bash'),
  };
}
