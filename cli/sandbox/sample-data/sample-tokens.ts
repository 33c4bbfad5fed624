import type { Person } from './people.ts';
import type { Random } from './random.ts';

/** A token of the sample site; its quota is set once its usage is known. */
export interface SampleToken {
  id: number;
  userId: number;
  name: string;
  key: string;
  group: string;
  models: string;
  allowIps: string;
  isUnlimited: boolean;
  /** The stored status: 1 enabled, 2 disabled, 3 expired, 4 exhausted. */
  status: number;
  expiredTime: number;
  createdTime: number;
  /** Unix seconds; there are no calls after it. */
  activeUntil: number;
  /** The token's share of its owner's calls. */
  weight: number;
}

const names = [
  'my-app',
  'Cursor',
  'Open WebUI',
  'LobeChat',
  '生产环境',
  '测试',
  'batch jobs',
  'laptop',
  'n8n',
  '翻译插件',
  'staging',
  'notebook',
  'Zed',
  'kids 🧒',
  'alerts',
  'ops-bot',
  'demo',
  'raycast',
  'eval suite',
  '客服',
  'mobile',
  'backup',
  'NextChat',
];
const limits = ['gpt-4o-mini', 'gpt-4o,gpt-4o-mini', 'deepseek-chat,qwen-turbo', 'claude-3-5-sonnet-20241022'];
const addresses = ['192.0.2.0/24', '198.51.100.7\n203.0.113.0/28', '2001:db8::/32\n192.0.2.44'];
const day = 86_400;

/** 300 tokens: four of root's, the others spread over the users by their traffic. `now` in Unix seconds. */
export function sampleTokens(random: Random, people: readonly Person[], now: number): SampleToken[] {
  const owners = people.map((person) => [person, person.weight + 2] as const);
  const root = { id: 1, group: 'default', joinedAt: now - 420 * day, activeUntil: now };
  const tokens: SampleToken[] = ['playground helper', 'monitoring', 'Open WebUI', 'scratch'].map((name, index) => ({
    ...common(random, root, index + 1),
    name,
    isUnlimited: index < 3,
    weight: index + 1,
  }));
  while (tokens.length < 300) {
    const person = people[tokens.length - 4] ?? random.weighted(owners);
    tokens.push(someToken(random, person, tokens.length + 1, now));
  }
  return tokens;
}

function common(random: Random, owner: Pick<Person, 'id' | 'joinedAt' | 'activeUntil'>, id: number): SampleToken {
  return {
    id,
    userId: owner.id,
    name: random.pick(names),
    key: random.text(48),
    group: '',
    models: '',
    allowIps: '',
    isUnlimited: true,
    status: 1,
    expiredTime: -1,
    createdTime: owner.joinedAt + 600,
    activeUntil: owner.activeUntil,
    weight: random.whole(1, 10),
  };
}

function someToken(random: Random, owner: Person, id: number, now: number): SampleToken {
  const token = common(random, owner, id);
  const state = random.weighted([
    ['enabled', 70],
    ['disabled', 10],
    ['expired', 8],
    ['stale', 4],
    ['exhausted', 8],
  ]);
  const endedAt = Math.max(owner.joinedAt + day, now - random.whole(1, 25) * day);
  if (state === 'disabled') Object.assign(token, { status: 2, activeUntil: endedAt });
  // An expired token that was not used since is still stored as enabled: the gateway notices on use
  // (docs/gateways.md 4.8).
  if (state === 'expired') Object.assign(token, { status: 3, expiredTime: endedAt, activeUntil: endedAt });
  if (state === 'stale') Object.assign(token, { expiredTime: endedAt, activeUntil: endedAt });
  if (state === 'exhausted') Object.assign(token, { status: 4, isUnlimited: false, activeUntil: endedAt });
  if (state === 'enabled' && random.chance(0.2)) token.expiredTime = now + random.whole(1, 300) * day;
  if (random.chance(0.5)) token.isUnlimited = false;
  if (random.chance(0.15)) token.models = random.pick(limits);
  if (random.chance(0.1)) token.allowIps = random.pick(addresses);
  if (random.chance(0.15) && (owner.group === 'default' || owner.group === 'vip')) token.group = owner.group;
  return token;
}
