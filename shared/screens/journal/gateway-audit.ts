import type { JournalEntry } from '../../domain/journal.ts';
import { concernedUser, type LogEntry, type LogOther, parseLogOther } from '../../domain/log/log.ts';
import { LogType } from '../../domain/log/log-type.ts';
import { hasRole, Role } from '../../domain/user/role.ts';
import { sanitise } from '../../format/sanitise.ts';
import { GatewayError } from '../../gateway/client/gateway-error.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import { describeError } from '../../screen/describe-error.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';

/** Seconds that are looked back, and pages of a hundred entries that a history may cost. */
const range = 30 * 86_400;
const mostPages = 5;
/** ms by which the gateway may have written down later, or by another clock, what was written down here. */
const near = 10_000;

/** The number of what says that something could not be read: no filter leaves it out. */
const noticeNumber = 0;

/** The nouns that gateways name in what they write down, and ours. */
const nouns: Readonly<Record<string, string>> = {
  channel: 'channel',
  user: 'user',
  option: 'option',
  redemption: 'redemption',
  vendor: 'vendor',
  model: 'metadata',
};

/**
 * What the gateway itself wrote down of a thing in the last 30 days (CHG-10), as entries of the journal without a way back: from
 * v1.0 on it keeps who changed what (docs/gateways-modern.md 26.2). What stands in the journal already is left out. An entry
 * says so where it could not be read, or not all of it.
 */
export async function auditEntries(
  { noun, thing }: { noun: string; thing: string },
  own: readonly JournalEntry[],
  context: ScreenContext,
  options: CallOptions,
): Promise<JournalEntry[]> {
  const { gateway, role, now, say } = context;
  if (!hasRole(role, Role.Admin) || !Object.values(nouns).includes(noun)) return [];
  const found: JournalEntry[] = [];
  const about = (text: string): JournalEntry => ({
    ...bare(context),
    noun,
    n: noticeNumber,
    at: now(),
    outcome: 'partly',
    text,
  });
  try {
    // A gateway that was never asked tells its generation by its status.
    if (gateway.dialect() === undefined) await gateway.site.status(options);
    if (gateway.dialect() !== 'v1') return [];
    for (let page = 1; page <= mostPages; page += 1) {
      const query = { page, pageSize: 100, type: LogType.Management };
      const times = { start_timestamp: Math.floor(now() / 1000) - range };
      const { rows, hasMore } = await gateway.logs.list({ ...query, ...times }, options);
      found.push(...rows.flatMap((row) => entryOf(row, noun, thing, context)));
      if (!hasMore) return withoutOwn(found, own);
    }
    return [about(say('journal.auditInPart')), ...withoutOwn(found, own)];
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    const { message: reason } = describeError(error, say);
    return [about(say('journal.auditUnread', { reason })), ...withoutOwn(found, own)];
  }
}

function bare({ say, gateway, journal }: ScreenContext): Omit<JournalEntry, 'noun' | 'n' | 'at' | 'outcome' | 'text'> {
  return {
    ...{ face: 'gateway' as const, user: '', profile: '', gateway: journal?.gateway ?? gateway.baseUrl, verb: '' },
    ...{ command: '', count: 1, rows: [], endedAt: 0, undo: undefined, noUndo: say('journal.ofGateway') },
    undoneBy: undefined,
    lookedAt: undefined,
    isSettled: false,
  };
}

function entryOf(row: LogEntry, noun: string, thing: string, context: ScreenContext): JournalEntry[] {
  const other = parseLogOther(row.other);
  const action = other?.op?.action ?? '';
  const [subject = '', ...verb] = action.split('.');
  if (nouns[subject] !== noun || !isAbout(other, thing)) return [];
  const at = row.created_at * 1000;
  const isFailed = other?.audit_info?.success === false;
  const text = sanitise(row.content) || sanitise(action);
  const outcome = isFailed ? ('failed' as const) : ('done' as const);
  const name = String(other?.op?.params?.name ?? other?.op?.params?.username ?? '');
  return [
    {
      ...bare(context),
      ...{
        n: -row.id,
        at,
        endedAt: at,
        noun,
        verb: sanitise(verb.join('.')),
        user: sanitise(row.username),
        outcome,
        text,
      },
      rows: [
        {
          ...{ id: Number(thing) || 0, key: thing, name: sanitise(name), outcome, text },
          ...{ before: undefined, after: undefined },
        },
      ],
    },
  ];
}

/** Whether what was done was done to this thing: by its number, its key, or its name in small letters. */
function isAbout(other: LogOther | undefined, thing: string): boolean {
  const { id, key, name, username } = other?.op?.params ?? {};
  const known = [id, key, name, username, concernedUser(other)?.id];
  return known.some((one) => one !== undefined && String(one).toLowerCase() === thing);
}

/** Leaves out what stands in the journal: the same user did something to the thing at that time. */
function withoutOwn(audit: readonly JournalEntry[], own: readonly JournalEntry[]): JournalEntry[] {
  const isKnown = ({ at, user }: JournalEntry) =>
    own.some((entry) => entry.user === user && at >= entry.at - near && at <= (entry.endedAt ?? entry.at) + near);
  return audit.filter((entry) => !isKnown(entry));
}
