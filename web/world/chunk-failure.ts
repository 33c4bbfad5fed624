/**
 * Calls back when a lazily loaded chunk of the console cannot be fetched; after an upgrade the old files are gone. The
 * callback gets the chunk's file name, or the whole message if it contains none. The import itself still rejects.
 * Returns the function that stops listening.
 */
export function onChunkFailure(window: Window, callback: (chunk: string) => void): () => void {
  const hear = (event: Event) => {
    const { payload } = event as Event & { payload?: unknown };
    const text = payload instanceof Error ? payload.message : String(payload);
    callback(/[\w.-]+\.(?:js|css)\b/.exec(text)?.[0] ?? text);
  };
  // Vite's build wraps each dynamic import in a loader that dispatches this event.
  window.addEventListener('vite:preloadError', hear);
  return () => window.removeEventListener('vite:preloadError', hear);
}

/** Whether an error is a failed fetch of a chunk. A retry within the same page does not help; a reload does. */
export function isChunkFailure(error: unknown): boolean {
  const message = error instanceof Error ? error.message : '';
  return /dynamically imported module|importing a module script|preload CSS/i.test(message);
}
