import type { SiteStatus } from '../../domain/site-status.ts';
import type { User } from '../../domain/user.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { MessageKey } from '../../text/text.ts';
import type { Cell } from '../cells.ts';
import type { ScreenContext } from '../screen-context.ts';

/** What a person goes through to bind an account: faces map each to a dialog, a view or prompts. */
export type BindingFlow =
  /** `sendBindingCode`, then `bindEmail`. */
  | 'mail-code'
  /** `startOAuth` with intent `bind`, then `completeOAuth`. */
  | 'redirect'
  /** Scan a picture, then `bindWeChat` with the code. */
  | 'scan-code'
  /** Telegram's own widget, then `bindTelegram`. */
  | 'widget';

export type BindingId = 'email' | 'wechat' | 'github' | 'linuxdo' | 'telegram';

/** One account that may be bound (ME-04). */
export interface Binding {
  id: BindingId;
  label: MessageKey;
  /** The bound account, or "not bound". */
  state: Cell;
  isBound: boolean;
  flow: BindingFlow;
  /** What to do, in order, one sentence a step. */
  steps: readonly MessageKey[];
  /** Why it cannot be bound now, or undefined when it can. */
  refusal: string | undefined;
}

interface BindingRule {
  id: BindingId;
  label: MessageKey;
  flow: BindingFlow;
  steps: readonly MessageKey[];
  accountOf: (user: User) => string;
  isOffered: (status: SiteStatus) => boolean;
}

const oauthSteps: readonly MessageKey[] = ['account.stepAuthorise', 'account.stepPaste'];

const rules: readonly BindingRule[] = [
  {
    id: 'email',
    label: 'account.email',
    flow: 'mail-code',
    steps: ['account.stepMail', 'account.stepCode'],
    accountOf: ({ email }) => email,
    isOffered: () => true,
  },
  {
    id: 'wechat',
    label: 'account.weChat',
    flow: 'scan-code',
    steps: ['account.stepScan', 'account.stepCode'],
    accountOf: ({ wechat_id }) => wechat_id,
    isOffered: ({ wechat_login }) => wechat_login,
  },
  {
    id: 'github',
    label: 'account.gitHub',
    flow: 'redirect',
    steps: oauthSteps,
    accountOf: ({ github_id }) => github_id,
    isOffered: ({ github_oauth }) => github_oauth,
  },
  {
    id: 'linuxdo',
    label: 'account.linuxDo',
    flow: 'redirect',
    steps: oauthSteps,
    accountOf: ({ linuxdo_id }) => linuxdo_id,
    isOffered: ({ linuxdo_oauth }) => linuxdo_oauth,
  },
  {
    id: 'telegram',
    label: 'account.telegram',
    flow: 'widget',
    steps: ['account.stepWidget'],
    accountOf: ({ telegram_id }) => telegram_id,
    isOffered: ({ telegram_oauth }) => telegram_oauth,
  },
];

/** All bindings of an account with their present state (ME-04). */
export function bindingsOf(user: User, context: ScreenContext): Binding[] {
  const { say } = context;
  return rules.map(({ id, label, flow, steps, accountOf, isOffered }) => {
    const account = accountOf(user);
    const isBound = account !== '';
    const state: Cell = isBound
      ? { text: sanitise(account), tone: 'good', raw: account }
      : { text: say('account.notBound'), tone: 'muted', raw: null };
    const refusal = isOffered(context.status) ? bindingRefusal(flow, context) : say('account.bindingOff');
    return { id, label, state, isBound, flow, steps, refusal };
  });
}

/**
 * Calls that look at the session alone refuse an access token, some of them with a crash (docs/gateways.md 3.5, 14.39).
 */
function bindingRefusal(flow: BindingFlow, { gateway, say }: ScreenContext): string | undefined {
  if (gateway.credential().kind !== 'access-token') return undefined;
  const dialect = gateway.dialect();
  const takesAccessToken = flow !== 'redirect' && flow !== 'widget' && (dialect === 'classic' || dialect === 'v1');
  return takesAccessToken ? undefined : say('error.needsSession');
}
