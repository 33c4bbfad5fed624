import { sanitise } from '../../../shared/format/sanitise.ts';
import type { Detail } from '../../../shared/screen/detail.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import { inviteFacts, inviteLink, ownModels, profileFacts } from '../../../shared/screens/account/account-facts.ts';
import type { Binding } from '../../../shared/screens/account/bindings.ts';
import { ownBindings } from '../../../shared/screens/account/own-bindings.ts';
import { permissionFacts } from '../../../shared/screens/user/user-permission-actions.ts';
import { learnUser } from '../../list/action/site-target.ts';
import { withScreenSession } from '../../list/screen/screen-session.ts';
import type { OutputColumn } from '../../output/output-column.ts';
import { openRowWriter } from '../../output/row-writer.ts';
import type { Invocation } from '../../program/definition.ts';
import { runDry } from '../../program/dry-run.ts';
import { printDetails } from '../../program/print-details.ts';
import { type PlainRecord, printPlainRecords, printRecord } from '../../program/print-record.ts';
import type { Session } from '../../program/session.ts';
import { accountTarget } from './account-target.ts';

/** `account show`: the profile card, and what invitations have earned (ME-01, ME-03). */
export async function showAccount(invocation: Invocation): Promise<undefined> {
  await withUser(invocation, async ({ context }) => {
    const { user } = context;
    if (!user) return;
    const facts: Detail[] = [
      ...profileFacts(user, context),
      ...inviteFacts(user, context),
      ...permissionFacts(user, context),
    ];
    await printDetails(facts, `user/${user.id}`, invocation);
  });
  return undefined;
}

/** `account models`: one name a line, for copying them one by one (ME-02). */
export async function listModels(invocation: Invocation): Promise<undefined> {
  const { signal, talk, say } = invocation;
  await withScreenSession(accountTarget, invocation, 'none', async ({ context }) => {
    const models = await ownModels(context, { signal });
    const records = models.map(({ value }) => ({ model: value }));
    await printPlainRecords(records, ['model'], ({ model }) => sanitise(String(model)), withoutHeading(invocation));
    if (records.length === 0) await talk.notice('empty', say('account.noModels'));
  });
  return undefined;
}

/** `account groups`: the groups that tokens and chats may use, with their ratio where the gateway returns it. */
export async function listGroups(invocation: Invocation): Promise<undefined> {
  const { signal } = invocation;
  await withScreenSession(accountTarget, invocation, 'none', async ({ gateway }) => {
    const groups = await gateway.account.groups({ signal });
    const records = groups.map(({ name, label, ratio }): PlainRecord => ({ name, label, ratio: ratio ?? null }));
    const names = ['name', 'label', 'ratio'];
    await printPlainRecords(records, names, ({ name }) => `group/${sanitise(String(name))}`, invocation);
  });
  return undefined;
}

/**
 * `account invite`: the bare link on standard output, the earnings on standard error (ME-03). The request creates the
 * code on first use.
 */
export async function showInvite(invocation: Invocation): Promise<undefined> {
  const { output, world, talk, say, signal } = invocation;
  await withUser(invocation, async ({ context, dryRun }) => {
    const asking = inviteLink(context, { signal });
    const asked = dryRun ? await runDry(dryRun, asking, invocation) : { result: await asking };
    const { user } = context;
    if (!asked || !user) return;
    const [pending, total, count] = inviteFacts(user, context).map(({ cell }) => cell.text);
    const isBare = !output.columns && ['table', 'wide', 'tsv', 'name'].includes(output.format);
    if (!isBare) {
      const { aff_quota, aff_history_quota, aff_count } = user;
      const record = { link: asked.result, aff_quota, aff_history_quota, aff_count };
      await printRecord(record, 'invite', invocation);
      return;
    }
    await world.stdout.write(`${sanitise(asked.result)}\n`);
    const values = { pending: pending ?? '', total: total ?? '', count: count ?? '' };
    await talk.notice('earnings', say('cliAccount.inviteNotice', values));
  });
  return undefined;
}

/** `account bindings`: each binding with its state, and why it cannot be bound now (ME-04). */
export async function listBindings(invocation: Invocation): Promise<undefined> {
  const { output, world, say } = invocation;
  await withUser(invocation, async ({ context }) => {
    if (!context.user) return;
    const columns: OutputColumn<Binding>[] = [
      { id: 'id', header: say('cliAccount.binding'), cell: ({ id, name }) => ({ text: name, raw: id }) },
      { id: 'account', header: say('cliAccount.state'), cell: ({ state }) => state },
      {
        id: 'bound',
        header: say('cliAccount.bound'),
        cell: ({ isBound }) => ({ text: say(isBound ? 'common.yes' : 'common.no'), raw: isBound }),
      },
      {
        id: 'refusal',
        header: say('cliAccount.refusal'),
        cell: ({ refusal }) => ({ text: refusal ?? '', raw: refusal ?? null }),
      },
    ];
    const name = ({ id }: Binding) => `binding/${id}`;
    const writer = await openRowWriter({ settings: output, columns, stdout: world.stdout, name });
    await writer.write(await ownBindings(context.user, context, { signal: invocation.signal }));
    await writer.end();
  });
  return undefined;
}

/** Opens a session in which the signed-in user is known. */
async function withUser(
  invocation: Invocation,
  work: (session: Session & { context: ScreenContext }) => Promise<void>,
): Promise<void> {
  await withScreenSession(accountTarget, invocation, 'cached', async (session) => {
    await learnUser(accountTarget, session.context, invocation);
    await work(session);
  });
}

/** A list of one column is printed without a heading, on a terminal too. */
function withoutHeading(invocation: Invocation): Invocation {
  const { output } = invocation;
  const isTable = output.format === 'table' || output.format === 'wide';
  return isTable ? { ...invocation, output: { ...output, format: 'name' } } : invocation;
}
