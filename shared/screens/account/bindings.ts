import { isAtLeast } from '../../domain/dialect.ts';
import type { SiteStatus } from '../../domain/state/site-status.ts';
import { hasRole, Role } from '../../domain/user/role.ts';
import type { User } from '../../domain/user/user.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { Cell } from '../../screen/cells.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import type { MessageKey } from '../../text/text.ts';
import { findProvider, oidcName } from '../oauth/oauth-provider.ts';

/** The steps by which a user binds an account; each face has a dialog, a view or prompts for each of them. */
export type BindingFlow =
  /** `sendBindingCode`, then `bindEmail`. */
  | 'mail-code'
  /** `startOAuth` with intent `bind`, then `completeOAuth`. */
  | 'redirect'
  /** The user scans an image, then `bindWeChat` takes the code. */
  | 'scan-code'
  /** Telegram's own widget, then `bindTelegram`. */
  | 'widget';

/** The consequences of unlinking an account. */
export interface Unlinking {
  /** Why it cannot be unlinked now; undefined when it can. */
  refusal: string | undefined;
  /**
   * The other sign-in methods that remain, in words. The password is not among them, because no gateway says whether
   * there is one.
   */
  left: readonly string[];
}

/** One account that may be bound (ME-04, GEN-14). */
export interface Binding {
  /** `email`, `wechat`, `telegram`, or the id of an OAuth service that redirects back with a code. */
  id: string;
  /** The service's name for users, sanitised. */
  name: string;
  /** The bound account, or "not bound". */
  state: Cell;
  isBound: boolean;
  /** Whether the site offers it for signing in now. */
  isOn: boolean;
  flow: BindingFlow;
  /** The steps to bind the account, in order, one sentence each. */
  steps: readonly MessageKey[];
  /** Why it cannot be bound now; undefined when it can. */
  refusal: string | undefined;
  /** Undefined where the gateway has no call to unlink it. */
  unlink?: Unlinking;
  /** The id of one of the site's own providers. */
  customId?: number;
}

interface BindingRule {
  id: string;
  name: (context: ScreenContext) => string;
  flow: BindingFlow;
  steps: readonly MessageKey[];
  accountOf: (user: User) => string;
  isOffered: (status: SiteStatus) => boolean;
  /** Newer gateways alone have it, so it is shown only where it is switched on or bound. */
  isLater?: true;
}

const oauthSteps: readonly MessageKey[] = ['account.stepAuthorise', 'account.stepPaste'];

const rules: readonly BindingRule[] = [
  {
    id: 'email',
    name: ({ say }) => say('account.email'),
    flow: 'mail-code',
    steps: ['account.stepMail', 'account.stepCode'],
    accountOf: ({ email }) => email,
    isOffered: () => true,
  },
  {
    id: 'wechat',
    name: ({ say }) => say('account.weChat'),
    flow: 'scan-code',
    steps: ['account.stepScan', 'account.stepCode'],
    accountOf: ({ wechat_id }) => wechat_id,
    isOffered: ({ wechat_login }) => wechat_login,
  },
  {
    id: 'github',
    name: () => 'GitHub',
    flow: 'redirect',
    steps: oauthSteps,
    accountOf: ({ github_id }) => github_id,
    isOffered: ({ github_oauth }) => github_oauth,
  },
  {
    id: 'linuxdo',
    name: () => 'LINUX DO',
    flow: 'redirect',
    steps: oauthSteps,
    accountOf: ({ linuxdo_id }) => linuxdo_id,
    isOffered: ({ linuxdo_oauth }) => linuxdo_oauth,
  },
  {
    id: 'telegram',
    name: ({ say }) => say('account.telegram'),
    flow: 'widget',
    steps: ['account.stepWidget'],
    accountOf: ({ telegram_id }) => telegram_id,
    isOffered: ({ telegram_oauth }) => telegram_oauth,
  },
  {
    id: 'discord',
    name: () => 'Discord',
    flow: 'redirect',
    steps: oauthSteps,
    // A Discord id is a number of up to 20 digits; anything longer is cut.
    accountOf: ({ discord_id }) => [...discord_id].slice(0, 20).join(''),
    isOffered: ({ discord_oauth }) => discord_oauth,
    isLater: true,
  },
  {
    id: 'oidc',
    name: ({ status }) => oidcName(status),
    flow: 'redirect',
    steps: oauthSteps,
    accountOf: ({ oidc_id }) => oidc_id,
    isOffered: ({ oidc_enabled }) => oidc_enabled,
    isLater: true,
  },
];

/**
 * The built-in bindings of an account with their present state (ME-04); `ownBindings` also returns those of the site's
 * own providers.
 */
export function bindingsOf(user: User, context: ScreenContext): Binding[] {
  const { say, status } = context;
  return rules
    .filter(({ isLater, isOffered, accountOf }) => !isLater || isOffered(status) || accountOf(user) !== '')
    .map(({ id, name, flow, steps, accountOf, isOffered }) => {
      const account = accountOf(user);
      const isOn = isOffered(status);
      const refusal = isOn ? bindingRefusal(flow, context) : say('account.bindingOff');
      const binding: Binding = { id, name: name(context), ...stateOf(account, context), isOn, flow, steps, refusal };
      return account !== '' && id !== 'email' && canUnlink(context)
        ? { ...binding, unlink: unlinking(hasRole(user.role, Role.Root) ? undefined : say('account.unlinkByAdmin')) }
        : binding;
    });
}

/** The binding to one of the site's own providers (GEN-14), which users unlink themselves. */
export function customBindingOf(
  { id, name, customId }: { id: string; name: string; customId: number },
  account: string,
  context: ScreenContext,
): Binding {
  const isOn = findProvider(id, context) !== undefined;
  const refusal = isOn ? bindingRefusal('redirect', context) : context.say('account.bindingOff');
  return {
    ...{ id, name, customId, isOn, refusal, flow: 'redirect', steps: oauthSteps },
    ...stateOf(account, context),
    ...(account !== '' && { unlink: unlinking(undefined) }),
  };
}

/** The remaining sign-in methods are filled in later, when all bindings are known. */
function unlinking(refusal: string | undefined): Unlinking {
  return { refusal, left: [] };
}

function stateOf(account: string, { say }: ScreenContext): Pick<Binding, 'state' | 'isBound'> {
  const isBound = account !== '';
  const state: Cell = isBound
    ? { text: sanitise(account), tone: 'good', raw: account }
    : { text: say('account.notBound'), tone: 'muted', raw: null };
  return { isBound, state };
}

/**
 * Admins can clear built-in sign-ins from v0.11 on, and only the super admin those of the super admin
 * (docs/gateways-modern.md 16.3).
 */
function canUnlink({ gateway }: ScreenContext): boolean {
  return isAtLeast(gateway.dialect() ?? 'classic', 'v013');
}

/** Calls that check only the session refuse an access token, some with a crash (docs/gateways.md 3.5, 14.39). */
function bindingRefusal(flow: BindingFlow, { gateway, say }: ScreenContext): string | undefined {
  if (gateway.credential().kind !== 'access-token') return undefined;
  const dialect = gateway.dialect();
  const takesAccessToken = flow !== 'redirect' && flow !== 'widget' && (dialect === 'classic' || dialect === 'v1');
  return takesAccessToken ? undefined : say('error.needsSession');
}
