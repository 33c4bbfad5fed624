import { randomInt } from 'node:crypto';
import { expect, type TestContext, test } from 'vitest';
import { type Dialect, isAtLeast } from '../../shared/domain/dialect.ts';
import type { User } from '../../shared/domain/user/user.ts';
import { GatewayError } from '../../shared/gateway/client/gateway-error.ts';
import type { Gateway } from '../../shared/gateway/gateway.ts';
import { missingOnOneApi } from './one-api.ts';
import type { Target } from './target.ts';

/** What the calls of one run share. Everything made on the way is named with the run's prefix and undone at the end. */
export interface Contract {
  target: Target;
  /** The suite's way in; an administrator, better root. */
  admin: Gateway;
  self: User;
  /** A user of the suite's own, made by the first calls. */
  person: Gateway;
  personName: string;
  personPassword: string;
  personId: number;
  /** Begins every name; recognisable, should cleaning up fail. */
  prefix: string;
  undo: (() => Promise<unknown>)[];
  /** Why a method was not called on this target. */
  skipped: Map<string, string>;
}

/** The model the suite's own channel serves. */
export const model = 'gpt-4o-mini';

/** A run's beginning: signs the administrator in. */
export async function openContract(target: Target): Promise<Contract> {
  const admin = target.client();
  await admin.site.status();
  const outcome = await admin.session.login({ username: target.username, password: target.password });
  if (outcome.kind !== 'signed-in') throw new Error('The contract needs an account without a second factor.');
  // As every face does first: One API is told by it alone.
  const person = target.client();
  await person.site.status();
  const prefix = `tgc${randomInt(36 ** 4)
    .toString(36)
    .padStart(4, '0')}`;
  return {
    target,
    admin,
    self: outcome.user,
    person,
    personName: `${prefix}p`,
    personPassword: 'contract-1',
    personId: 0,
    prefix,
    undo: [],
    skipped: new Map(),
  };
}

/** A run's end: what was made is unmade, newest first; what resists is told. */
export async function closeContract(contract: Contract): Promise<void> {
  const left: string[] = [];
  for (const undo of contract.undo.reverse()) {
    await undo().catch((error: unknown) => {
      if (!(error instanceof GatewayError && error.kind === 'not-found')) left.push(String(error));
    });
  }
  if (left.length > 0) throw new Error(`Not cleaned up on ${contract.target.name}: ${left.join('; ')}`);
}

type Run = (contract: Contract, context: TestContext) => Promise<unknown>;

/** A test of some client methods. `own` says why it must not run on a foreign gateway. */
export function calls(the: () => Contract, methods: string, run: Run, own?: string): void {
  test(`API-01: ${methods}`, async (context) => {
    const contract = the();
    if (own !== undefined && contract.target.isExternal) {
      for (const method of methods.split(', ')) contract.skipped.set(method, own);
      context.skip(own);
    }
    await run(contract, context);
  });
}

/**
 * Holds a call that only newer gateways have against the dialect: it works from `oldest` on and is `unsupported` before.
 * A foreign gateway may have it earlier or later than its dialect suggests, but nothing else may happen.
 */
export async function since<Result>(
  { target, admin }: Contract,
  oldest: Dialect,
  run: () => Promise<Result>,
): Promise<Result | undefined> {
  const isThere = isAtLeast(admin.dialect() ?? 'classic', oldest);
  try {
    const result = await run();
    if (!isThere && !target.isExternal) throw new Error(`expected only from ${oldest} on`);
    return result;
  } catch (error) {
    const isMissing = error instanceof GatewayError && error.kind === 'unsupported';
    if (!isMissing || (isThere && !target.isExternal)) throw error;
    return undefined;
  }
}

/** Runs a call of a method that One API has not; there it has to be told as such, and the answer is undefined. */
export async function unlessMissing<Result>(
  { admin }: Contract,
  method: (typeof missingOnOneApi)[number],
  run: () => Promise<Result>,
): Promise<Result | undefined> {
  if (!admin.isOneApi()) return run();
  expect(missingOnOneApi).toContain(method);
  // Where a path holds an id on others, some calls are taken for one that is for administrators.
  await expectFailure(run(), 'unsupported', 'forbidden');
  return undefined;
}

/** The error a call ends in; fails when it succeeds or breaks in another way. */
export async function failureOf(run: Promise<unknown>): Promise<GatewayError> {
  const outcome = await run.then(
    () => 'success',
    (error: unknown) => error,
  );
  if (!(outcome instanceof GatewayError)) throw outcome instanceof Error ? outcome : new Error('succeeded');
  return outcome;
}

/** Checks that a call ends in one of these kinds of error. */
export async function expectFailure(run: Promise<unknown>, ...kinds: GatewayError['kind'][]): Promise<GatewayError> {
  const error = await failureOf(run);
  expect(kinds, `${error.kind}: ${error.message}`).toContain(error.kind);
  return error;
}
