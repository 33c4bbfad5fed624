import { expect, test } from 'vitest';
import type { AnyField, Form } from '../../../shared/screen/form.ts';
import { accountActions } from '../../../shared/screens/account/account-actions.ts';
import { registerPasskey, removePasskey } from '../../../shared/screens/account/passkey-actions.ts';
import { type AnyScreen, type ListNoun, loadLists } from '../../../shared/screens/registry.ts';
import { screenContext } from '../../support/gateway/screen-context.ts';

/** What a gateway's calls might answer: enough for a screen to go on to its next call, whatever it wanted. */
const answers: readonly unknown[] = [
  undefined,
  [],
  { rows: [], total: 0, page: 1, pageSize: 20, hasMore: false },
  { id: 1, name: 'n', rows: [{ id: 1, name: 'n' }], total: 1, page: 1, pageSize: 20, hasMore: false },
  {
    ...{ models: [], items: [], vendors: [], channels: [], plans: [], subscriptions: [], rows: [] },
    ...{ settings: '', setting: '', status: 1, id: 1, missing: [], conflicts: [], quota: 1 },
  },
];

/** What a gateway answers by itself, without asking. */
const known = new Set(['dialect', 'credential', 'hasGroupOrder', 'heldUntil']);

/** What is not stopped with the rest, and why. */
const unstoppable = new Set([
  // Codes that were made would be lost with the call: it ends, and then the run.
  'redemption: redemptions.create',
  'redemption: redemptions.list',
  // Keys that replaced others are off until this is done.
  'channel: providerKeys.enableAll',
  'channel: providerKeys.list',
  // A report serves several who read it, and stops by a signal of its own when none is left.
  'usage: logs.list',
  // What a deed takes away is read once for all its rows, by a signal of its own.
  'channel: channels.walk',
]);

interface Asked {
  call: string;
  isStoppable: boolean;
}

/** A gateway that answers all calls alike, and notes which of them could be stopped by this signal. */
function noting(signal: AbortSignal, answer: unknown, asked: Asked[], dialect: string): never {
  const method =
    (call: string) =>
    (...args: unknown[]) => {
      const isGiven = (one: unknown) => one === signal || (one as { signal?: unknown } | undefined)?.signal === signal;
      asked.push({ call, isStoppable: args.some(isGiven) });
      const iterate = async function* () {
        yield { id: 1, name: 'n', tag: '' };
      };
      return Object.assign(Promise.resolve(answer), { [Symbol.asyncIterator]: iterate });
    };
  const resource = (name: string) =>
    new Proxy(
      {},
      {
        get: (_, call) => (known.has(String(call)) ? () => false : method(`${name}.${String(call)}`)),
      },
    );
  const own: Record<string, unknown> = {
    ...{
      baseUrl: 'https://gw.example',
      origin: 'gw.example',
      dialect: () => dialect,
      credential: () => ({ kind: 'none' }),
    },
  };
  return new Proxy(own, { get: (_, name) => own[String(name)] ?? resource(String(name)) }) as never;
}

/** A row of any list: what it is asked for and has not is an empty text. */
const row = new Proxy({ id: 1, status: 2, name: 'n', models: 'm', group: 'default' } as Record<string, unknown>, {
  get: (own, name) => (typeof name === 'string' ? (own[name] ?? '') : undefined),
});

/** Does what may throw for want of a real answer: only what was asked counts. */
async function tried(work: () => unknown): Promise<void> {
  try {
    await work();
  } catch {
    // Whatever a screen makes of such answers.
  }
}

// biome-ignore lint/suspicious/noExplicitAny: forms of every screen.
async function askForm(form: Form<any, any>, context: never, signal: AbortSignal): Promise<unknown> {
  let draft: unknown = {};
  await tried(() => {
    draft = form.defaults(context);
  });
  await tried(() => {
    draft = { ...(draft as object), ...(form.fromRow(row, context) as object) };
  });
  for (const field of form.fields as readonly AnyField<unknown>[]) {
    await tried(() => (field as { choices?: (...args: unknown[]) => unknown }).choices?.(draft, context, signal));
  }
  return draft;
}

async function walk(screen: AnyScreen, answer: unknown, dialect: string): Promise<Asked[]> {
  const { signal } = new AbortController();
  const asked: Asked[] = [];
  const gateway = noting(signal, answer, asked, dialect);
  const context = { ...screenContext({ user: { id: 1, username: 'root' } as never }), gateway } as never;
  const options = { signal, onWritten: () => undefined };
  // biome-ignore lint/suspicious/noExplicitAny: every screen, whatever its rows are.
  const any = screen as any;
  await tried(() => any.list({ page: 1, pageSize: 20, filters: {} }, context, options));
  await tried(() => any.get?.(1, context, options));
  if (any.form) {
    const draft = (await askForm(any.form, context, signal)) as object;
    await tried(() => any.create?.(draft, context, options));
    await tried(() => any.update?.(row, { ...draft, name: 'other', title: 'other' }, context, options));
  }
  for (const action of any.actions ?? []) {
    const input = action.input ? await askForm(action.input, context, signal) : undefined;
    await tried(() => action.run(...(action.on === 'rows' ? [row, input] : [input]), context, options));
    await tried(() => action.runMany?.([row], input, context, options));
  }
  return asked;
}

/** A device that answers whatever it is asked. */
const device = { isOffered: true, create: async () => ({}) as never, get: async () => ({}) as never };

test('whatever is asked for the own account can be stopped, but for the end of the session with it', async () => {
  const passkeys = [
    registerPasskey(device, true),
    registerPasskey(device, false),
    removePasskey(device, true),
    removePasskey(device, false),
  ];
  const own = { list: () => undefined, actions: [...accountActions, ...passkeys] } as unknown as AnyScreen;
  const calls = new Map<string, boolean>();
  for (const answer of answers)
    for (const { call, isStoppable } of await walk(own, answer, 'v1'))
      calls.set(call, isStoppable && calls.get(call) !== false);
  expect([...calls].filter(([, isStoppable]) => !isStoppable)).toEqual([]);
  expect([...calls.keys()]).toEqual(expect.arrayContaining(ownCalls));
});

/** What is written for the own account, each of it asked for by the walk. */
const ownCalls = [
  ...['account.createAccessToken', 'account.delete', 'account.self', 'account.transferInviteQuota', 'session.logout'],
  ...['loginSessions.end', 'loginSessions.endOthers', 'loginSessions.list'],
  ...['passkeys.beginProof', 'passkeys.beginRegister', 'passkeys.finishRegister', 'passkeys.remove'],
  ...['proof.proveByPasskey', 'twoFactor.begin', 'twoFactor.disable', 'twoFactor.enable', 'twoFactor.renewBackupCodes'],
];

test('whatever a list asks a gateway for can be stopped by whoever asked', async () => {
  const screens = Object.entries(await loadLists()) as [ListNoun, AnyScreen][];
  const deaf = new Set<string>();
  const heard = new Set<string>();
  for (const [noun, screen] of screens) {
    for (const dialect of ['classic', 'v1']) {
      for (const answer of answers) {
        for (const { call, isStoppable } of await walk(screen, answer, dialect)) {
          if (isStoppable) heard.add(`${noun}: ${call}`);
          else if (!unstoppable.has(`${noun}: ${call}`)) deaf.add(`${noun}: ${call}`);
        }
      }
    }
  }
  expect([...deaf]).toEqual([]);
  // The walk has come to nearly every call there is, or it would show nothing.
  expect(heard.size).toBeGreaterThan(100);
});
