import { expect } from 'vitest';
import { type Contract, calls, expectFailure } from '../contract.ts';

const first = { page: 1, pageSize: 10 };
const fields = {
  expired_time: -1,
  remain_quota: 500_000,
  unlimited_quota: false,
  model_limits_enabled: false,
  model_limits: '',
  allow_ips: '',
  group: '',
};

/** API tokens and redemption codes. */
export function describeTokenCalls(the: () => Contract): void {
  calls(the, 'tokens.create, tokens.list, tokens.search, tokens.get, tokens.key, tokens.keys', async (contract) => {
    const { person, prefix } = contract;
    const name = `${prefix}-token`;
    const made = await person.tokens.create({ ...fields, name });
    if (made === undefined) throw new Error('The created token is not found.');
    expect(made).toMatchObject({ name, status: 1, remain_quota: 500_000, expired_time: -1 });
    expect((await person.tokens.list(first)).rows.map(({ id }) => id)).toContain(made.id);
    expect((await person.tokens.search({ ...first, keyword: name })).rows).toMatchObject([{ id: made.id }]);
    expect((await person.tokens.search({ ...first, keyword: `${name}-none` })).rows).toEqual([]);
    expect(await person.tokens.get(made.id)).toMatchObject({ name });
    const key = await person.tokens.key(made);
    expect(key).toMatch(/^sk-\w{48}$/);
    expect((await person.tokens.keys([made])).get(made.id)).toBe(key);
    await expectFailure(contract.admin.tokens.get(made.id), 'not-found');
  });

  calls(the, 'tokens.update, tokens.setStatus, tokens.delete', async ({ person, prefix }) => {
    const made = await person.tokens.create({ ...fields, name: `${prefix}-second` });
    if (made === undefined) throw new Error('The created token is not found.');
    const changed = await person.tokens.update(made, {
      unlimited_quota: true,
      model_limits_enabled: true,
      model_limits: ['a', 'b'],
    });
    expect(changed).toMatchObject({ name: made.name, unlimited_quota: true, model_limits: 'a,b', status: 1 });
    await person.tokens.setStatus(made.id, 2);
    expect(
      await person.tokens.update(changed ?? made, { model_limits: '', model_limits_enabled: false }),
    ).toMatchObject({
      status: 2,
      model_limits: '',
    });
    await person.tokens.setStatus(made.id, 1);
    expect(await person.tokens.get(made.id)).toMatchObject({ status: 1 });
    await person.tokens.delete(made.id);
    await expectFailure(person.tokens.get(made.id), 'not-found');
  });

  calls(the, 'tokens.deleteMany', async ({ person, prefix }) => {
    const rows = [];
    for (const name of ['third', 'fourth'])
      rows.push(await person.tokens.create({ ...fields, name: `${prefix}-${name}` }));
    const ids = rows.flatMap((row) => (row === undefined ? [] : [row.id]));
    expect(ids).toHaveLength(2);
    // Counts what was there to delete, not what was asked for. Gateways before v0.10 have no such call.
    const count = await person.tokens.deleteMany([...ids, 999_999_999]).catch((error: unknown) => {
      expect(error).toMatchObject({ kind: 'unsupported' });
      return undefined;
    });
    if (count === undefined) for (const id of ids) await person.tokens.delete(id);
    else expect(count).toBe(2);
    for (const id of ids) await expectFailure(person.tokens.get(id), 'not-found');
  });

  calls(the, 'tokens.autoGroups, tokens.hasGroupOrder', async ({ person, admin, prefix, undo }) => {
    const offered = await person.tokens.autoGroups().catch((error: unknown) => {
      expect(error).toMatchObject({ kind: 'unsupported' });
      return undefined;
    });
    if (offered === undefined) return expect(person.tokens.hasGroupOrder()).toBe(false);
    expect(offered.maximum).toBeGreaterThan(0);
    const [own = ''] = offered.groups;
    const before = (await admin.options.list()).get('UserUsableGroups') ?? '{}';
    undo.push(() => admin.options.set('UserUsableGroups', before));
    await admin.options.set('UserUsableGroups', JSON.stringify({ ...JSON.parse(before), auto: 'Any' }));
    const name = `${prefix}-auto`;
    const made = await person.tokens.create({
      ...fields,
      name,
      group: 'auto',
      cross_group_retry: true,
      auto_groups: [own],
    });
    if (made === undefined) throw new Error('The created token is not found.');
    expect(made).toMatchObject({ group: 'auto', cross_group_retry: true, auto_groups: [own] });
    expect(person.tokens.hasGroupOrder()).toBe(true);
    // A missing order stays, a missing retry would not: both travel with every update.
    expect(await person.tokens.update(made, { name: `${name}-2` })).toMatchObject({
      cross_group_retry: true,
      auto_groups: [own],
    });
    await person.tokens.delete(made.id);
  });

  calls(
    the,
    'redemptions.create, redemptions.list, redemptions.search, redemptions.get',
    async ({ admin, prefix, undo }) => {
      const codes = await admin.redemptions.create({ name: `${prefix}-gift`, quota: 1000, count: 2 });
      expect(codes).toHaveLength(2);
      const { rows } = await admin.redemptions.search({ ...first, keyword: `${prefix}-gift` });
      expect(rows.map(({ key }) => key).sort()).toEqual([...codes].sort());
      for (const { id } of rows) undo.push(() => admin.redemptions.delete(id));
      const listed = await admin.redemptions.list(first);
      expect(listed.rows.map(({ id }) => id)).toContain(rows[0]?.id);
      expect(await admin.redemptions.get(rows[0]?.id ?? 0)).toMatchObject({ quota: 1000, status: 1 });
    },
  );

  calls(the, 'redemptions.update, redemptions.setStatus, wallet.redeem, redemptions.delete', async (contract) => {
    const { admin, person, personId, prefix } = contract;
    const { rows } = await admin.redemptions.search({ ...first, keyword: `${prefix}-gift` });
    const [used, spare] = rows;
    if (used === undefined || spare === undefined) throw new Error('The created codes are not found.');
    expect(await admin.redemptions.update(used.id, { name: used.name, quota: 2000 })).toMatchObject({ quota: 2000 });
    await admin.redemptions.setStatus(spare.id, 2);
    await expectFailure(person.wallet.redeem(spare.key), 'refused');
    await admin.redemptions.setStatus(spare.id, 1);
    const before = (await admin.users.get(personId)).quota;
    expect(await person.wallet.redeem(used.key)).toBe(2000);
    expect((await admin.users.get(personId)).quota).toBe(before + 2000);
    await expectFailure(person.wallet.redeem(used.key), 'refused');
    // One API does not keep who used it.
    const used_user_id = admin.isOneApi() ? 0 : personId;
    expect(await admin.redemptions.get(used.id)).toMatchObject({ status: 3, used_user_id });
    await admin.redemptions.delete(spare.id);
    await expectFailure(admin.redemptions.get(spare.id), 'not-found');
  });
}
