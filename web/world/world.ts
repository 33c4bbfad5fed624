import type { PasskeyDevice } from '../../shared/domain/user/passkey.ts';
import type { History } from '../navigation/history.ts';
import { type CaptchaWidget, createCaptchaWidget } from './captcha-widget.ts';
import { onChunkFailure } from './chunk-failure.ts';
import type { ItemStorage } from './item-storage.ts';
import { sleep } from './sleep.ts';
import type { UsageWorkerPort } from './usage-messages.ts';

/** The browser page around the console: title, icon, navigation to other sites, files, messages and tab events. */
export interface PageFrame {
  setTitle(title: string): void;
  setIcon(url: string): void;
  setLanguage(tag: string): void;
  /** Loads the console's font (theme/inter.css). Rejects where it cannot be loaded. */
  fetchLetters(): Promise<unknown>;
  /** Switches the page to the console's font. */
  setLetters(): void;
  /** Opens another URL in this tab, leaving the console. */
  leave(url: string): void;
  /** Leaves the console with a form POST of these fields, as some payment providers require (docs/gateways.md 4.5). */
  submit(url: string, fields: Readonly<Record<string, string>>): void;
  /** Opens another URL in this tab, which replaces the current history entry. */
  leaveForGood(url: string): void;
  /** Reloads the console. */
  reload(): void;
  /** Opens a URL in a new tab, which gets no referrer and no access to this window. */
  open(url: string): void;
  /** While true, the browser asks the person before the tab closes or leaves the console. */
  warnBeforeLeaving(warn: boolean): void;
  /** Opens the browser's print dialog. */
  print(): void;
  /** Downloads a text as a file. */
  download(fileName: string, text: string, type: string): void;
  /** Begins a file of any length. Each piece becomes a `Blob` at once, which the browser may keep on disk. */
  collect(type: string): CollectedFile;
  /** Calls back with each message (`postMessage`) that a window or frame sends to this page. */
  onMessage(callback: (message: FrameMessage) => void): () => void;
  /** Calls back when the tab becomes visible again. */
  onReturn(callback: () => void): () => void;
  /** Calls back with the name of a chunk of the console that could not be loaded. */
  onChunkFailure(callback: (chunk: string) => void): () => void;
}

/** A message that was posted to this window. */
export interface FrameMessage {
  origin: string;
  data: unknown;
  /** Whether the sender is the page that this frame shows now. */
  isFrom(frame: HTMLIFrameElement | null): boolean;
}

/** A file that is built piece by piece. */
export interface CollectedFile {
  add(text: string): void;
  /** Downloads the file. */
  save(fileName: string): void;
}

/** Everything outside the console that it touches. Only this reads window, document, storage, clock or randomness. */
export interface WebWorld {
  root: HTMLElement;
  /** The absolute base URL of the console and of the gateway's API, with a trailing slash. */
  baseUrl: string;
  /** Whether the server of the page forbids changes (CHG-09). */
  isReadOnly: boolean;
  /** The label that the server of the page gives the site; '' without one. */
  label: string;
  /** The person's preferred languages, best first. */
  languages: readonly string[];
  storage: ItemStorage;
  /** Storage of this tab only, cleared when it closes. */
  tabStorage: ItemStorage;
  history: History;
  page: PageFrame;
  clock: {
    /** The Unix time in ms. */
    now(): number;
    sleep(ms: number, signal?: AbortSignal): Promise<void>;
    /** Calls back every `ms`. Returns the function that stops it. */
    every(ms: number, callback: () => void): () => void;
  };
  /** A random number `n` with 0 ≤ n < 1. */
  random(): number;
  clipboard: {
    /** Resolves false when the browser refuses: no permission, or no secure context. */
    write(text: string): Promise<boolean>;
  };
  /** Reads a picture file as a `data:` URL with no side over `longest` px. Rejects where it cannot be decoded. */
  readPicture(file: Blob, longest: number): Promise<string>;
  fetch: typeof globalThis.fetch;
  /** Starts a worker that computes usage reports. Rejects where the browser cannot start one. */
  openUsageWorker(): Promise<UsageWorkerPort>;
  captcha: CaptchaWidget;
  passkeys: PasskeyDevice;
}

/** The world of the browser window the console runs in. */
export function createWorld(window: Window & typeof globalThis = globalThis.window): WebWorld {
  const { document } = window;
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no element "root".');
  const baseUrl = new URL('.', document.baseURI).href;
  return {
    root,
    baseUrl,
    isReadOnly: document.querySelector('meta[name="tollgate-read-only"]') !== null,
    label: document.querySelector<HTMLMetaElement>('meta[name="tollgate-label"]')?.content ?? '',
    languages: window.navigator.languages,
    storage: createStorage(window, () => window.localStorage),
    tabStorage: createStorage(window, () => window.sessionStorage),
    history: createHistory(window, new URL(baseUrl).pathname.replace(/\/$/, '')),
    page: createPageFrame(window),
    clock: {
      now: () => Date.now(),
      sleep: (ms, signal) => sleep(window, ms, signal),
      every(ms, callback) {
        const timer = window.setInterval(callback, ms);
        return () => window.clearInterval(timer);
      },
    },
    random: () => (window.crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32,
    readPicture: async (file, longest) => (await import('./read-picture.ts')).readPicture(window, file, longest),
    clipboard: {
      async write(text) {
        try {
          await window.navigator.clipboard.writeText(text);
          return true;
        } catch {
          return false;
        }
      },
    },
    fetch: window.fetch.bind(window),
    openUsageWorker: async () => (await import('./open-worker.ts')).openUsageWorker(),
    captcha: createCaptchaWidget(window),
    passkeys: {
      isOffered: window.isSecureContext && 'PublicKeyCredential' in window,
      create: async (request) => (await import('./passkey-device.ts')).passkeyDevice(window).create(request),
      get: async (request) => (await import('./passkey-device.ts')).passkeyDevice(window).get(request),
    },
  };
}

function createStorage(window: Window, area: () => Storage): ItemStorage {
  const attempt = <Result>(use: (storage: Storage) => Result): Result | undefined => {
    try {
      return use(area());
    } catch {
      return undefined; // Private windows and a full storage throw; the console then works without stored items.
    }
  };
  return {
    read: (name) => attempt((storage) => storage.getItem(name)) ?? undefined,
    write: (name, value) => attempt((storage) => storage.setItem(name, value)),
    remove: (name) => attempt((storage) => storage.removeItem(name)),
    watch(callback) {
      window.addEventListener('storage', callback);
      return () => window.removeEventListener('storage', callback);
    },
  };
}

function createHistory(window: Window, basePath: string): History {
  const { history, location } = window;
  const positionOf = (state: unknown): number =>
    typeof state === 'object' && state !== null && 'position' in state && typeof state.position === 'number'
      ? state.position
      : 0;
  return {
    address: () => ({
      path: location.pathname.slice(basePath.length) || '/',
      search: location.search,
      position: positionOf(history.state),
    }),
    push: (to, position) => history.pushState({ position }, '', basePath + to),
    replace: (to, position) => history.replaceState({ position }, '', basePath + to),
    step: (delta) => history.go(delta),
    watch(callback) {
      window.addEventListener('popstate', callback);
      return () => window.removeEventListener('popstate', callback);
    },
  };
}

function createPageFrame(window: Window & typeof globalThis): PageFrame {
  const { document } = window;
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  const save = (fileName: string, content: Blob) => {
    const url = URL.createObjectURL(content);
    const anchor = document.createElement('a');
    anchor.href = url;
    anchor.download = fileName;
    anchor.click();
    // The browser may start reading the file late, so the URL is revoked after a minute.
    window.setTimeout(() => URL.revokeObjectURL(url), 60_000);
  };
  return {
    setTitle: (title) => {
      document.title = title;
    },
    setIcon: (url) => document.querySelector('link[rel=icon]')?.setAttribute('href', url),
    setLanguage: (tag) => document.documentElement.setAttribute('lang', tag),
    fetchLetters: () => document.fonts.load('1em "Inter Variable"'),
    setLetters: () => document.documentElement.setAttribute('data-letters', 'inter'),
    leave: (url) => window.location.assign(url),
    submit(url, fields) {
      const form = document.createElement('form');
      form.method = 'post';
      form.action = url;
      form.hidden = true;
      for (const [name, value] of Object.entries(fields)) {
        const input = document.createElement('input');
        input.name = name;
        input.value = value;
        form.append(input);
      }
      document.body.append(form);
      // A field named "submit" would shadow the form's own method.
      window.HTMLFormElement.prototype.submit.call(form);
      form.remove();
    },
    leaveForGood: (url) => window.location.replace(url),
    reload: () => window.location.reload(),
    open: (url) => {
      window.open(url, '_blank', 'noopener,noreferrer');
    },
    warnBeforeLeaving: (warn) =>
      warn ? window.addEventListener('beforeunload', ask) : window.removeEventListener('beforeunload', ask),
    print: () => window.print(),
    download(fileName, text, type) {
      save(fileName, new Blob([text], { type }));
    },
    collect(type) {
      const pieces: Blob[] = [];
      return {
        add: (text) => void pieces.push(new Blob([text])),
        save: (fileName) => save(fileName, new Blob(pieces, { type })),
      };
    },
    onMessage(callback) {
      const hear = ({ origin, data, source }: MessageEvent<unknown>) =>
        callback({ origin, data, isFrom: (frame) => frame !== null && source === frame.contentWindow });
      window.addEventListener('message', hear);
      return () => window.removeEventListener('message', hear);
    },
    onReturn(callback) {
      const look = () => document.visibilityState === 'visible' && callback();
      document.addEventListener('visibilitychange', look);
      return () => document.removeEventListener('visibilitychange', look);
    },
    onChunkFailure: (callback) => onChunkFailure(window, callback),
  };
}
