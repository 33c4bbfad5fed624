import type { Random } from './random.ts';

/** An account of the sample site before its counters are known. Ids start at 2: root is 1. */
export interface Person {
  id: number;
  username: string;
  displayName: string;
  group: string;
  role: number;
  status: number;
  isDeleted: boolean;
  email: string;
  /** The account's share of the site's traffic. */
  weight: number;
  /** Unix seconds. */
  joinedAt: number;
  /** The account's last calls; for an inactive or banned one before now. */
  activeUntil: number;
  inviterId: number;
}

/** `username, display name, group, special trait`. Names in several scripts, widths and directions on purpose. */
const names: readonly (readonly [string, string, string, string?])[] = [
  ['mira', 'Mira Okafor', 'vip', 'admin'],
  ['jonas', 'Jonas Lindqvist', 'default', 'admin'],
  ['wangxm', '王小明', 'vip', 'heavy'],
  ['acme-bot', 'Acme Robotics 🤖', 'svip', 'heavy'],
  ['zoe', 'Zoë Müller', 'default', 'heavy'],
  ['lihua', '李华', 'default', 'heavy'],
  ['fox', '🦊 Fox Studio', 'vip', 'heavy'],
  ['yamada', '山田 太郎', 'default'],
  ['seoyeon', '이서연', 'vip'],
  ['priya', 'Priya Raghunathan', 'research'],
  ['chenlab', '陈实验室', 'research', 'heavy'],
  ['omar', 'عمر الفاروق', 'default'],
  ['noa', 'נועה לוי', 'default'],
  ['ivan', 'Иван Петров', 'default'],
  ['eleni', 'Ελένη', 'default'],
  ['thuy', 'Nguyễn Thuý', 'default'],
  ['kofi', 'Kofi', 'trial'],
  ['sofia', 'Sofía Núñez', 'vip'],
  ['lucas', 'Lucas', 'trial'],
  ['zhangwei', '张伟👨‍👩‍👧‍👦', 'default'],
  ['liuyang', '刘洋', 'trial'],
  ['emma', 'Emma', 'default'],
  ['hannah', 'Hannah', 'default', 'banned'],
  ['spammer42', 'Cheap quota here', 'trial', 'banned'],
  ['xiaohei', '小黑', 'default', 'banned'],
  ['oldaccount', 'Old account', 'default', 'banned'],
  ['tmp-eval', 'Temporary evaluation', 'trial', 'deleted'],
  ['marco', 'Marco Bianchi', 'default', 'deleted'],
  ['aoi', '青井 葵', 'vip', 'deleted'],
  ['github_31', 'nightowl', 'default'],
  ['github_32', 'rust-enjoyer', 'default'],
  ['linuxdo_33', 'L站佬友', 'default'],
  ['wechat_34', '微信用户', 'default'],
  ['ci-runner', 'CI runner', 'svip', 'heavy'],
  ['support', 'Support desk', 'vip'],
  ['translate', '翻译组', 'default', 'heavy'],
  ['fresh', 'Fresh face', 'trial', 'idle'],
  ['quiet', 'Quiet', 'default', 'idle'],
  ['broke', 'Empty pockets 💸', 'default', 'heavy'],
  ['waldo', 'Waldo', 'default', 'idle'],
];

const day = 86_400;

/** The forty accounts besides root; `now` in Unix seconds. */
export function samplePeople(random: Random, now: number): Person[] {
  const people: Person[] = [];
  for (const [index, [username, displayName, group, special]] of names.entries()) {
    const isGone = special === 'banned' || special === 'deleted';
    const age = username === 'fresh' ? 2 : random.chance(0.3) && !isGone ? random.whole(4, 29) : random.whole(25, 400);
    const joinedAt = now - age * day + random.whole(0, day - 1);
    const inviter = random.chance(0.25) && index > 8 ? people[random.whole(0, 7)] : undefined;
    people.push({
      id: index + 2,
      username,
      displayName,
      group,
      role: special === 'admin' ? 10 : 1,
      status: special === 'banned' ? 2 : 1,
      isDeleted: special === 'deleted',
      email: random.chance(0.7) && !username.includes('_') ? `${username}@example.com` : '',
      weight: special === 'idle' ? 0 : special === 'heavy' ? random.whole(12, 40) : random.whole(1, 8),
      joinedAt: Math.min(joinedAt, now - day),
      activeUntil: isGone ? now - random.whole(3, 20) * day : now,
      inviterId: inviter?.id ?? 0,
    });
  }
  return people;
}
