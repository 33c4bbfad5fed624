import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Generation, generations } from '../../../cli/sandbox/traits/generation.ts';
import { isAtLeast } from '../../../shared/domain/dialect.ts';
import type { Gateway } from '../../../shared/gateway/gateway.ts';
import { plain, rowAsShown, writeAndCompare } from '../../contract/fields.ts';
import { shownBy } from '../../contract/one-api.ts';
import { fieldsFor } from '../../contract/resource-fields.ts';
import { externalTarget, openExternalTarget, openSandboxTarget, type Target } from '../../contract/target.ts';

// Against the sandbox in every generation, or the gateway that the environment names (docs/contributing.md).
const external = externalTarget(process.env);
const targets: [string, Generation | undefined, () => Promise<Target>][] = external
  ? [[external.url, external.generation, async () => openExternalTarget(external)]]
  : generations.map((generation) => [`the sandbox, ${generation}`, generation, () => openSandboxTarget(generation)]);

/** What the sandbox's rows show beside what every gateway's do: a field that leaves this table is no longer looked at. */
const modernFields: Record<Generation, Readonly<Record<string, readonly string[]>>> = {
  classic: {},
  v06: { 'a channel': ['tag', 'setting', 'param_override'], 'a token': ['allow_ips'] },
  v013: { 'a channel': ['settings', 'header_override', 'remark'], 'a user': ['remark'] },
  'v1-session': { 'a channel': ['settings', 'header_override', 'remark'], 'a user': ['remark'] },
  v1: {
    'a channel': ['settings', 'header_override', 'remark'],
    'an automatic token': ['auto_groups'],
    'a user': ['remark'],
    'a plan': ['downgrade_group', 'allow_balance_pay', 'allow_wallet_overflow', 'waffo_pancake_product_id'],
  },
};

describe.each(targets)('%s', (_, generation, open) => {
  const dialect = generation === 'v1-session' ? 'v1' : generation;
  let target: Target;
  let admin: Gateway;
  beforeAll(async () => {
    target = await open();
    admin = target.client();
    await admin.site.status();
    await admin.session.login({ username: target.username, password: target.password });
    // Plans wait for the terms of payment there.
    if (!external && dialect === 'v1') await admin.options.confirmPaymentCompliance();
  });
  afterAll(() => target.close());

  const held = fieldsFor(external !== undefined, process.env).filter(
    ({ oldest }) => external || isAtLeast(dialect ?? 'classic', oldest),
  );
  test.for(held.map((fields) => [fields.what, fields] as const))(
    'GEN-29: each field of %s reads back as sent, alone and with others, and no other field changes',
    { timeout: 120_000 },
    async ([, fields], context) => {
      const { noun, other, nothing, always, oldest } = fields;
      context.skip(!isAtLeast(admin.dialect() ?? 'classic', oldest), 'an older gateway has no such rows');
      context.skip((await fields.isThere?.(admin)) === false, 'this gateway has no such rows');
      const id = await fields.create(admin, `tgc${randomInt(36 ** 4).toString(36)}`);
      try {
        const first = await rowAsShown(admin, noun, id);
        for (const [name, value] of Object.entries(first)) {
          if (name in fields.first) expect({ [name]: value }).toEqual({ [name]: plain(fields.first[name]) });
        }
        const names = Object.keys(other).filter((name) => name in first);
        const expected = generation && !external ? (modernFields[generation][fields.what] ?? []) : [];
        expect(names).toEqual(expect.arrayContaining([...shownBy(admin, noun, always), ...expected]));
        const asMade: Readonly<Record<string, unknown>> = { ...first, ...fields.first };
        const original = (name: string) => ({ [name]: asMade[name] });
        const values = names.flatMap((name) => {
          const changed: Record<string, unknown>[] = [{ [name]: other[name] }, original(name)];
          return name in nothing ? [...changed, { [name]: nothing[name] }, original(name)] : changed;
        });
        for (const change of values) await writeAndCompare(fields, admin, id, change);
        const anySubset = fc.subarray(names, { minLength: 2 });
        const anySource = fc.constantFrom(other, asMade);
        const writes = fc.asyncProperty(anySubset, anySource, async (chosen, source) => {
          const changes = Object.fromEntries(chosen.map((name) => [name, source[name]]));
          await writeAndCompare(fields, admin, id, changes);
        });
        await fc.assert(writes, { numRuns: 8, endOnFailure: true });
      } finally {
        await fields.delete(admin, id);
      }
    },
  );
});
