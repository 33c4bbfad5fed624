import { isRecord } from '../../shared/domain/schema.ts';
import { type SiteStatus, siteStatusSchema } from '../../shared/domain/state/site-status.ts';
import { type User, userSchema } from '../../shared/domain/user/user.ts';
import type { DialectFacts } from '../../shared/gateway/client/dialect-memory.ts';
import type { Language } from '../../shared/text/text.ts';
import { type ItemStorage, languageItem } from '../world/item-storage.ts';

/**
 * How the stored user is authenticated. Contains no secret: the browser keeps the cookie, and v1.0 tokens stay in
 * memory.
 */
export type StoredProof = { kind: 'session' } | { kind: 'jwt'; sessionId: string };

/** A sign-in for which the browser left the page: the provider, and where the sign-in was to lead. */
export interface StartedSignIn {
  provider: string;
  /** The random value by which the callback recognises its own sign-in. */
  state: string;
  intent: 'login' | 'bind';
  /** The location where the sign-in leads. */
  next?: string;
}

/** A saved filter line with a sort order, under a name (WEB-04). */
export interface SavedView {
  name: string;
  line: string;
  /** `column` or `-column`; '' for the gateway's default order. */
  sort: string;
}

export type ColourScheme = 'light' | 'dark' | 'auto';

function isFacts(value: unknown): value is DialectFacts {
  return isRecord(value) && isRecord(value.lists) && isRecord(value.ways) && Array.isArray(value.missing ?? []);
}

/**
 * Reads and writes what the console keeps in the browser. Uses the item names of the gateway's own console (NAV-12), so
 * that users who come from it keep their settings. Items that cannot be parsed count as missing.
 */
export function createStoredItems(storage: ItemStorage) {
  const readJson = <Value>(name: string, parse: (value: unknown) => Value | undefined): Value | undefined => {
    const text = storage.read(name);
    if (text === undefined) return undefined;
    try {
      return parse(JSON.parse(text));
    } catch {
      return undefined;
    }
  };
  const readFlag = (name: string): boolean | undefined => {
    const text = storage.read(name);
    return text === undefined ? undefined : text === 'true';
  };
  return {
    status: () =>
      readJson<SiteStatus>('status', (value) => {
        const read = siteStatusSchema().safeParse(value);
        return read.success ? read.data : undefined;
      }),
    /** Stores the whole status and, as the original console does, parts of it under their own names. */
    writeStatus(status: SiteStatus): void {
      storage.write('status', JSON.stringify(status));
      storage.write('chats', JSON.stringify(status.chats ?? []));
      for (const name of ['chat_link', 'chat_link2', 'footer_html'] as const) {
        const text = status[name];
        if (text) storage.write(name, text);
        else storage.remove(name);
      }
      for (const name of storedFlags) storage.write(name, String(status[name] ?? false));
    },
    user: () =>
      readJson<User>('user', (value) => {
        const read = userSchema().safeParse(value);
        return read.success ? read.data : undefined;
      }),
    /** Stores the user without `setting`, because addresses of webhooks in it contain keys. */
    writeUser: (user: User) => storage.write('user', JSON.stringify({ ...user, setting: '' })),
    proof: (): StoredProof =>
      readJson<StoredProof>('tollgate-session', (value) =>
        typeof value === 'object' && value !== null && 'sessionId' in value && typeof value.sessionId === 'string'
          ? { kind: 'jwt', sessionId: value.sessionId }
          : undefined,
      ) ?? { kind: 'session' },
    writeProof: (proof: StoredProof) => storage.write('tollgate-session', JSON.stringify(proof)),
    /**
     * What was learnt about the gateway at this base URL, so that features it lacks are not requested at every load.
     */
    gatewayFacts: {
      read: (baseUrl: string): DialectFacts | undefined =>
        readJson('tollgate-gateway', (value) =>
          isRecord(value) && value.baseUrl === baseUrl && isFacts(value.facts) ? value.facts : undefined,
        ),
      write: (baseUrl: string, facts: DialectFacts): void =>
        storage.write('tollgate-gateway', JSON.stringify({ baseUrl, facts })),
    },
    /** The invite code of the user who invited this visitor, for a later registration. */
    inviter: () => storage.read('aff'),
    writeInviter: (code: string) => storage.write('aff', code),
    /** The mark (`noticeMark`) of the last notice shown, so that each notice is shown once (NAV-13). */
    seenNotice: () => storage.read('tollgate-notice'),
    writeSeenNotice: (mark: string) => storage.write('tollgate-notice', mark),
    /** Origins of chat sites that may receive an API key in their address. */
    chatSites: (): readonly string[] =>
      readJson('tollgate-chat-sites', (value) =>
        Array.isArray(value) ? value.filter((site) => typeof site === 'string') : undefined,
      ) ?? [],
    writeChatSites: (sites: readonly string[]) => storage.write('tollgate-chat-sites', JSON.stringify(sites)),
    /** A sign-in or binding that was started at another site and has not returned yet. */
    startedSignIn: (): StartedSignIn | undefined => readJson('tollgate-oauth', readStartedSignIn),
    writeStartedSignIn: (started: StartedSignIn) => storage.write('tollgate-oauth', JSON.stringify(started)),
    removeStartedSignIn: () => storage.remove('tollgate-oauth'),
    /** The mark of the last sign-in in this browser; other tabs see by it that the same user has signed in again. */
    signInMark: () => storage.read('tollgate-signed-in'),
    writeSignInMark: (at: number) => storage.write('tollgate-signed-in', String(at)),
    /** Forgets the signed-in user (NAV-16); settings of the browser remain. */
    removeUser(): void {
      storage.remove('user');
      storage.remove('tollgate-signed-in');
      storage.remove('tollgate-session');
      storage.remove('tollgate-oauth');
      storage.remove('tollgate-playground');
      storage.remove('tollgate-saved-chats');
      storage.remove('tollgate-chat-sites');
      storage.remove('tollgate-probes');
    },
    /**
     * The chat in this user's playground as unvalidated JSON, for `restoreChat`; undefined if missing or of another
     * user.
     */
    playground: (userId: number): unknown =>
      readJson('tollgate-playground', (value) => (isRecord(value) && value.user === userId ? value : undefined)),
    writePlayground: (userId: number, chat: object) =>
      storage.write('tollgate-playground', JSON.stringify({ user: userId, ...chat })),
    /**
     * The saved chats of this user's playground as unvalidated JSON, for `restoreSaved`; undefined if missing or of
     * another user.
     */
    savedChats: (userId: number): unknown =>
      readJson('tollgate-saved-chats', (value) => (isRecord(value) && value.user === userId ? value.saved : undefined)),
    writeSavedChats: (userId: number, saved: readonly object[]) =>
      storage.write('tollgate-saved-chats', JSON.stringify({ user: userId, saved })),
    /**
     * This user's results of channel tests as unvalidated JSON, for `probeMemory`; undefined if missing or of another
     * user.
     */
    probes: (userId: number): unknown =>
      readJson('tollgate-probes', (value) => (isRecord(value) && value.user === userId ? value.results : undefined)),
    writeProbes: (userId: number, results: readonly object[]) =>
      storage.write('tollgate-probes', JSON.stringify({ user: userId, results })),
    /** This user's costs of channels (ASK-09) as unvalidated JSON; undefined if missing or of another user. */
    costs: (userId: number): unknown =>
      readJson('tollgate-costs', (value) => (isRecord(value) && value.user === userId ? value.book : undefined)),
    writeCosts: (userId: number, book: object) =>
      storage.write('tollgate-costs', JSON.stringify({ user: userId, book })),
    pageSize: () => Number(storage.read('page-size') ?? Number.NaN),
    writePageSize: (size: number) => storage.write('page-size', String(size)),
    /** A filter that is kept between visits, by its id (`id-sort`); `false` stands for a toggle that is off. */
    filter: (id: string) => storage.read(id),
    writeFilter: (id: string, value: string) => storage.write(id, value === '' ? 'false' : value),
    /** Whether the user collapsed the side bar; undefined until they first chose. */
    sidebarCollapsed: () => readFlag('tollgate-sidebar-collapsed'),
    writeSidebarCollapsed: (collapsed: boolean) => storage.write('tollgate-sidebar-collapsed', String(collapsed)),
    colourScheme: (): ColourScheme => {
      const scheme = storage.read('theme-mode');
      return scheme === 'light' || scheme === 'dark' ? scheme : 'auto';
    },
    writeColourScheme: (scheme: ColourScheme) => storage.write('theme-mode', scheme),
    writeLanguage: (language: Language) => storage.write(languageItem, language),
    /** The column ids that the user chose for a list; undefined for the list's default columns. */
    columns: (noun: string) =>
      readJson<string[]>(`tollgate-columns-${noun}`, (value) =>
        Array.isArray(value) ? value.filter((id) => typeof id === 'string') : undefined,
      ),
    writeColumns: (noun: string, ids: readonly string[] | undefined) =>
      ids === undefined
        ? storage.remove(`tollgate-columns-${noun}`)
        : storage.write(`tollgate-columns-${noun}`, JSON.stringify(ids)),
    /** The column widths that the user set in a list, in px by column id. */
    columnWidths: (noun: string): Readonly<Record<string, number>> =>
      readJson(`tollgate-column-widths-${noun}`, (value) =>
        isRecord(value)
          ? Object.fromEntries(
              Object.entries(value).filter((entry): entry is [string, number] => Number.isFinite(entry[1])),
            )
          : undefined,
      ) ?? {},
    writeColumnWidths: (noun: string, widths: Readonly<Record<string, number>>) =>
      storage.write(`tollgate-column-widths-${noun}`, JSON.stringify(widths)),
    /** The views that the user saved for a list. */
    views: (noun: string): readonly SavedView[] =>
      readJson(`tollgate-views-${noun}`, (value) => (Array.isArray(value) ? value.filter(isSavedView) : undefined)) ??
      [],
    writeViews: (noun: string, views: readonly SavedView[]) =>
      storage.write(`tollgate-views-${noun}`, JSON.stringify(views)),
    /** The user's name for their passkey, because the gateway stores none. */
    passkeyName: (userId: number) => storage.read(`tollgate-passkey-${userId}`) ?? '',
    writePasskeyName: (userId: number, name: string) =>
      name === '' ? storage.remove(`tollgate-passkey-${userId}`) : storage.write(`tollgate-passkey-${userId}`, name),
    /** The refresh interval in ms that the user chose for a followed list; undefined for the default. */
    pace: (noun: string): number | undefined => {
      const pace = Number(storage.read(`tollgate-pace-${noun}`) ?? Number.NaN);
      return pace >= 1000 ? pace : undefined;
    },
    writePace: (noun: string, pace: number | undefined) =>
      pace === undefined
        ? storage.remove(`tollgate-pace-${noun}`)
        : storage.write(`tollgate-pace-${noun}`, String(pace)),
    /** Whether single letters are shortcuts on lists; true until the user turns them off (WCAG 2.1.4). */
    listKeys: () => readFlag('tollgate-list-keys') ?? true,
    writeListKeys: (isOn: boolean) => storage.write('tollgate-list-keys', String(isOn)),
    watch: storage.watch,
  };
}

export type StoredItems = ReturnType<typeof createStoredItems>;

function isSavedView(value: unknown): value is SavedView {
  return isRecord(value) && [value.name, value.line, value.sort].every((part) => typeof part === 'string');
}

function readStartedSignIn(value: unknown): StartedSignIn | undefined {
  if (!isRecord(value) || typeof value.provider !== 'string' || typeof value.state !== 'string') return undefined;
  return {
    provider: value.provider,
    state: value.state,
    intent: value.intent === 'bind' ? 'bind' : 'login',
    next: typeof value.next === 'string' ? value.next : undefined,
  };
}

const storedFlags = [
  'default_collapse_sidebar',
  'enable_data_export',
  'enable_drawing',
  'enable_task',
  'mj_notify_enabled',
] as const;
