import { rmSync } from 'node:fs';

/** Signals that end a program which does not listen; SIGKILL tells nobody. */
const endings = ['SIGHUP', 'SIGINT', 'SIGQUIT', 'SIGTERM', 'SIGALRM', 'SIGUSR2', 'SIGXCPU'] as const;

const drafts = new Set<string>();
const remove = () => {
  for (const draft of drafts) rmSync(draft, { force: true });
  drafts.clear();
};
const listeners = new Map<NodeJS.Signals, () => void>();

/**
 * Sees to it that a draft does not outlive the program, whichever signal ends it. Who listens to a signal besides ends
 * the work in an orderly way, and the draft with it. Answers what is called when the draft is gone or in its place.
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
      // Without a listener the system ends the program, and its parent hears of the signal.
      process.kill(process.pid, name);
    };
    listeners.set(name, end);
    // Before others, which may stop listening as they hear it.
    process.prependListener(name, end);
  }
}

function stopListening(): void {
  process.off('exit', remove);
  for (const [name, end] of listeners) process.off(name, end);
  listeners.clear();
}
