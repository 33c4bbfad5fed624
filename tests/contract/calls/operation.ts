import { expect } from 'vitest';
import { GatewayError } from '../../../shared/gateway/client/gateway-error.ts';
import { type Contract, calls, expectFailure, since } from '../contract.ts';

/** How people get in by services of the site's own, what keeps calls on a channel, and what the gateway runs on. */
export function describeOperationCalls(the: () => Contract): void {
  calls(
    the,
    'signInServices.list, signInServices.create, signInServices.get, signInServices.update, signInServices.delete, signInServices.discover',
    async (contract) => {
      const { admin, prefix } = contract;
      const { signInServices } = admin;
      const before = await since(contract, 'v013', () => signInServices.list());
      if (before === undefined) {
        for (const call of [
          () => signInServices.get(1),
          () => signInServices.create({} as never),
          () => signInServices.update(1, {}),
          () => signInServices.delete(1),
          () => signInServices.discover('http://127.0.0.1:1'),
        ]) {
          await expectFailure(call(), 'unsupported');
        }
        return;
      }
      const page = 'https://id.example.com';
      const made = await signInServices.create({
        ...{ name: `${prefix} SSO`, slug: prefix, icon: '', enabled: false, client_id: 'us', client_secret: 'hush' },
        ...{ authorization_endpoint: `${page}/a`, token_endpoint: `${page}/t`, user_info_endpoint: `${page}/u` },
        ...{ scopes: 'openid', user_id_field: 'id', username_field: 'login', display_name_field: 'name' },
        ...{ email_field: 'mail', well_known: '', auth_style: 2, access_denied_message: '{{field}}' },
        access_policy: '{"conditions":[{"field":"vip","op":"eq","value":true}]}',
      });
      const id = made?.id ?? 0;
      contract.undo.push(() => signInServices.delete(id));
      expect(JSON.stringify(made)).not.toContain('hush');
      expect(await signInServices.get(id)).toEqual(made);
      const icon = await signInServices.update(id, { icon: 'Acme', access_policy: '' });
      expect(icon).toEqual({ ...made, icon: 'Acme', access_policy: '' });
      await expectFailure(signInServices.update(id, { access_policy: '{}' }), 'refused');
      expect((await signInServices.list()).length).toBe(before.length + 1);
      await expectFailure(signInServices.discover('http://127.0.0.1:1'), 'refused');
      await signInServices.delete(id);
      contract.undo.pop();
      await expectFailure(signInServices.get(id), 'refused', 'not-found');
    },
  );

  calls(the, 'modelHealth.summary, modelHealth.of', async (contract) => {
    const { modelHealth } = contract.admin;
    // The middle of v1.0 has both; a dialect does not tell since when.
    const summary = await modelHealth.summary(24).catch((error: GatewayError) => error);
    if (summary instanceof GatewayError) {
      expect(summary.kind).toBe('unsupported');
      await expectFailure(modelHealth.of('gpt-4o', 24), 'unsupported');
    } else {
      for (const { model_name } of summary.slice(0, 1))
        expect(Array.isArray(await modelHealth.of(model_name, 24))).toBe(true);
      if (summary.length === 0) expect(await modelHealth.of('no-such-model', 24)).toEqual([]);
    }
  });

  calls(the, 'affinity.stats, affinity.clear', async (contract) => {
    const { affinity } = contract.admin;
    const stats = await since(contract, 'v013', () => affinity.stats());
    if (stats === undefined) await expectFailure(affinity.clear('x'), 'unsupported');
    else {
      expect(stats.total).toBeGreaterThanOrEqual(stats.unknown);
      expect((await expectFailure(affinity.clear('no such rule'), 'refused')).facts.serverMessage).not.toBe('');
    }
  });

  calls(
    the,
    'affinity.clearAll',
    async (contract) => {
      const cleared = await since(contract, 'v013', () => contract.admin.affinity.clearAll());
      if (cleared !== undefined) expect(cleared).toBeGreaterThanOrEqual(0);
    },
    'would forget what others keep',
  );

  calls(the, 'instances.list, instances.forget, systemTasks.newest', async (contract) => {
    const { instances, systemTasks } = contract.admin;
    // The middle of v1.0 has both; a dialect does not tell since when.
    const all = await since(contract, 'v1', () => instances.list());
    if (all === undefined) {
      await expectFailure(instances.forget('x'), 'unsupported');
      await expectFailure(systemTasks.newest(3), 'unsupported');
      return;
    }
    const [own] = all;
    expect(own).toMatchObject({ status: 'online', is_master: expect.any(Boolean), cpu: expect.any(Number) });
    expect(own?.version).not.toBe('');
    await expectFailure(instances.forget(own?.node_name ?? ''), 'refused');
    expect((await systemTasks.newest(3)).length).toBeLessThanOrEqual(3);
  });

  calls(
    the,
    'instances.forgetStale',
    async (contract) => {
      const forgotten = await since(contract, 'v1', () => contract.admin.instances.forgetStale());
      if (forgotten !== undefined) expect(forgotten).toBe(0);
    },
    'would take what others run off the list',
  );
}
