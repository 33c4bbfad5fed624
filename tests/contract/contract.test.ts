import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultGeneration, type Generation, generations } from '../../cli/sandbox/traits/generation.ts';
import { describeAccountCalls } from './calls/account.ts';
import { describeChannelCalls } from './calls/channels.ts';
import { describeFarewellCalls } from './calls/farewell.ts';
import { describeOAuthCalls } from './calls/oauth.ts';
import { describeOperationCalls } from './calls/operation.ts';
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

// One suite for any gateway: the sandbox in every generation, or the one that the environment names, which is then compared
// with the sandbox of its own generation, call by call.
const external = externalTarget(process.env);
const targets: [string, () => Promise<Target>][] = [];
if (external === undefined) {
  for (const name of generations) targets.push([`the sandbox, ${name}`, () => openSandboxTarget(name)]);
} else {
  const probe = openExternalTarget(external).client();
  await probe.site.status();
  const like: Generation = external.generation ?? probe.dialect() ?? defaultGeneration;
  targets.push([`the sandbox, ${like}, to compare with`, () => openSandboxTarget(like, true)]);
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
    describeOperationCalls(the);
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
