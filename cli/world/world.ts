import type { Transport } from '../../shared/gateway/client/transport.ts';
import type { PlaceKind } from './file-place.ts';

/** A stream the program writes text to. `write` resolves when the text was accepted; a closed pipe resolves too. */
export interface Output {
  /** On a terminal, and on standard error always, foreign control sequences are taken out (SEC-01). */
  write(text: string): Promise<void>;
  /** Writes control sequences of our own as they are. Text that stands among them passes `terminalText` first. */
  writeControls(sequences: string): Promise<void>;
  isTTY: boolean;
  /** True once the reader went away (`| head`): nothing more need be written. */
  readonly closed: boolean;
  /** Cells; 80 where unknown. */
  columns: number;
  rows: number;
}

export interface Input {
  isTTY: boolean;
  /** All of it as UTF-8 text, however often it is asked for. */
  text(): Promise<string>;
  /** Line by line, without line ends. */
  lines(): AsyncIterable<string>;
}

/** The part of the file system the program uses. Paths are absolute; modes are octal numbers such as 0o600. */
export interface Files {
  readText(path: string): Promise<string>;
  /** Undefined where the file does not exist. */
  stat(path: string): Promise<{ size: number; mode: number; modifiedAt: number; isDirectory: boolean } | undefined>;
  /** What stands at a path; undefined where nothing does. A link counts as what it leads to only where that is a stream. */
  kindAt(path: string): Promise<PlaceKind | undefined>;
  /**
   * Writes a temporary file beside the target, syncs it and renames it: readers see all of it or none. Only a file is
   * replaced, and its owner kept; a stream is written to. Rejects with `EISDIR`, `ELOOP` or `ENOTSUP` where a folder, a link
   * or a disk is there.
   */
  writeAtomic(path: string, content: string, options: { mode: number; overwrite: boolean }): Promise<void>;
  /** The first bytes of a file, as many as are asked for or are there, as text: of the last sign only a part may be there. */
  readStart(path: string, bytes: number): Promise<string>;
  /** The last bytes of a file, as many as are asked for or are there, as text: of the first sign only a part may be there. */
  readEnd(path: string, bytes: number): Promise<string>;
  /** Makes a file that was not there, without waiting for the disk: a mark that others see. Rejects with `EEXIST` where it is. */
  claim(path: string, content: string, options: { mode: number }): Promise<void>;
  /** Adds to the end of a file, made where it was not there. Rejects with `ELOOP` where the name is a link. */
  append(path: string, content: string, options: { mode: number }): Promise<void>;
  /**
   * Opens a draft beside the target, for content too large to hold. Rejects before anything is written where the folder
   * cannot be written to, the target exists (`EEXIST`) and may not be replaced, belongs to somebody else (`EPERM`), or is
   * what `writeAtomic` refuses. A file that is replaced keeps its mode and owner. A stream is written to directly; a FIFO
   * without a reader is waited for until `signal` aborts.
   */
  openDraft(path: string, options: { mode: number; overwrite: boolean; signal?: AbortSignal }): Promise<Draft>;
  makeFolder(path: string, mode: number): Promise<void>;
  /** Makes a folder of mode 0700 that was not there: `beginning` and a random ending. Resolves to its path. */
  makeTemporaryFolder(beginning: string): Promise<string>;
  changeMode(path: string, mode: number): Promise<void>;
  remove(path: string): Promise<void>;
  list(path: string): Promise<string[]>;
}

/** A file in the making: readers of its target see nothing of it before `commit`, and all of it afterwards. */
export interface Draft {
  write(content: string | Uint8Array): Promise<void>;
  /**
   * Rejects with `EEXIST` where the target appeared meanwhile and may not be replaced; the draft is then still there. What
   * is not whole takes the name `part` instead, replacing an earlier part.
   */
  commit(part?: string): Promise<void>;
  /** Removes the draft; nothing after a commit. */
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

/** Questions to a person at a terminal. All reject with `PromptClosed` on Ctrl-C or end of input. */
export interface Prompt {
  text(question: string): Promise<string>;
  /** A text of one line, or of several when it is pasted. */
  message(question: string): Promise<string>;
  /** Nothing typed is echoed. */
  secret(question: string): Promise<string>;
  /** Default is no. */
  confirm(question: string): Promise<boolean>;
}

export interface Clipboard {
  /**
   * Resolves true when the text was handed to a clipboard, `tmux` when it is in a buffer of tmux, which passes it on if it
   * can, `sent` when only the terminal was asked, which never answers; false when there is none within reach. `send` takes
   * what is for the terminal where the caller owns it.
   */
  write(text: string, send?: (sequence: string) => void): Promise<ClipboardOutcome>;
}

export type ClipboardOutcome = boolean | 'sent' | 'tmux';

/** Where the system keeps secrets (Keychain, Credential Manager, Secret Service). All reject where it is out of reach. */
export interface Keyring {
  /** Undefined where nothing is kept under this name. */
  read(name: string): Promise<string | undefined>;
  write(name: string, secret: string): Promise<void>;
  remove(name: string): Promise<void>;
}

export type SignalName = 'SIGINT' | 'SIGTERM' | 'SIGHUP' | 'SIGQUIT' | 'SIGTSTP' | 'SIGCONT' | 'SIGWINCH';

/** How a server's certificate is judged. */
export interface Trust {
  /** Any certificate will do: whoever stands in between can read and change everything. */
  insecure?: boolean;
  /** Certificates (PEM) that are trusted beside the system's own. */
  ca?: string;
}

/** What may be bound to a place in a statement. */
export type SqliteValue = string | number | null | Uint8Array;

export interface SqliteStatement {
  run(...values: SqliteValue[]): { changes: number; lastInsertRowid: number };
  /** The first row; undefined where there is none. Bytes are an `ArrayBuffer` or a `Uint8Array`. */
  get(...values: SqliteValue[]): unknown;
  all(...values: SqliteValue[]): unknown[];
}

/** A file of SQLite. Everything throws errors named `SqliteError` that have SQLite's own name as `code`. */
export interface SqliteFile {
  exec(sql: string): void;
  prepare(sql: string): SqliteStatement;
  /** Undoes what a transaction has done; nothing where none is open. */
  rollBack(): void;
  close(): void;
}

/**
 * Opens a file of SQLite, made where it is not there, or a database in memory (`:memory:`).
 * @throws an error with `code` `SQLITE_CANTOPEN` where there can be no such file
 */
export type OpenSqlite = (path: string) => SqliteFile;

/** Engines that a gateway may keep its log in. */
export type DatabaseEngine = 'sqlite' | 'postgres' | 'mysql' | 'clickhouse';

/** Where a database is, and who reads it. */
export interface DatabasePlace {
  engine: DatabaseEngine;
  /** A file of SQLite, or the path of a socket (PostgreSQL: of its folder); absolute. */
  path?: string;
  host?: string;
  port?: number;
  user?: string;
  password?: string;
  database?: string;
  /** Whether the connection is encrypted; `unchecked` takes any certificate. */
  tls?: 'checked' | 'unchecked';
}

/** A session that can only read. Rejects with the driver's own errors. */
export interface DatabaseSession {
  /** Values stand at the places of the statement, in the engine's own way of writing them. */
  rows(sql: string, values: readonly (string | number)[], signal?: AbortSignal): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

/** Everything outside the program that it touches. The only file that makes one from the real machine is `real-world.ts`. */
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
  /** The version of Node, or that of Node which Bun stands for. */
  nodeVersion: string;
  /** What the program runs on, with its version: `node/20.19.0`, `bun/1.4.5`. */
  runtime: string;
  /** A text that comes with the program: `licenses.md`, `man/tollgate-channel.1`. Undefined where there is none. */
  ownText(name: string): Promise<string | undefined>;
  processId: number;
  clock: Clock;
  /** 0 ≤ n < 1. */
  random(): number;
  files: Files;
  /** Loads SQLite on first use. */
  sqlite(): Promise<OpenSqlite>;
  /** Opens a database to be read, with the driver of its engine, which is loaded then. */
  openDatabase(place: DatabasePlace): Promise<DatabaseSession>;
  /** One-shot HTTP over `node:http(s)`: cheapest start. */
  transport: Transport;
  /** The same, where a gateway's certificate is to be judged otherwise than the system would. */
  transportTrusting(trust: Trust): Transport;
  /** Pooled HTTP for long-running faces; loads undici on first use. */
  pooledTransport(trust?: Trust): Promise<Transport>;
  prompt: Prompt;
  clipboard: Clipboard;
  keyring: Keyring;
  /**
   * Runs a person's own command line in the shell, with `input` on its standard input and without credentials in its environment, and
   * ends it when aborted. Resolves to its exit code and what it printed; rejects where there is no shell.
   */
  runShell(line: string, input: string, signal: AbortSignal): Promise<{ code: number; output: string }>;
  /** Opens a URL in the person's browser; false when that is not possible. */
  openUrl(url: string): Promise<boolean>;
  onSignal(name: SignalName, handler: () => void): () => void;
}
