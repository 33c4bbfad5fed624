import { isRecord } from '../../shared/domain/schema.ts';
import { type SiteStatus, siteStatusSchema } from '../../shared/domain/state/site-status.ts';
import { type User, userSchema } from '../../shared/domain/user/user.ts';
import type { DialectFacts } from '../../shared/gateway/client/dialect-memory.ts';
import type { Language } from '../../shared/text/text.ts';
import { type ItemStorage, languageItem } from '../world/item-storage.ts';

/** How the stored user proves who they are. Never a secret: the cookie is the browser's, the token of v1.0 stays in memory. */
export type StoredProof = { kind: 'session' } | { kind: 'jwt'; sessionId: string };

/** Which sign-in the browser left for, and where it was to lead. */
export interface StartedSignIn {
  provider: string;
  state: string;
  intent: 'login' | 'bind';
  next?: string;
}

/** A filter line and an order under a name (WEB-04). */
export interface SavedView {
  name: string;
  line: string;
  /** `column` or `-column`; '' for the gateway's own order. */
  sort: string;
}

export type ColourScheme = 'light' | 'dark' | 'auto';

function isFacts(value: unknown): value is DialectFacts {
  return isRecord(value) && isRecord(value.lists) && isRecord(value.ways) && Array.isArray(value.missing ?? []);
}

/**
 * What the console keeps in the browser, under the names that the gateway's own console uses (NAV-12), so that a person who
 * comes from the original console keeps their settings. Unreadable items count as missing.
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
    /** Keeps the status whole and, as the original console does, its parts under their own names. */
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
    /** Without the own switches: addresses of webhooks have keys in them. */
    writeUser: (user: User) => storage.write('user', JSON.stringify({ ...user, setting: '' })),
    proof: (): StoredProof =>
      readJson<StoredProof>('tollgate-session', (value) =>
        typeof value === 'object' && value !== null && 'sessionId' in value && typeof value.sessionId === 'string'
          ? { kind: 'jwt', sessionId: value.sessionId }
          : undefined,
      ) ?? { kind: 'session' },
    writeProof: (proof: StoredProof) => storage.write('tollgate-session', JSON.stringify(proof)),
    /** What was found out about the gateway of this address, so that what it lacks is not asked for at every load. */
    gatewayFacts: {
      read: (baseUrl: string): DialectFacts | undefined =>
        readJson('tollgate-gateway', (value) =>
          isRecord(value) && value.baseUrl === baseUrl && isFacts(value.facts) ? value.facts : undefined,
        ),
      write: (baseUrl: string, facts: DialectFacts): void =>
        storage.write('tollgate-gateway', JSON.stringify({ baseUrl, facts })),
    },
    /** The code of whoever invited this person, for a later registration. */
    inviter: () => storage.read('aff'),
    writeInviter: (code: string) => storage.write('aff', code),
    /** The notice that was seen last (`noticeMark`), so that each is shown once (NAV-13). */
    seenNotice: () => storage.read('tollgate-notice'),
    writeSeenNotice: (mark: string) => storage.write('tollgate-notice', mark),
    /** Origins of chat sites that may get a key in their address. */
    chatSites: (): readonly string[] =>
      readJson('tollgate-chat-sites', (value) =>
        Array.isArray(value) ? value.filter((site) => typeof site === 'string') : undefined,
      ) ?? [],
    writeChatSites: (sites: readonly string[]) => storage.write('tollgate-chat-sites', JSON.stringify(sites)),
    /** A sign-in or bind that was begun at another site and has not come back yet. */
    startedSignIn: (): StartedSignIn | undefined => readJson('tollgate-oauth', readStartedSignIn),
    writeStartedSignIn: (started: StartedSignIn) => storage.write('tollgate-oauth', JSON.stringify(started)),
    removeStartedSignIn: () => storage.remove('tollgate-oauth'),
    /** Forgets who was signed in (NAV-16); the settings of the browser stay. */
    removeUser(): void {
      storage.remove('user');
      storage.remove('tollgate-session');
      storage.remove('tollgate-oauth');
      storage.remove('tollgate-playground');
      storage.remove('tollgate-saved-chats');
      storage.remove('tollgate-chat-sites');
      storage.remove('tollgate-probes');
    },
    /** The chat of this user's playground as JSON of any shape, for `restoreChat`; undefined when it is another's or none. */
    playground: (userId: number): unknown =>
      readJson('tollgate-playground', (value) => (isRecord(value) && value.user === userId ? value : undefined)),
    writePlayground: (userId: number, chat: object) =>
      storage.write('tollgate-playground', JSON.stringify({ user: userId, ...chat })),
    /** The saved chats of this user's playground as JSON of any shape, for `restoreSaved`; undefined when they are another's or none. */
    savedChats: (userId: number): unknown =>
      readJson('tollgate-saved-chats', (value) => (isRecord(value) && value.user === userId ? value.saved : undefined)),
    writeSavedChats: (userId: number, saved: readonly object[]) =>
      storage.write('tollgate-saved-chats', JSON.stringify({ user: userId, saved })),
    /** Results of this user's tests of channels as JSON of any shape, for `probeMemory`; undefined when they are another's or none. */
    probes: (userId: number): unknown =>
      readJson('tollgate-probes', (value) => (isRecord(value) && value.user === userId ? value.results : undefined)),
    writeProbes: (userId: number, results: readonly object[]) =>
      storage.write('tollgate-probes', JSON.stringify({ user: userId, results })),
    /** What channels cost, of this user (ASK-09); undefined when it is another's or none. */
    costs: (userId: number): unknown =>
      readJson('tollgate-costs', (value) => (isRecord(value) && value.user === userId ? value.book : undefined)),
    writeCosts: (userId: number, book: object) =>
      storage.write('tollgate-costs', JSON.stringify({ user: userId, book })),
    pageSize: () => Number(storage.read('page-size') ?? Number.NaN),
    writePageSize: (size: number) => storage.write('page-size', String(size)),
    /** A filter kept between visits under its own id (`id-sort`); a toggle that is off is 'false'. */
    filter: (id: string) => storage.read(id),
    writeFilter: (id: string, value: string) => storage.write(id, value === '' ? 'false' : value),
    /** A person's own choice for the side bar; undefined until they made one. */
    sidebarCollapsed: () => readFlag('tollgate-sidebar-collapsed'),
    writeSidebarCollapsed: (collapsed: boolean) => storage.write('tollgate-sidebar-collapsed', String(collapsed)),
    colourScheme: (): ColourScheme => {
      const scheme = storage.read('theme-mode');
      return scheme === 'light' || scheme === 'dark' ? scheme : 'auto';
    },
    writeColourScheme: (scheme: ColourScheme) => storage.write('theme-mode', scheme),
    writeLanguage: (language: Language) => storage.write(languageItem, language),
    /** Column ids a person chose for a list; undefined means the list's own choice. */
    columns: (noun: string) =>
      readJson<string[]>(`tollgate-columns-${noun}`, (value) =>
        Array.isArray(value) ? value.filter((id) => typeof id === 'string') : undefined,
      ),
    writeColumns: (noun: string, ids: readonly string[] | undefined) =>
      ids === undefined
        ? storage.remove(`tollgate-columns-${noun}`)
        : storage.write(`tollgate-columns-${noun}`, JSON.stringify(ids)),
    /** Widths in px that a person gave to columns of a list. */
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
    /** Filter lines that a person saved under a name. */
    views: (noun: string): readonly SavedView[] =>
      readJson(`tollgate-views-${noun}`, (value) => (Array.isArray(value) ? value.filter(isSavedView) : undefined)) ??
      [],
    writeViews: (noun: string, views: readonly SavedView[]) =>
      storage.write(`tollgate-views-${noun}`, JSON.stringify(views)),
    /** What this person calls their passkey: the gateway keeps no name. */
    passkeyName: (userId: number) => storage.read(`tollgate-passkey-${userId}`) ?? '',
    writePasskeyName: (userId: number, name: string) =>
      name === '' ? storage.remove(`tollgate-passkey-${userId}`) : storage.write(`tollgate-passkey-${userId}`, name),
    /** ms between two queries of a list that is followed, where a person chose them. */
    pace: (noun: string): number | undefined => {
      const pace = Number(storage.read(`tollgate-pace-${noun}`) ?? Number.NaN);
      return pace >= 1000 ? pace : undefined;
    },
    writePace: (noun: string, pace: number | undefined) =>
      pace === undefined
        ? storage.remove(`tollgate-pace-${noun}`)
        : storage.write(`tollgate-pace-${noun}`, String(pace)),
    /** Whether single letters do something on lists; they do until a person turns them off (WCAG 2.1.4). */
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
