import { formatQuota, quotaDisplayOf } from '../../../shared/format/quota.ts';
import { sanitise } from '../../../shared/format/sanitise.ts';
import { describeError } from '../../../shared/screen/error/describe-error.ts';
import { listNames } from '../../../shared/screen/flow/confirm-rows.ts';
import type { ItemResult, MakeCall } from '../../../shared/screen/flow/run-action.ts';
import { stepOutcome } from '../../../shared/screen/flow/run-outcome.ts';
import { Refusal } from '../../../shared/screen/refusal.ts';
import { gatewayName } from '../../../shared/screen/site-address.ts';
import {
  type AllowanceLedger,
  giveAllowance,
  type PurseKind,
} from '../../../shared/screens/allowance/give-allowance.ts';
import { pairOf } from '../../../shared/text/punctuation.ts';
import { ExitCode } from '../../failure/exit-code.ts';
import { Failure } from '../../failure/failure.ts';
import { runFlow } from '../../list/action/run-flow.ts';
import { openProgress } from '../../list/batch/progress.ts';
import { withScreenSession } from '../../list/screen/screen-session.ts';
import { notifyUndo } from '../../list/undo/undo-line.ts';
import { confirm, requireConfirmable } from '../../program/ask.ts';
import type { Invocation } from '../../program/definition.ts';
import { printPlanned } from '../../program/dry-run.ts';
import type { Session } from '../../program/session.ts';
import { isForUsers, readRulesFile, rulesOf } from './allowance-file.ts';
import { type GiftRecord, missingRecord, printGifts, recordOf } from './gift-report.ts';
import { holdLedger, readLedger } from './ledger-file.ts';
import { type GiftPlan, type PlannedGift, planGifts, purseKinds } from './plan-gifts.ts';
import { reportFields } from './report-fields.ts';

/** The number of simultaneous calls. */
const atOnce = 4;

type Row = PlannedGift['row'];
type DueGift = PlannedGift & { due: { state: 'due'; amount: number } };

/** `allowance check`: whether the file is valid, and what is due to whom now. It writes nothing. */
export async function checkAllowances(invocation: Invocation): Promise<undefined> {
  const file = await readRulesFile(invocation);
  return withScreenSession(targetOf(isForUsers(file)), invocation, 'fresh', async ({ context, gatewayUrl }) => {
    const rules = rulesOf(file, context);
    const ledger = await readLedger(invocation.world, gatewayUrl);
    try {
      const plan = await planGifts(rules, ledger, context, () => {});
      await warnOfNoOne(plan, invocation);
      await print([...recordsOf(plan, context.say).values()], plan, context, invocation);
    } finally {
      ledger?.close();
    }
    return undefined;
  });
}

/**
 * `allowance apply`: gives what the rules of a file owe in their current periods, each gift once, however often the
 * command runs (ASK-07). Gifts with an unknown outcome of an earlier run are looked up first.
 */
export async function applyAllowances(invocation: Invocation): Promise<number | undefined> {
  const { options, world } = invocation;
  // A file that is missing is told before anybody is asked for agreement to it.
  const file = await readRulesFile(invocation);
  if (!options.dryRun) requireConfirmable(invocation);
  const work = async (session: Session) => {
    const { context, gatewayUrl, dryRun } = session;
    const rules = rulesOf(file, context);
    const ledger = await (dryRun ? readLedger(world, gatewayUrl) : holdLedger(world, gatewayUrl));
    try {
      const kept = dryRun ? undefined : ledger;
      const plan = await planGifts(rules, ledger, context, (gift, state) => kept?.end(gift.n, state));
      await warnOfNoOne(plan, invocation);
      return await give(plan, kept ?? planned, session, invocation);
    } finally {
      ledger?.close();
    }
  };
  return withScreenSession(targetOf(isForUsers(file)), invocation, 'fresh', work, { paced: true });
}

/** A dry run writes nothing to the ledger. */
const planned: AllowanceLedger = { begin: () => 0, end: () => {} };

function targetOf(isUsers: boolean) {
  const { noun, title } = isUsers ? purseKinds.user.screen : purseKinds.token.screen;
  return { noun, title };
}

async function give(
  plan: GiftPlan,
  ledger: AllowanceLedger,
  session: Session,
  invocation: Invocation,
): Promise<number | undefined> {
  const { context, dryRun } = session;
  const { say, signal } = invocation;
  const due = plan.gifts.filter((gift): gift is DueGift => gift.due.state === 'due');
  const records = recordsOf(plan, say);
  await notifyDue(due, session, invocation);
  if (due.length > 0) await ask(due, session, invocation);
  const progress = openProgress(invocation);
  let count = 0;
  for (const gifts of alike(due)) {
    if (signal.aborted) break;
    const report = async (result: ItemResult<Row>) => {
      const gift = gifts.find(({ row }) => row.id === result.row.id);
      if (gift) records.set(gift, { ...recordOf(gift, say), ...outcomeOf(result, say) });
      count += 1;
      await progress.show(count, due.length);
    };
    await giveAlike(gifts, ledger, report, session, invocation);
  }
  await progress.end();
  if (dryRun) {
    await printPlanned(dryRun, invocation);
    return undefined;
  }
  // A period is recorded for receivers to whom nothing was due too; otherwise they would get the gift later in the same
  // period, once they have spent their quota.
  for (const { rule, period, receiver, due: owed } of plan.gifts) {
    if (owed.state !== 'full') continue;
    const { id, name, quota, used } = receiver;
    const facts = { rule: rule.name, kind: rule.kind, id, name, period: period.name, mode: rule.mode };
    const n = ledger.begin({ ...facts, amount: 0, quota, used, at: context.now() });
    if (n !== undefined) ledger.end(n, 'nothing');
  }
  await print([...records.values()], plan, context, invocation);
  return endOf([...records.values(), ...plan.missing.map((one) => missingRecord(one, say))], invocation);
}

/** A mistyped group or condition would give nothing, week after week, and look like success. */
async function warnOfNoOne({ unmatched }: GiftPlan, { talk, say }: Invocation): Promise<void> {
  for (const { rule, group } of unmatched) {
    const text =
      group === undefined
        ? say('allowance.noOneMeant', { rule: rule.name })
        : say('allowance.noOneInGroup', { rule: rule.name, group: sanitise(group) });
    await talk.warning('no-one', text);
  }
}

/** Groups gifts that one action can give: those of the same rule and amount. */
function alike(due: readonly DueGift[]): DueGift[][] {
  const groups = new Map<string, DueGift[]>();
  for (const gift of due) {
    const key = JSON.stringify([gift.rule.name, gift.rule.mode === 'set' ? 0 : gift.due.amount]);
    groups.set(key, [...(groups.get(key) ?? []), gift]);
  }
  return [...groups.values()];
}

async function giveAlike(
  gifts: readonly DueGift[],
  ledger: AllowanceLedger,
  report: (result: ItemResult<Row>) => Promise<void>,
  session: Session,
  invocation: Invocation,
): Promise<void> {
  const [first] = gifts;
  if (first === undefined) return;
  const { rule, period, due } = first;
  const kind = purseKinds[rule.kind] as unknown as PurseKind<Row>;
  const command = ['tollgate', 'allowance', 'apply', ...invocation.operands].join(' ');
  const action = giveAllowance(kind, { rule, period: period.name, amount: due.amount, command }, ledger);
  const rows = gifts.map(({ row }) => row);
  const request = { target: kind.screen, action, rows, input: { amount: due.amount } };
  const running = async ({ latest }: { latest: ItemResult<Row> | undefined }) => latest && report(latest);
  // The user has confirmed all gifts before.
  const agreed = { ...invocation, options: { ...invocation.options, yes: true } };
  // Ctrl-C lets running calls finish: the outcome of an aborted write would be unknown.
  const call: MakeCall<Row> = (_rows, make) => make(session.context, undefined);
  const last = await runFlow<Row>(request, { running, call, concurrency: atOnce }, session, agreed);
  if (last.kind === 'refused' && last.leftOut.length === 0) throw new Refusal(last.reason);
  if (last.kind === 'outcome' && !session.dryRun) await notifyUndo(last.undo, session, invocation);
}

function outcomeOf(result: ItemResult<Row>, say: Session['context']['say']): Partial<GiftRecord> {
  const outcome = stepOutcome(result);
  if (result.outcome === 'done')
    return { state: 'given', note: result.done.tone === 'warn' ? result.done.message : '' };
  if (result.outcome === 'skipped') return { state: 'left-out', note: result.reason };
  return { state: outcome, note: describeError(result.error, say).message };
}

/** Prints the quota of each receiver before and after, even where no prompt follows. */
async function notifyDue(
  due: readonly DueGift[],
  { context }: Session,
  { options, talk, say }: Invocation,
): Promise<void> {
  if (!options.dryRun) return;
  const display = quotaDisplayOf(context.status);
  for (const { rule, receiver, due: owed } of due) {
    const values = {
      from: formatQuota(receiver.quota, display),
      to: formatQuota(receiver.quota + owed.amount, display),
    };
    await talk.notice('change', pairOf(`${rule.name}/${sanitise(receiver.name)}`, say('bulk.fromTo', values), say));
  }
}

async function ask(due: readonly DueGift[], { context }: Session, invocation: Invocation): Promise<void> {
  const { say } = invocation;
  const display = quotaDisplayOf(context.status);
  const sum = due.reduce((total, { due: { amount } }) => total + amount, 0);
  const names = listNames([...new Set(due.map(({ receiver }) => sanitise(receiver.name)))], say);
  const prompt = say('allowance.confirm', { count: due.length, names, sum: formatQuota(sum, display) });
  await confirm({ prompt, consequences: [say('action.onGateway', { gateway: gatewayName(context) })] }, invocation);
}

function recordsOf({ gifts }: GiftPlan, say: Invocation['say']): Map<PlannedGift, GiftRecord> {
  return new Map(gifts.map((gift) => [gift, recordOf(gift, say)]));
}

async function print(
  records: readonly GiftRecord[],
  { missing }: GiftPlan,
  context: Session['context'],
  invocation: Invocation,
): Promise<void> {
  const all = [...records, ...missing.map((one) => missingRecord(one, invocation.say))];
  await printGifts(all, reportFields, context, invocation);
  const of = (...states: string[]) => all.filter(({ state }) => states.includes(state)).length;
  const counts = {
    given: of('given'),
    due: of('due'),
    settled: of('already', 'full'),
    other: of('left-out', 'unsure', 'failed', 'not-found'),
  };
  await invocation.talk.notice('allowances', invocation.say('allowance.counts', counts), counts);
}

/**
 * Gifts with an unknown outcome, failed gifts and missing receivers need the user's attention, so they decide the exit
 * code.
 */
function endOf(records: readonly GiftRecord[], { signal }: Invocation): number | undefined {
  const of = (...states: string[]) => records.filter(({ state }) => states.includes(state)).length;
  const unsure = of('unsure');
  const failed = of('failed', 'not-found') + (signal.aborted ? of('due') : 0);
  if (unsure + failed === 0) return undefined;
  throw new Failure({
    code: 'partly-failed',
    exitCode: ExitCode.PartlyFailed,
    message: {
      key: unsure > 0 ? 'cli.itemsUnsure' : 'cli.itemsFailed',
      values: { failed, unsure, total: records.length },
    },
    hint: { key: unsure > 0 ? 'allowance.unsureHint' : 'allowance.failedHint' },
  });
}
