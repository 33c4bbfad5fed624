import type { PasskeyDevice } from '../../shared/domain/user/passkey.ts';
import type { History } from '../navigation/history.ts';
import { type CaptchaWidget, createCaptchaWidget } from './captcha-widget.ts';
import { onChunkFailure } from './chunk-failure.ts';
import type { ItemStorage } from './item-storage.ts';
import { sleep } from './sleep.ts';
import type { UsageWorkerPort } from './usage-messages.ts';

/** The page around the console: what a browser shows of it outside the view. */
export interface PageFrame {
  setTitle(title: string): void;
  setIcon(url: string): void;
  setLanguage(tag: string): void;
  /** Fetches the console's letters (theme/inter.css). Rejects where they cannot be had. */
  fetchLetters(): Promise<unknown>;
  /** Draws in the console's letters from now on. */
  setLetters(): void;
  /** Leaves the console for another address in this tab. */
  leave(url: string): void;
  /** Leaves the console as a POST of these fields: how some payment providers are reached (docs/gateways.md 4.5). */
  submit(url: string, fields: Readonly<Record<string, string>>): void;
  /** Leaves the console for another address, which takes this one's place in the history. */
  leaveForGood(url: string): void;
  /** Loads the console anew. */
  reload(): void;
  /** Opens an address in a new tab that knows nothing of this one. */
  open(url: string): void;
  /** While true, closing the tab asks the person first. */
  warnBeforeLeaving(warn: boolean): void;
  /** Opens the browser's print dialog for what is on show. */
  print(): void;
  /** Hands a text to the person as a file. */
  download(fileName: string, text: string, type: string): void;
  /** Collects a file of any length: each piece goes to the browser at once, which may keep it on disk. */
  collect(type: string): CollectedFile;
  /** Calls back with what a window or frame of another origin sends here. */
  onMessage(callback: (message: FrameMessage) => void): () => void;
  /** Calls back when the tab is looked at again. */
  onReturn(callback: () => void): () => void;
  /** Calls back with the name of a part of the console that could not be loaded. */
  onChunkFailure(callback: (chunk: string) => void): () => void;
}

/** A message another page sent to this window. */
export interface FrameMessage {
  origin: string;
  data: unknown;
  /** Whether it came from what this frame shows now. */
  isFrom(frame: HTMLIFrameElement | null): boolean;
}

/** A file that grows piece by piece. */
export interface CollectedFile {
  add(text: string): void;
  /** Hands it to the person. */
  save(fileName: string): void;
}

/** Everything outside the console that it touches. Nothing else reads window, document, storage, clock or randomness. */
export interface WebWorld {
  root: HTMLElement;
  /** Absolute, with a trailing slash: the base of the console and of the gateway's calls. */
  baseUrl: string;
  /** Nothing may be changed, as whoever serves the page says (CHG-09). */
  isReadOnly: boolean;
  /** What the site is marked with by whoever serves the page; '' without. */
  label: string;
  /** The person's preferred languages, best first. */
  languages: readonly string[];
  storage: ItemStorage;
  /** The same for this tab only; gone with it. */
  tabStorage: ItemStorage;
  history: History;
  page: PageFrame;
  clock: {
    now(): number;
    sleep(ms: number, signal?: AbortSignal): Promise<void>;
    every(ms: number, callback: () => void): () => void;
  };
  /** 0 ≤ n < 1. */
  random(): number;
  clipboard: {
    /** False when the browser refuses (no permission, no secure context). */
    write(text: string): Promise<boolean>;
  };
  /** A picture file as a data: URL with no side over `longest` px. Rejects where it is none. */
  readPicture(file: Blob, longest: number): Promise<string>;
  fetch: typeof globalThis.fetch;
  /** A thread that counts reports of use. Rejects where the browser starts none. */
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
      create: async (question) => (await import('./passkey-device.ts')).passkeyDevice(window).create(question),
      get: async (question) => (await import('./passkey-device.ts')).passkeyDevice(window).get(question),
    },
  };
}

function createStorage(window: Window, area: () => Storage): ItemStorage {
  const attempt = <Result>(use: (storage: Storage) => Result): Result | undefined => {
    try {
      return use(area());
    } catch {
      return undefined; // Private windows and full quotas throw; the console then works without memory.
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
    // A browser may begin to read the file only after a while.
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
      // A field called "submit" would stand in for the form's own method.
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
