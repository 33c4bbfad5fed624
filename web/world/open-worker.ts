import type { FromUsageWorker, UsageWorkerPort } from './usage-messages.ts';

/** Starts the worker that computes usage reports. Throws where the browser has no workers. */
export function openUsageWorker(): UsageWorkerPort {
  const worker = new Worker(new URL('./usage-worker-entry.ts', import.meta.url), { type: 'module', name: 'usage' });
  return {
    post: (message) => worker.postMessage(message),
    onMessage: (callback) =>
      worker.addEventListener('message', ({ data }: MessageEvent<FromUsageWorker>) => callback(data)),
    onFailure: (callback) => worker.addEventListener('error', () => callback()),
    end: () => worker.terminate(),
  };
}
