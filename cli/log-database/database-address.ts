import { resolve } from 'node:path';
import { ExitCode } from '../failure/exit-code.ts';
import { Failure, type Sentence } from '../failure/failure.ts';
import { withoutLineEnd } from '../program/input-text.ts';
import type { DatabaseAddress, DatabaseEngine, World } from '../world/world.ts';

const schemes: Readonly<Record<string, DatabaseEngine>> = {
  'postgres:': 'postgres',
  'postgresql:': 'postgres',
  'mysql:': 'mysql',
  'mariadb:': 'mysql',
  'clickhouse:': 'clickhouse',
};

const ports: Readonly<Record<DatabaseEngine, number | undefined>> = {
  sqlite: undefined,
  postgres: 5432,
  mysql: 3306,
  clickhouse: undefined,
};

/** A reference to a password that is stored elsewhere, within a URL. */
const passwordReference = /:(\$\{(?:env|file):[^}]+\})@/;

type AddressWorld = Pick<World, 'env' | 'files' | 'currentFolder' | 'stdin'>;

/**
 * The database that a typed URL names: the URL itself, without a password or with a reference as its password; or a
 * reference to a whole URL (`env:NAME`, `file:PATH`, `-`).
 * @throws Failure for an invalid URL, for a typed password, and for an unresolvable reference
 */
export async function readDatabaseAddress(typed: string, world: AddressWorld): Promise<DatabaseAddress> {
  if (typed === '-') return parseAddress(withoutLineEnd(await world.stdin.text()), world, '-');
  if (/^(env|file):/.test(typed)) return parseAddress(await secretOf(typed, world), world, typed);
  const [, reference] = passwordReference.exec(typed) ?? [];
  const address = parseAddress(reference === undefined ? typed : typed.replace(passwordReference, '@'), world, typed);
  if (address.password !== undefined) {
    throw passwordTyped();
  }
  return reference === undefined ? address : { ...address, password: await secretOf(reference.slice(2, -1), world) };
}

/**
 * The form of the same text that a profile stores, with absolute paths. Reads no secret.
 * @throws Failure for an invalid URL, and for a typed password
 */
export function keptDatabaseAddress(typed: string, world: AddressWorld): string {
  const [, scheme, path] = /^(sqlite|file):(.+)$/.exec(typed) ?? [];
  if (scheme !== undefined && path !== undefined)
    return `${scheme}:${resolve(world.currentFolder, withoutSlashes(path))}`;
  if (/^env:[^\s]+$/.test(typed)) return typed;
  const { password } = parseAddress(typed.replace(passwordReference, '@'), world, typed);
  if (password !== undefined) {
    throw passwordTyped();
  }
  return typed;
}

async function secretOf(reference: string, world: AddressWorld): Promise<string> {
  const [, kind, name = ''] = /^(env|file):(.*)$/.exec(reference) ?? [];
  const path = resolve(world.currentFolder, name);
  const read = async () => ((await world.files.stat(path)) ? world.files.readText(path) : undefined);
  const text = kind === 'env' ? world.env[name] : await read();
  const secret = text === undefined ? '' : withoutLineEnd(text);
  if (secret !== '') return secret;
  throw refused({ key: 'logDatabase.noSecret', values: { reference } }, { key: 'logDatabase.noSecretHint' });
}

/** Parses a URL. Errors show `named` instead, because the URL itself may hold a password. */
function parseAddress(address: string, world: AddressWorld, named: string): DatabaseAddress {
  const bad = () =>
    refused(
      { key: 'logDatabase.badAddress', values: { address: named.replace(/:[^:@/]*@/, '@') } },
      { key: 'logDatabase.badAddressHint' },
    );
  const [, path] = /^sqlite:(.+)$/.exec(address) ?? [];
  if (path !== undefined) return { engine: 'sqlite', path: resolve(world.currentFolder, withoutSlashes(path)) };
  const url = urlOf(asUrl(address));
  const engine = url && schemes[url.protocol];
  if (url === undefined || engine === undefined) throw bad();
  const query = url.searchParams;
  // PostgreSQL's own way to name a socket is the parameter `host`.
  const socket = query.get('socket') ?? (engine === 'postgres' ? query.get('host') : null);
  const database = decodeURIComponent(url.pathname.slice(1));
  if (url.hostname === '' && socket === null) throw bad();
  return {
    engine,
    ...(socket === null ? { host: url.hostname.replace(/^\[|\]$/g, '') } : { path: socket }),
    port: url.port === '' ? ports[engine] : Number(url.port),
    ...(url.username !== '' && { user: decodeURIComponent(url.username) }),
    ...(url.password !== '' && { password: decodeURIComponent(url.password) }),
    ...(database !== '' && { database }),
    ...tlsOf(query),
  };
}

/** The URL form of the DSN that gateways are given for MySQL (`root:secret@tcp(db:3306)/newapi?parseTime=true`). */
function asUrl(address: string): string {
  const [, who = '', host = '', rest = ''] = /^(?:([^@/]*)@)?tcp\(([^)]+)\)\/([^?]*)/.exec(address) ?? [];
  if (host === '') return address;
  const [user = '', ...password] = who.split(':');
  const secret = password.length === 0 ? '' : `:${encodeURIComponent(password.join(':'))}`;
  const tls = /[?&]tls=(?:true|skip-verify)\b/.exec(address)?.[0].slice(1) ?? '';
  return `mysql://${encodeURIComponent(user)}${secret}@${host}/${encodeURIComponent(rest)}${tls && `?${tls}`}`;
}

/** As in the drivers of these engines: `sslmode=require` checks no certificate, `verify-full` does. */
function tlsOf(query: URLSearchParams): Pick<DatabaseAddress, 'tls'> {
  const mode = query.get('sslmode') ?? query.get('tls') ?? query.get('ssl') ?? query.get('secure') ?? '';
  if (['require', 'skip-verify'].includes(mode)) return { tls: 'unchecked' };
  return ['true', '1', 'verify-ca', 'verify-full'].includes(mode) ? { tls: 'checked' } : {};
}

function withoutSlashes(path: string): string {
  return path.replace(/^\/\/+/, '/');
}

function urlOf(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

function refused(message: Sentence, hint: Sentence): Failure {
  return new Failure({ code: 'usage', exitCode: ExitCode.Usage, message, hint });
}

function passwordTyped(): Failure {
  const example = `postgres://reader:\${env:LOG_PASSWORD}@host/database`;
  return refused({ key: 'logDatabase.passwordTyped' }, { key: 'logDatabase.passwordTypedHint', values: { example } });
}
