import type { Transport } from '../../shared/gateway/client/transport.ts';
import type { PathKind } from './writable-path.ts';

/** A stream that the program writes text to. `write` resolves when the text was accepted, also by a closed pipe. */
export interface Output {
  /** On a terminal, and always on standard error, untrusted control sequences are removed (SEC-01). */
  write(text: string): Promise<void>;
  /** Writes our own control sequences unchanged. Text between them must pass `terminalText` first. */
  writeControls(sequences: string): Promise<void>;
  isTTY: boolean;
  /** True once the reader has gone (`| head`): further output is useless. */
  readonly closed: boolean;
  /** Cells; 80 where unknown. */
  columns: number;
  rows: number;
}

export interface Input {
  isTTY: boolean;
  /** The whole input as UTF-8 text; may be called repeatedly. */
  text(): Promise<string>;
  /** Line by line, without line ends. */
  lines(): AsyncIterable<string>;
}

/** The part of the file system the program uses. Paths are absolute; modes are octal numbers such as 0o600. */
export interface Files {
  readText(path: string): Promise<string>;
  /** Undefined where the file does not exist. */
  stat(path: string): Promise<{ size: number; mode: number; modifiedAt: number; isDirectory: boolean } | undefined>;
  /**
   * The kind of file at a path; undefined where there is none. A link counts as its target only where that is a stream.
   */
  kindAt(path: string): Promise<PathKind | undefined>;
  /**
   * Writes a temporary file beside the target, syncs it and renames it: readers see all of it or nothing. Only a
   * regular file is replaced, and its owner kept; a stream is written in place. Rejects with `EISDIR`, `ELOOP` or
   * `ENOTSUP` for a folder, a link or a disk.
   */
  writeAtomic(path: string, content: string, options: { mode: number; overwrite: boolean }): Promise<void>;
  /** Up to `bytes` bytes from the start of a file as text; the last character may be incomplete. */
  readStart(path: string, bytes: number): Promise<string>;
  /** Up to `bytes` bytes from the end of a file as text; the first character may be incomplete. */
  readEnd(path: string, bytes: number): Promise<string>;
  /**
   * Creates a file without syncing it to disk, as a mark for other processes. Rejects with `EEXIST` where it exists.
   */
  claim(path: string, content: string, options: { mode: number }): Promise<void>;
  /** Appends to a file, which is created where it does not exist. Rejects with `ELOOP` where the name is a link. */
  append(path: string, content: string, options: { mode: number }): Promise<void>;
  /**
   * Opens a draft beside the target, for content too large for memory. Rejects before anything is written where the
   * folder is not writable, the target exists (`EEXIST`) and must not be replaced, belongs to another user (`EPERM`),
   * or is what `writeAtomic` refuses. A replaced file keeps its mode and owner. A stream is written directly; a FIFO
   * without a reader is waited for until `signal` aborts. With `isCompressed` a file becomes a gzip
   * file; a stream does not.
   */
  openDraft(
    path: string,
    options: { mode: number; overwrite: boolean; signal?: AbortSignal; isCompressed?: boolean },
  ): Promise<Draft>;
  makeFolder(path: string, mode: number): Promise<void>;
  /** Creates a new folder of mode 0700, named `beginning` with a random suffix. Resolves to its path. */
  makeTemporaryFolder(beginning: string): Promise<string>;
  changeMode(path: string, mode: number): Promise<void>;
  remove(path: string): Promise<void>;
  list(path: string): Promise<string[]>;
}

/** A file being written: readers of its target see nothing of it before `commit`, and all of it afterwards. */
export interface Draft {
  write(content: string | Uint8Array): Promise<void>;
  /**
   * Rejects with `EEXIST` where the target appeared meanwhile and must not be replaced; the draft still exists then.
   * Incomplete content gets the name `part` instead, replacing an earlier part.
   */
  commit(part?: string): Promise<void>;
  /** Removes the draft; does nothing after a commit. */
  discard(): Promise<void>;
}

export interface Clock {
  /** Unix ms. */
  now(): number;
  /** Resolves after `ms`; rejects with the signal's reason when aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Calls back every `ms` until the returned function is called. */
  every(ms: number, callback: () => void): () => void;
}

/** Prompts to a user at a terminal. All reject with `PromptClosed` on Ctrl-C or end of input. */
export interface Prompt {
  text(label: string): Promise<string>;
  /** A text of one line, or of several when it is pasted. */
  message(label: string): Promise<string>;
  /** Nothing typed is echoed. */
  secret(label: string): Promise<string>;
  /** Default is no. */
  confirm(label: string): Promise<boolean>;
}

/** The user's clipboard, on the desktop, in tmux or through the terminal. */
export interface Clipboard {
  /**
   * Resolves to true when a clipboard has the text, `tmux` when it is in a buffer of tmux, which passes it on if it
   * can, `sent` when only the terminal was asked, which never answers; false when no clipboard is reachable. `send`
   * receives the sequence for the terminal where the caller owns it.
   */
  write(text: string, send?: (sequence: string) => void): Promise<ClipboardOutcome>;
}

/** See `Clipboard.write`. */
export type ClipboardOutcome = boolean | 'sent' | 'tmux';

/**
 * The system's store for secrets (Keychain, Credential Manager, Secret Service). All methods reject where it is
 * unreachable.
 */
export interface Keyring {
  /** Undefined where nothing is stored under this name. */
  read(name: string): Promise<string | undefined>;
  write(name: string, secret: string): Promise<void>;
  remove(name: string): Promise<void>;
}

export type SignalName = 'SIGINT' | 'SIGTERM' | 'SIGHUP' | 'SIGQUIT' | 'SIGTSTP' | 'SIGCONT' | 'SIGWINCH';

/** How a server's certificate is checked. */
export interface Trust {
  /** Accepts any certificate, so that a man in the middle can read and change everything. */
  insecure?: boolean;
  /** Certificates (PEM) that are trusted in addition to the system's own. */
  ca?: string;
}

/** A value for a placeholder of a statement. */
export type SqliteValue = string | number | null | Uint8Array;

/** A prepared statement. Values are bound to its placeholders in their order. */
export interface SqliteStatement {
  run(...values: SqliteValue[]): { changes: number; lastInsertRowid: number };
  /** The first row; undefined where there is none. Bytes are an `ArrayBuffer` or a `Uint8Array`. */
  get(...values: SqliteValue[]): unknown;
  all(...values: SqliteValue[]): unknown[];
}

/** An SQLite file. All methods throw errors named `SqliteError` that have SQLite's own name as `code`. */
export interface SqliteFile {
  exec(sql: string): void;
  prepare(sql: string): SqliteStatement;
  /** Rolls an open transaction back; does nothing where none is open. */
  rollBack(): void;
  close(): void;
}

/**
 * Opens an SQLite file, which is created where it does not exist, or a database in memory (`:memory:`).
 * @throws an error with `code` `SQLITE_CANTOPEN` where the file cannot be created
 */
export type OpenSqlite = (path: string) => SqliteFile;

/** The database engines in which a gateway may keep its log. */
export type DatabaseEngine = 'sqlite' | 'postgres' | 'mysql' | 'clickhouse';

/** The location of a database, and the user who reads it. */
export interface DatabaseAddress {
  engine: DatabaseEngine;
  /** An SQLite file, or the path of a socket (PostgreSQL: of its folder); absolute. */
  path?: string;
  host?: string;
  port?: number;
  user?: string;
  password?: string;
  database?: string;
  /** Whether the connection is encrypted; `unchecked` accepts any certificate. */
  tls?: 'checked' | 'unchecked';
}

/** A session that can only read. Rejects with the driver's own errors. */
export interface DatabaseSession {
  /** Runs a statement; `values` fill its placeholders, in the engine's own syntax. */
  rows(sql: string, values: readonly (string | number)[], signal?: AbortSignal): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

/** Everything outside the program that it uses. Only `real-world.ts` makes one from the real machine. */
export interface World {
  stdin: Input;
  stdout: Output;
  stderr: Output;
  /** Arguments after the program's name. */
  arguments: readonly string[];
  env: Readonly<Record<string, string | undefined>>;
  platform: string;
  homeFolder: string;
  currentFolder: string;
  /** The version of Node, or the Node version that Bun emulates. */
  nodeVersion: string;
  /** The runtime with its version: `node/20.19.0`, `bun/1.4.5`. */
  runtime: string;
  /** A text that ships with the program: `licenses.md`, `man/tollgate-channel.1`. Undefined where it does not exist. */
  ownText(name: string): Promise<string | undefined>;
  processId: number;
  clock: Clock;
  /** 0 ≤ n < 1. */
  random(): number;
  files: Files;
  /** Loads SQLite on first use. */
  sqlite(): Promise<OpenSqlite>;
  /** Opens a database for reading; loads the driver of its engine. */
  openDatabase(address: DatabaseAddress): Promise<DatabaseSession>;
  /** HTTP over `node:http(s)` for single calls: the least start time. */
  transport: Transport;
  /** The same, for a gateway whose certificate is checked by `trust` instead of the system's rules. */
  transportTrusting(trust: Trust): Transport;
  /** Pooled HTTP for long-running faces; loads undici on first use. */
  pooledTransport(trust?: Trust): Promise<Transport>;
  prompt: Prompt;
  clipboard: Clipboard;
  keyring: Keyring;
  /**
   * Runs a user's own command line in the shell, with `input` on its standard input and without credentials in its
   * environment, and ends it when aborted. Resolves to its exit code and output; rejects where there is no shell.
   */
  runShell(line: string, input: string, signal: AbortSignal): Promise<{ code: number; output: string }>;
  /** Opens a URL in the user's browser; false when that is not possible. */
  openUrl(url: string): Promise<boolean>;
  onSignal(name: SignalName, handler: () => void): () => void;
}
