import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { isAtLeast } from '../../../shared/domain/dialect.ts';
import { type Fields, rowAsShown, writeAndCompare } from '../../contract/fields.ts';
import { fieldsFor } from '../../contract/resource-fields.ts';
import { externalTarget, openExternalTarget, openSandboxTarget } from '../../contract/target.ts';
import { runCommand } from '../../support/program/command-here.ts';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';

type Row = Fields['noun'];
/** A field of the row, the flags that change it, and what the row says then. */
type Change = readonly [field: string, flags: readonly string[], value: unknown];

/** What a person changes with one command. */
const updates: readonly (readonly [noun: Row, changes: readonly Change[]])[] = [
  [
    'channel',
    [
      ['priority', ['--priority', '12'], 12],
      ['tag', ['--tag', 'tgc-other'], 'tgc-other'],
      ['header_override', ['--header-override', '{"X-Other":"1"}'], { 'X-Other': '1' }],
      ['auto_ban', ['--no-auto-ban'], 0],
    ],
  ],
  [
    'channel',
    [
      ['setting', ['--proxy', 'socks5://127.0.0.1:7'], { proxy: 'socks5://127.0.0.1:7', force_format: true }],
      ['weight', ['--weight', '0'], 0],
      ['remark', ['--remark', ''], ''],
    ],
  ],
  [
    'token',
    [
      ['allow_ips', ['--allow-ips', '203.0.113.7'], '203.0.113.7'],
      ['unlimited_quota', ['--unlimited-quota'], true],
    ],
  ],
  [
    'token',
    [
      ['model_limits', ['--model-limits', 'gpt-4o'], 'gpt-4o'],
      ['expired_time', ['--expired-time', 'never'], -1],
    ],
  ],
  ['user', [['display_name', ['--display-name', 'Other'], 'Other']]],
  [
    'user',
    [
      ['remark', ['--remark', ''], ''],
      ['quota', ['--quota', '7000000'], 7_000_000],
    ],
  ],
  ['redemption', [['quota', ['--quota', '7000000'], 7_000_000]]],
  [
    'models',
    [
      ['tags', ['--tags', 'c'], 'c'],
      ['sync_official', ['--no-sync-official'], 0],
    ],
  ],
  ['vendors', [['description', ['--description', ''], '']]],
  [
    'plans',
    [
      ['price_amount', ['--price-amount', '19'], 19],
      ['subtitle', ['--subtitle', ''], ''],
      ['allow_balance_pay', ['--no-allow-balance-pay'], false],
    ],
  ],
];

/** The command of rows whose path says another word. */
const commands: Readonly<Partial<Record<Row, string>>> = { models: 'metadata', vendors: 'vendor', plans: 'plan' };

test('GEN-29: what update commands were not told stays as it was on the gateway, what they were told reads back', async () => {
  const external = externalTarget(process.env);
  const target = external ? openExternalTarget(external) : await openSandboxTarget('v1');
  const { url: gateway, username, password } = target;
  const admin = target.client();
  await admin.site.status();
  await admin.session.login({ username, password });
  if (!external) await admin.options.confirmPaymentCompliance();
  const env = { TOLLGATE_CONFIG_DIR: temporaryFolder() };
  const run = async (args: readonly string[], stdin?: string) => {
    const { exitCode, stderr } = await runCommand(args, { env, stdin });
    expect(exitCode, `${args.join(' ')}: ${stderr}`).toBe(0);
  };
  await run(['login', '--gateway', gateway, '--username', username, '--password-stdin'], `${password}\n`);
  const made: [Fields, number][] = [];
  try {
    const dialect = admin.dialect() ?? 'classic';
    for (const fields of fieldsFor(external !== undefined, process.env)) {
      if (!isAtLeast(dialect, fields.oldest) || (await fields.isThere?.(admin)) === false) continue;
      if (made.some(([{ noun }]) => noun === fields.noun)) continue;
      made.push([fields, await fields.create(admin, `tgc${randomInt(36 ** 4).toString(36)}`)]);
    }
    for (const [noun, changes] of updates) {
      const id = made.find(([fields]) => fields.noun === noun)?.[1];
      // An older gateway has no such rows.
      if (id === undefined) continue;
      const known = await rowAsShown(admin, noun, id);
      // An older gateway has no column for some, or no flags for what stands in it (CHAN-08), and says so.
      const isOld = !isAtLeast(dialect, 'v013');
      const held = changes.filter(([field]) => !external || (field in known && !(isOld && field === 'setting')));
      const flags = held.flatMap(([, flags]) => flags);
      const update = () => run([commands[noun] ?? noun, 'update', String(id), ...flags, '--yes']);
      await writeAndCompare(
        { noun, update },
        admin,
        id,
        Object.fromEntries(held.map(([field, , value]) => [field, value])),
      );
    }
  } finally {
    for (const [fields, id] of made) await fields.delete(admin, id);
    await target.close();
  }
}, 120_000);
