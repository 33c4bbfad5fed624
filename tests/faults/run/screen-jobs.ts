import { createRealWorld } from '../../../cli/real-world.ts';
import { createPooledTransport } from '../../../cli/world/pooled-transport.ts';
import { createGateway } from '../../../shared/gateway/gateway.ts';
import { GatewayError } from '../../../shared/gateway/gateway-error.ts';
import type { Transport } from '../../../shared/gateway/transport.ts';
import { channelScreen } from '../../../shared/screens/channel/channel-screen.ts';
import { describeError } from '../../../shared/screens/describe-error.ts';
import { redemptionScreen } from '../../../shared/screens/redemption/redemption-screen.ts';
import { runAction } from '../../../shared/screens/run-action.ts';
import type { ScreenContext } from '../../../shared/screens/screen-context.ts';
import { tokenScreen } from '../../../shared/screens/token/token-screen.ts';
import { userScreen } from '../../../shared/screens/user/user-screen.ts';
import { redeemCode } from '../../../shared/screens/wallet/redeem-code.ts';
import { createSay } from '../../../shared/text/say.ts';
import { createFetchTransport } from '../../../web/transport.ts';
import { memoryCredentials } from '../../support/signed-in-context.ts';
import { type Job, makeCode, type Written, written } from './command-jobs.ts';
import type { Ground } from './ground.ts';
import type { Told } from './verdict.ts';

/** The transports that the two faces really use. */
const transports = {
  tui: () => createPooledTransport({}),
  web: () => createFetchTransport(fetch, createRealWorld().clock),
} satisfies Record<string, () => Transport>;

type Face = keyof typeof transports;
// biome-ignore lint/suspicious/noExplicitAny: rows and forms of four screens, each paired with its own.
type AnyScreen = any;
const limit = 15_000;

async function contextOf({ proxy, sandbox, root }: Ground, face: Face): Promise<ScreenContext> {
  const { clock, random } = createRealWorld();
  const credentials = memoryCredentials({ kind: 'access-token', accessToken: root.accessToken, userId: 1 });
  const common = { transport: transports[face](), credentials, clock, random };
  const straight = createGateway({ ...common, baseUrl: sandbox.url });
  const timeouts = { normal: 700, slow: 700, idle: 700 };
  const gateway = createGateway({ ...common, baseUrl: proxy.url, timeouts, retry: { attempts: 1 } });
  const [status, user] = await Promise.all([straight.site.status(), straight.account.self()]);
  return { gateway, status, user, role: user.role, language: 'en', say: createSay('en'), now: clock.now, random };
}

function job(
  name: string,
  face: Face,
  what: Written,
  act: (context: ScreenContext, id: number, mark: string) => Promise<string>,
): Job {
  return {
    name,
    hits: /^(POST|PUT|DELETE) /,
    isRead: false,
    async prepare(ground, mark) {
      const context = await contextOf(ground, face);
      const id = await what.make(ground, mark);
      const before = what.count(ground, id, mark);
      return {
        run: () => within(tellOf(() => act(context, id, mark), context)),
        done: () => what.count(ground, id, mark) - before,
      };
    },
  };
}

async function tellOf(act: () => Promise<string>, { say }: ScreenContext): Promise<{ told: Told; text: string }> {
  try {
    return { told: 'success', text: await act() };
  } catch (error) {
    const { message, hint } = describeError(error, say);
    const isUnsure = error instanceof GatewayError && error.kind === 'unsure';
    return { told: isUnsure ? 'unsure' : 'failure', text: `${message} ${hint}` };
  }
}

async function within<Result>(running: Promise<Result>): Promise<Result | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), limit);
  });
  return Promise.race([running, late]).finally(() => clearTimeout(timer));
}

const act = (screen: AnyScreen, verb: string, input?: object) => async (context: ScreenContext, id: number) => {
  const row = await screen.get(id, context, {});
  const action = screen.actions.find((one: AnyScreen) => one.verb === verb);
  for await (const result of runAction(action, [row], input, context)) {
    if (result.outcome === 'failed') throw result.error;
    if (result.outcome === 'skipped') throw new Error(result.reason);
    return result.done.message;
  }
  throw new Error('nothing was run');
};

const create =
  (screen: AnyScreen, changes: (mark: string) => object) => async (context: ScreenContext, _: number, mark: string) => {
    const draft = screen.form.normalise({ ...screen.form.defaults(context), ...changes(mark) }, 'create');
    return (await screen.create(draft, context, {})).message as string;
  };

async function raisePriority(context: ScreenContext, id: number): Promise<string> {
  const screen: AnyScreen = channelScreen;
  const row = await screen.get(id, context, {});
  const draft = screen.form.normalise({ ...screen.form.fromRow(row, context), priority: 7 }, 'edit');
  return (await screen.update(row, draft, context, {})).message;
}

function redeemJob(face: Face): Job {
  return {
    name: 'wallet redeem',
    hits: /^POST /,
    isRead: false,
    async prepare(ground, mark) {
      const context = await contextOf(ground, face);
      const id = await makeCode(ground, mark);
      const { key } = (await ground.root.call('GET', `/api/redemption/${id}`)) as { key: string };
      const run = () => tellOf(async () => (await redeemCode.run({ key }, context, {})).message, context);
      return { run: () => within(run()), done: () => written.redeem.count(ground, id, mark) };
    },
  };
}

/** The writes that terminal UI and web console make by their screens, over the transport each of them uses. */
export function screenJobs(face: Face): readonly Job[] {
  const channel = (name: string) => ({ name, type: 1, key: 'sk-x', models: ['m'], group: ['default'] });
  return [
    job('channel create', face, written.channelCreate, create(channelScreen, channel)),
    job('channel update', face, written.channelUpdate, raisePriority),
    job('channel disable', face, written.channelDisable, act(channelScreen, 'disable')),
    job('channel delete', face, written.channelDelete, act(channelScreen, 'delete')),
    job(
      'token create',
      face,
      written.tokenCreate,
      create(tokenScreen, (name) => ({ name })),
    ),
    job('token disable', face, written.tokenDisable, act(tokenScreen, 'disable')),
    job('token delete', face, written.tokenDelete, act(tokenScreen, 'delete')),
    job(
      'user create',
      face,
      written.userCreate,
      create(userScreen, (username) => ({ username, password: 'pass-word-1' })),
    ),
    job('user disable', face, written.userDisable, act(userScreen, 'disable')),
    job('user add-quota', face, written.userAddQuota, act(userScreen, 'add-quota', { amount: 500_000 })),
    job(
      'redemption create',
      face,
      written.codeCreate,
      create(redemptionScreen, (name) => ({ name, quota: 700, count: 3 })),
    ),
    job('redemption disable', face, written.codeDisable, act(redemptionScreen, 'disable')),
    job('redemption delete', face, written.codeDelete, act(redemptionScreen, 'delete')),
    redeemJob(face),
  ];
}
