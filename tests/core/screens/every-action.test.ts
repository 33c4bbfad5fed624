import { beforeAll, expect, test } from 'vitest';
import type { Action, Done, RowAction, SiteAction } from '../../../shared/screen/action.ts';
import { runAction } from '../../../shared/screen/flow/run-action.ts';
import { checkForm, fieldsOf } from '../../../shared/screen/form-check.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import { type AnyScreen, type ListNoun, loadLists } from '../../../shared/screens/registry.ts';
import { startTestSandbox } from '../../support/gateway/sandbox.ts';
import { signedInContext } from '../../support/gateway/signed-in-context.ts';
import type { AnyForm } from '../../support/input-of.ts';

// Every action of every list, run for real on one sample site, on the first row that allows it: what it says it did, and
// whether the row, read again, shows that. `NAME` is the row's. What deletes comes last.

type Row = Record<string, unknown>;

let context: ScreenContext;
let screens: Record<string, AnyScreen>;

beforeAll(async () => {
  const sandbox = await startTestSandbox({ dialect: 'v1', sampleData: true });
  context = await signedInContext(sandbox);
  screens = await loadLists();
  return () => sandbox.close();
});

interface Case {
  noun: ListNoun;
  verb: string;
  outcome: string;
  typed?: object | undefined;
}

const casesOf = (rows: readonly (readonly [ListNoun, string, string, object?])[]): Case[] =>
  rows.map(([noun, verb, outcome, typed]) => ({ noun, verb, outcome, typed }));

const rowCases = casesOf([
  ['channel', 'test', 'Channel NAME tested: \\d+\\.\\d+ s\\.'],
  ['channel', 'probe', 'Tested (\\d+) of \\2: \\2 answered, 0 failed, about \\$0\\.\\d+\\.'],
  ['probe', 'test', '.*NAME.* answered.*|.*\\d\\.\\d+ s.*'],
  ['probe', 'set-test-model', '.*'],
  ['probe', 'map-model', '.* asks for .* as theirs now\\. Test it again\\.', { to: 'theirs' }],
  ['probe', 'forget', 'Results of .* forgotten\\.'],
  ['channel', 'enable', 'Channel NAME enabled\\.'],
  ['channel', 'disable', 'Channel NAME disabled\\.'],
  ['channel', 'update-balance', 'Channel NAME: balance updated to \\$[\\d,.]+\\.'],
  ['channel', 'copy', 'Channel NAME duplicated\\.'],
  ['channel', 'fetch-models', '\\d+ models\\.'],
  ['channel', 'add-keys', 'Added 1 key to NAME\\. It now has \\d+\\.|.*', { keys: 'sk-another' }],
  ['channel', 'replace-keys', 'Replaced the keys of NAME, which now has 2, all enabled\\.', { keys: 'sk-a\nsk-b' }],
  ['channel', 'map', 'Channel NAME updated\\..*', { pairs: ['gpt-4=gpt-4o'] }],
  ['channel', 'to-pool', 'Created NAME-pool \\(#\\d+\\)\\. .*|NAME-pool \\(#\\d+\\) serves .*', { keys: 'sk-1\nsk-2' }],
  ['channel', 'to-single', '.*NAME-single.*', { keys: 'sk-1' }],
  ['channel', 'set-tag', 'NAME now has the tag lane\\.', { tag: 'lane' }],
  ['channel', 'remove-tag', 'NAME has no tag anymore\\.'],
  ['channel', 'detect-updates', 'Channel NAME: \\d+ models? to add, \\d+ to remove\\. See model updates\\.'],
  ['tag', 'disable', 'Disabled all \\d+ channels of NAME\\.'],
  ['tag', 'enable', 'Enabled all \\d+ channels of NAME\\.'],
  ['tag', 'set', '.*NAME.*', { priority: '7' }],
  ['tag', 'remove', 'Removed NAME from \\d+ channels\\.'],
  ['provider-key', 'enable', 'Enabled key \\d+ of CHANNEL\\.'],
  ['provider-key', 'disable', 'Disabled key \\d+ of CHANNEL\\.'],
  ['upstream-update', 'accept', 'CHANNEL now has MODEL\\.'],
  ['upstream-update', 'ignore', 'MODEL is no longer proposed for CHANNEL\\.'],
  ['upstream-update', 'remove', 'CHANNEL no longer has MODEL\\.'],
  ['token', 'key', 'Key of NAME:'],
  ['token', 'disable', 'API key NAME disabled\\.'],
  ['token', 'enable', 'API key NAME enabled\\.'],
  ['redemption', 'key', 'Code of NAME:'],
  ['redemption', 'enable', 'Redemption code NAME enabled\\.'],
  ['redemption', 'disable', 'Redemption code NAME disabled\\.'],
  ['order', 'complete', 'Credited \\$[\\d.]+ to \\w+ for order NAME\\. Balance: \\$[\\d.,]+\\.'],
  ['subscription', 'reset', 'Reset 1 subscription: .*\\.'],
  ['plan', 'enable', 'Enabled plan NAME\\.'],
  ['plan', 'disable', 'Disabled plan NAME\\.'],
  ['plan', 'assign', 'Assigned NAME to mira\\.', { user: 'mira' }],
  ['plan', 'reset', 'Reset \\d+ subscriptions?: NAME\\.'],
  ['price', 'set', '.*NAME.*Input: \\$5\\.00.*', { input: '5' }],
  ['price-sync', 'take', 'MODEL, .*: \\$[\\d.]+ → \\$[\\d.]+\\.'],
  ['affinity', 'forget', 'Forgot \\d+ entries of NAME\\.'],
  ['sign-in-service', 'disable', 'Disabled sign-in service NAME\\.'],
  ['sign-in-service', 'enable', 'Enabled sign-in service NAME\\.'],
  ['panel', 'move-up', 'Moved: NAME\\. It is now number 1 of 2\\.|Moved: NAME\\. It is now number \\d of \\d\\.'],
  ['panel', 'move-down', 'Moved: NAME\\. It is now number \\d of \\d\\.'],
  ['metadata', 'set', 'Metadata of NAME .*|Saved.*NAME.*', { tags: 'fast' }],
  ['metadata', 'hide', 'NAME is hidden from the price list\\.'],
  ['metadata', 'unhide', 'NAME is shown in the price list\\.'],
  ['missing-model', 'describe', 'Created metadata of NAME\\.'],
  ['metadata-sync', 'take', 'Created metadata of MODEL\\.|.*MODEL.*'],
  ['user', 'add-quota', 'Added \\$1\\.00 to NAME\\. Remaining: \\$[\\d.,]+\\.', { amount: 500_000 }],
  ['user', 'promote', 'NAME is now Admin\\.'],
  ['user', 'demote', 'NAME is now User\\.'],
  ['user', 'enable', 'User NAME enabled\\.'],
  ['user', 'disable', 'User NAME disabled\\.'],
  ['user', 'unlink', 'Unlinked Email from NAME\\.'],
  ['user', 'grant', 'NAME now has the permission “.*”\\.'],
  ['user', 'revoke', 'NAME no longer has the permission “.*”\\.'],
  ['drawing', 'image', 'Image of NAME:?'],
  ['provider-key', 'delete', 'Deleted key \\d+ of CHANNEL\\.'],
  ['probe', 'remove-model', '.*'],
  ['channel', 'delete', 'Channel NAME deleted\\.'],
  ['token', 'delete', 'API key NAME deleted\\.'],
  ['redemption', 'delete', 'Redemption code NAME deleted\\.'],
  ['subscription', 'end', 'Ended .*\\.'],
  ['subscription', 'delete', 'Deleted .*\\.'],
  ['panel', 'delete', 'Deleted: .*'],
  ['metadata', 'delete', 'Deleted metadata of NAME\\.'],
  ['instance', 'forget', 'Instance NAME is off the list\\.'],
  ['vendor', 'delete', 'Deleted vendor NAME\\.'],
  ['user', 'delete', 'User NAME deleted\\.'],
]);

const actionOf = <Kind>(noun: ListNoun, verb: string) =>
  ((screens[noun] as AnyScreen).actions as readonly Action<Row>[]).find((one) => one.verb === verb) as Kind;
const escaped = (text: unknown) => String(text).replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');

/** The row's own values; a choice that must be made is the first; then what is typed. */
async function inputOf(form: AnyForm | undefined, row: Row, typed: object = {}) {
  if (form === undefined) return undefined;
  let draft = form.fromRow(row, context);
  for (const field of fieldsOf(form, draft, 'edit')) {
    const choices = draft[field.name] === '' && field.kind === 'choice' ? await field.choices?.(draft, context) : [];
    if (choices?.[0]) draft = { ...draft, [field.name]: choices[0].value };
  }
  const { value, errors } = checkForm(form, { ...draft, ...typed }, 'edit', context);
  expect(errors).toEqual({});
  return value;
}

test.each(rowCases)('$noun $verb does what it says, which the row shows', async ({ noun, verb, outcome, typed }) => {
  const screen = screens[noun] as AnyScreen;
  const action = actionOf<RowAction<Row, unknown>>(noun, verb);
  const { rows } = await screen.list({ page: 1, pageSize: 100, filters: {} }, context, {});
  const row = (rows as Row[]).find((one) => action.refusal?.(one, context) === undefined);
  if (row === undefined) throw new Error('no row allows it');
  const input = await inputOf(action.input as AnyForm | undefined, row, typed);
  // Not before it is done.
  if (action.shows) expect(action.shows(row, row, input)).toBe(false);
  const results: { outcome: string; done?: Done<Row>; error?: unknown }[] = [];
  for await (const result of runAction(action, [row], input, () => context)) results.push(result as never);
  const [result] = results;
  expect(result?.error).toBeUndefined();
  const line = row.line as { model: string } | undefined;
  const words = outcome
    .replaceAll('NAME', escaped(screen.name(row)))
    .replaceAll('CHANNEL', escaped(row.channel_name))
    .replaceAll('MODEL', escaped(line?.model ?? row.model));
  expect(result?.done?.message).toMatch(new RegExp(`^(${words})$`));
  expect(result?.done?.tone ?? 'good').toBe('good');
  const after = screen.get && (await screen.get(screen.id(row), context, {}).catch(() => undefined));
  if (action.shows && screen.get) expect(action.shows(after as Row | undefined, row, input)).toBe(true);
  const isStateful = /^(enable|disable|promote|demote|hide|unhide)$/.test(verb) && after !== undefined;
  if (isStateful && action.refusal) expect(action.refusal(after as Row, context)).toMatch(/already|\w/i);
});

const siteCases = casesOf([
  ['channel', 'fix', 'Rebuilt.*|.*\\d+.*'],
  ['channel', 'models', '\\d+ models\\.'],
  ['channel', 'delete-disabled', '.*\\d+.*deleted\\.|Deleted \\d+.*'],
  ['redemption', 'delete-invalid', '\\d+ invalid codes deleted\\.'],
  ['probe', 'forget-gone', '.*'],
  ['affinity', 'forget-all', 'Forgot \\d+ entries\\.'],
  ['instance', 'forget-stale', '\\d+ instances? (is|are) off the list\\.'],
  ['log', 'cleanup', '\\d[\\d,]* log entr(?:y|ies) deleted\\.'],
]);

test.each(siteCases)('$noun $verb, for the site as a whole, says how much it did', async ({ noun, verb, outcome }) => {
  const action = actionOf<SiteAction<unknown>>(noun, verb);
  expect(action.refusal?.(context)).toBeUndefined();
  const done = await action.run(action.input?.defaults(context), context, {});
  expect(done.message).toMatch(new RegExp(`^(${outcome})$`));
});
