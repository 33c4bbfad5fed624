import type { Person } from './people.ts';
import type { Random } from './random.ts';
import type { SampleChannel } from './sample-channels.ts';
import { workLog } from './sample-drawings.ts';
import type { SampleLog } from './sample-log.ts';

const songs = [
  'Harbour lights',
  '夜航船',
  'Paper boats 🛶',
  'Zwölf Uhr mittags',
  '雨の駅',
  'Left-hand waltz',
  'Kite season',
];
const failures = ['Generation failed: lyrics too long', '上游任务超时', 'Moderation: the prompt was refused'];

/** Music tasks of the last month (times in seconds) and the log rows of those that were charged. `now` in Unix seconds. */
export function sampleTasks(
  random: Random,
  people: readonly Person[],
  channels: readonly SampleChannel[],
  prices: Readonly<Record<string, number>>,
  terms: { now: number; quotaPerUnit: number; groupRatio: Readonly<Record<string, number>> },
): { rows: object[]; logs: SampleLog[] } {
  const composers = people.filter((person) => person.weight > 3).map((person) => [person, person.weight] as const);
  const carriers = channels.filter((channel) => channel.type === 36);
  const rows: object[] = [];
  const logs: SampleLog[] = [];
  for (let id = 1; id <= 140; id += 1) {
    const person = random.weighted(composers);
    const submitted = terms.now - Math.floor((140 - id) * 18_400 + random.next() * 9000) - 20;
    if (submitted > person.activeUntil || submitted < person.joinedAt) continue;
    const channel = random.pick(carriers);
    const action = random.chance(0.75) ? 'MUSIC' : 'LYRICS';
    const isRecent = terms.now - submitted < 30_000;
    const status = random.weighted([
      ['SUCCESS', isRecent ? 2 : 80],
      ['FAILURE', isRecent ? 1 : 12],
      ['IN_PROGRESS', isRecent ? 4 : 0],
      ['QUEUED', isRecent ? 2 : 0],
      ['SUBMITTED', isRecent ? 2 : 0],
      ['NOT_START', isRecent ? 1 : 0],
      ['UNKNOWN', 1],
      ['', isRecent ? 1 : 0],
    ]);
    const isOver = status === 'SUCCESS' || status === 'FAILURE';
    const finished = isOver ? submitted + random.whole(12, 190) : 0;
    const model = action === 'MUSIC' ? 'suno_music' : 'suno_lyrics';
    const ratio = terms.groupRatio[person.group] ?? 1;
    const quota = status === 'FAILURE' ? 0 : Math.trunc((prices[model] ?? 0.1) * ratio * terms.quotaPerUnit);
    const title = random.pick(songs);
    rows.push({
      created_at: submitted,
      updated_at: finished || submitted + 5,
      task_id: `${random.hex(8)}-${random.hex(4)}-4${random.hex(3)}-a${random.hex(3)}-${random.hex(12)}`,
      platform: 'suno',
      user_id: person.id,
      channel_id: channel.id,
      quota,
      action,
      status,
      fail_reason: status === 'FAILURE' ? random.pick(failures) : '',
      submit_time: submitted,
      start_time: status === 'NOT_START' || status === '' ? 0 : submitted + 3,
      finish_time: finished,
      progress: status === 'SUCCESS' ? '100%' : status === 'IN_PROGRESS' ? `${random.whole(5, 90)}%` : '0%',
      properties: JSON.stringify({ input: title }),
      data: JSON.stringify(
        status === 'SUCCESS' ? [{ title, duration: random.whole(60, 230), state: 'succeeded' }] : null,
      ),
    });
    if (quota > 0)
      logs.push(workLog(person, submitted, channel.id, { model, action, price: prices[model] ?? 0.1, ratio, quota }));
  }
  return { rows, logs };
}
