// Adds one slice after another to the store file of its argument until it is killed.
import { openCallStore } from '../../../../cli/store/call-store.ts';

const [path = ''] = process.argv.slice(2);
const owner = { gatewayUrl: 'http://gateway.example', userId: 1, username: 'root' };
const limits = { size: 1e12, age: 1e12 };
const store = openCallStore(path, owner, { isOwn: false, limits, now: 2e9 });
const call = {
  type: 2,
  model_name: 'gpt-4o',
  channel: 1,
  channel_name: 'c',
  token_id: 1,
  token_name: 't',
  username: 'root',
  group: 'default',
  quota: 7,
  prompt_tokens: 1,
  completion_tokens: 1,
  cache_tokens: 0,
  cache_write_tokens: 0,
  use_time: 1,
  first_token: -1,
};
for (let end = 1_900_000_000; ; end -= 1000) {
  const calls = Array.from({ length: 1000 }, (_, index) => ({ ...call, created_at: end - index }));
  store.add({ range: { start: end - 999, end }, entries: 1000, calls });
}
