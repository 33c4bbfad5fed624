/**
 * Hears when a part of the console that is fetched later cannot be: after an upgrade the old files are gone. The callback
 * gets what names that part. The failure itself goes on to whoever asked for it.
 */
export function onChunkFailure(window: Window, callback: (chunk: string) => void): () => void {
  const hear = (event: Event) => {
    const { payload } = event as Event & { payload?: unknown };
    const text = payload instanceof Error ? payload.message : String(payload);
    callback(/[\w.-]+\.(?:js|css)\b/.exec(text)?.[0] ?? text);
  };
  // Told by the loader that the build puts around every dynamic import.
  window.addEventListener('vite:preloadError', hear);
  return () => window.removeEventListener('vite:preloadError', hear);
}

/** Whether a failure is that of fetching a part of the console: trying the same again in this page does not help. */
export function isChunkFailure(error: unknown): boolean {
  const message = error instanceof Error ? error.message : '';
  return /dynamically imported module|importing a module script|preload CSS/i.test(message);
}
