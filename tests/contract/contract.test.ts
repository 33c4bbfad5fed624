import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Dialect, dialects } from '../../shared/domain/dialect.ts';
import { describeAccountCalls } from './calls/account.ts';
import { describeChannelCalls } from './calls/channels.ts';
import { describeFarewellCalls } from './calls/farewell.ts';
import { describeOAuthCalls } from './calls/oauth.ts';
import { describeRecordCalls } from './calls/records.ts';
import { describeRelayCalls } from './calls/relay.ts';
import { describeSiteCalls } from './calls/site.ts';
import { describeTokenCalls } from './calls/tokens.ts';
import { describeUserCalls } from './calls/users.ts';
import { describeWalletCalls } from './calls/wallet.ts';
import { type Contract, closeContract, openContract } from './contract.ts';
import { methodsOf, type Observation } from './observation.ts';
import { reportOf } from './report.ts';
import { externalTarget, openExternalTarget, openSandboxTarget, type Target } from './target.ts';

// One suite for any gateway: the sandbox in every dialect, or the one that the environment names, which is then compared
// with the sandbox of its own dialect, call by call.
const external = externalTarget(process.env);
const targets: [string, () => Promise<Target>][] = [];
if (external === undefined) {
  for (const dialect of dialects) targets.push([`the sandbox, ${dialect}`, () => openSandboxTarget(dialect)]);
} else {
  const probe = openExternalTarget(external).client();
  await probe.site.status();
  const dialect: Dialect = probe.dialect() ?? 'v013';
  targets.push([`the sandbox, ${dialect}, to compare with`, () => openSandboxTarget(dialect, true)]);
  targets.push([external.url, async () => openExternalTarget(external)]);
}

let compared: Observation | undefined;

describe.each(targets)(
  '%s',
  (_, open) => {
    let contract: Contract;
    const the = () => contract;

    beforeAll(async () => {
      contract = await openContract(await open());
    });
    afterAll(async () => {
      const { target, skipped } = contract;
      try {
        await closeContract(contract);
      } finally {
        await target.close();
      }
      if (compared && external) console.log(reportOf(compared, target.observation, skipped));
      else compared = target.observation;
    });

    describeSiteCalls(the);
    describeUserCalls(the);
    describeAccountCalls(the);
    describeChannelCalls(the);
    describeTokenCalls(the);
    describeRelayCalls(the);
    describeWalletCalls(the);
    describeRecordCalls(the);
    describeOAuthCalls(the);
    describeFarewellCalls(the);

    test('API-01: every method of the client was called', () => {
      const { target, admin, skipped } = contract;
      const called = new Set([...target.observation.byMethod.keys(), ...skipped.keys()]);
      expect(methodsOf(admin).filter((method) => !called.has(method))).toEqual([]);
    });
  },
  600_000,
);
