import type { ListNoun } from '../registry.ts';

/** The capital letter that sorts each list by a column (TUI-05); other columns are sorted in the layout menu. */
const letters: Record<ListNoun, Readonly<Record<string, string>>> = {
  channel: {
    I: 'id',
    N: 'name',
    T: 'type',
    R: 'group',
    S: 'status',
    L: 'response_time',
    U: 'used_quota',
    B: 'balance',
    P: 'priority',
    W: 'weight',
  },
  tag: { N: 'tag', C: 'channels', S: 'status', P: 'priority', W: 'weight', U: 'used_quota' },
  'upstream-update': { N: 'channel_name', C: 'change', M: 'model', D: 'checked_time' },
  'provider-key': { N: 'channel_name', S: 'status', R: 'reason', D: 'disabled_time' },
  pulse: { N: 'name', S: 'state', B: 'block', V: 'value' },
  probe: { I: 'channel', N: 'channel_name', S: 'outcome', L: 'time', F: 'flake', T: 'tested_at' },
  route: { I: 'id', N: 'name', S: 'state', P: 'priority', W: 'weight', C: 'share' },
  site: { N: 'n', T: 'thing', S: 'state' },
  journal: { I: 'n', T: 'at', U: 'user', S: 'outcome' },
  token: { I: 'id', N: 'name', S: 'status', U: 'used_quota', B: 'remain_quota', R: 'group', X: 'expired_time' },
  subscription: { N: 'plan_title', S: 'status', R: 'remaining', X: 'end_time' },
  group: { N: 'name', R: 'ratio', U: 'users', C: 'channels' },
  plan: { N: 'title', S: 'enabled', P: 'price_amount', C: 'total_amount' },
  affinity: { N: 'name', C: 'entries' },
  instance: { N: 'node_name', S: 'status', C: 'cpu', M: 'memory' },
  'background-task': { T: 'createdAt', S: 'status' },
  'sign-in-service': { I: 'id', N: 'name', S: 'enabled' },
  panel: { P: 'panel', N: 'title', T: 'published_at' },
  metadata: { N: 'model_name', S: 'state', V: 'vendor', R: 'name_rule' },
  'missing-model': { N: 'model' },
  'metadata-sync': { N: 'model', F: 'field' },
  'price-sync': { M: 'model', S: 'state', P: 'percent', D: 'difference' },
  vendor: { N: 'name', C: 'models' },
  checkin: { D: 'date', S: 'state', R: 'quota_awarded' },
  order: { T: 'create_time', U: 'username', S: 'status', C: 'credit', M: 'money', P: 'provider' },
  redemption: { I: 'id', N: 'name', S: 'status', C: 'quota', D: 'created_time', X: 'expired_time' },
  user: {
    I: 'id',
    N: 'username',
    R: 'group',
    O: 'role',
    S: 'status',
    B: 'quota',
    U: 'used_quota',
    C: 'request_count',
  },
  log: {
    T: 'created_at',
    H: 'channel',
    U: 'username',
    Y: 'token_name',
    M: 'model_name',
    D: 'use_time',
    F: 'frt',
    I: 'prompt_tokens',
    O: 'completion_tokens',
    C: 'quota',
  },
  usage: {
    M: 'name',
    C: 'quota',
    H: 'change',
    D: 'quota_change',
    N: 'calls',
    I: 'prompt_tokens',
    O: 'completion_tokens',
    A: 'cache_tokens',
    E: 'errors',
    L: 'median',
    X: 'p95',
  },
  drawing: { T: 'submit_time', D: 'duration', H: 'channel_id', S: 'status', U: 'user_id' },
  task: { T: 'submit_time', D: 'duration', H: 'channel_id', S: 'status', U: 'username' },
  price: { M: 'model', S: 'state', I: 'input', O: 'output', C: 'call' },
  pricing: { M: 'model_name', I: 'model_price' },
};

/** The label of all these letters in the key table. */
export const anyCapital = 'A–Z';

/** The column that a capital letter sorts a list by. */
export function sortedBy(noun: string, letter: string): string | undefined {
  return lettersOf(noun)[letter];
}

/** The capital letter that sorts a list by a column. */
export function sortLetter(noun: string, column: string): string | undefined {
  return Object.entries(lettersOf(noun)).find(([, sorted]) => sorted === column)?.[0];
}

function lettersOf(noun: string): Readonly<Record<string, string>> {
  const all: Readonly<Record<string, Readonly<Record<string, string>>>> = letters;
  return all[noun] ?? {};
}
