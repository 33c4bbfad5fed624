import { sleep } from './sleep.ts';
import { createUsageWorker } from './usage-worker.ts';

const random = () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;
const answer = createUsageWorker({
  fetch: fetch.bind(self),
  clock: { now: () => Date.now(), sleep: (ms, signal) => sleep(self, ms, signal) },
  random,
  post: (message) => self.postMessage(message),
});
self.addEventListener('message', ({ data }) => answer(data));
