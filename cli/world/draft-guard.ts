import { rmSync } from 'node:fs';

/** Signals that end a program without a listener; SIGKILL cannot be listened to. */
const endings = ['SIGHUP', 'SIGINT', 'SIGQUIT', 'SIGTERM', 'SIGALRM', 'SIGUSR2', 'SIGXCPU'] as const;

const drafts = new Set<string>();
const remove = () => {
  for (const draft of drafts) rmSync(draft, { force: true });
  drafts.clear();
};
const listeners = new Map<NodeJS.Signals, () => void>();

/**
 * Removes a draft if a signal ends the program. Where other listeners exist for the signal, they shut down in an
 * orderly way, which includes the draft. Returns the function to call when the draft is gone or committed.
 */
export function guardDraft(path: string): () => void {
  if (drafts.size === 0 && listeners.size === 0) listen();
  drafts.add(path);
  return () => {
    drafts.delete(path);
    if (drafts.size === 0) stopListening();
  };
}

function listen(): void {
  process.on('exit', remove);
  if (process.platform === 'win32') return;
  for (const name of endings) {
    const end = () => {
      if (process.listenerCount(name) > 1) return;
      remove();
      stopListening();
      // Without a listener the system ends the program, and its parent sees the signal.
      process.kill(process.pid, name);
    };
    listeners.set(name, end);
    // Runs before other listeners, which may remove themselves when they are called.
    process.prependListener(name, end);
  }
}

function stopListening(): void {
  process.off('exit', remove);
  for (const [name, end] of listeners) process.off(name, end);
  listeners.clear();
}
