import type { JournalEntry } from '../../domain/journal.ts';
import { concernedUser, type LogEntry, type LogOther, parseLogOther } from '../../domain/log/log.ts';
import { LogType } from '../../domain/log/log-type.ts';
import { hasRole, Role } from '../../domain/user/role.ts';
import { sanitise } from '../../format/sanitise.ts';
import { GatewayError } from '../../gateway/client/gateway-error.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import { describeError } from '../../screen/error/describe-error.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';

/** The time range in seconds, and the pages of a hundred entries, that a history reads. */
const range = 30 * 86_400;
const mostPages = 5;
/** The time in ms by which the gateway's entry may differ from that of the journal, by delay or by another clock. */
const near = 10_000;

/** The number of entries that report a failed reading: no filter removes them. */
const noticeNumber = 0;

/** The nouns in the gateway's audit entries, with this program's nouns. */
const nouns: Readonly<Record<string, string>> = {
  channel: 'channel',
  user: 'user',
  option: 'option',
  redemption: 'redemption',
  vendor: 'vendor',
  model: 'metadata',
};

/**
 * The gateway's own audit entries of the last 30 days about a row (CHG-10), as journal entries that cannot be undone.
 * Gateways have them from v1.0 on (docs/gateways-modern.md 26.2). Those that the journal already has are left out.
 * Where they could not be read completely, an entry says so.
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
    // Where no call was made yet, the status shows the gateway's generation.
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
          ...{ before: undefined, after: undefined, hidden: [] },
        },
      ],
    },
  ];
}

/** Whether an audit entry is about this row: by its id, its key, or its name in lower case. */
function isAbout(other: LogOther | undefined, thing: string): boolean {
  const { id, key, name, username } = other?.op?.params ?? {};
  const known = [id, key, name, username, concernedUser(other)?.id];
  return known.some((one) => one !== undefined && String(one).toLowerCase() === thing);
}

/** Leaves out changes that the journal has: the same user changed the row at that time. */
function withoutOwn(audit: readonly JournalEntry[], own: readonly JournalEntry[]): JournalEntry[] {
  const isKnown = ({ at, user }: JournalEntry) =>
    own.some((entry) => entry.user === user && at >= entry.at - near && at <= (entry.endedAt ?? entry.at) + near);
  return audit.filter((entry) => !isKnown(entry));
}
