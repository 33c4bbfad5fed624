import { drawingModelOf } from '../../../shared/domain/log/drawing-enumerations.ts';
import type { Person } from './people.ts';
import type { Random } from './random.ts';
import type { SampleChannel } from './sample-channels.ts';
import { plainLog, type SampleLog } from './sample-log.ts';

const prompts = [
  ['一只戴着宇航员头盔的猫，赛博朋克', 'a cat wearing an astronaut helmet, cyberpunk --ar 16:9'],
  ['lighthouse on a cliff at dusk, oil painting --v 6', 'lighthouse on a cliff at dusk, oil painting --v 6'],
  ['国风山水，云海，日出', 'Chinese ink landscape, sea of clouds, sunrise'],
  ['isometric coffee shop, soft light, 3d render', 'isometric coffee shop, soft light, 3d render'],
  ['logo for a rowing club, flat, two colours 🚣', 'logo for a rowing club, flat, two colours'],
  ['portrait of an old sailor, 85mm, film grain', 'portrait of an old sailor, 85mm, film grain'],
] as const;

const actions = [
  ['IMAGINE', 40],
  ['UPSCALE', 22],
  ['VARIATION', 12],
  ['REROLL', 6],
  ['DESCRIBE', 6],
  ['BLEND', 4],
  ['ZOOM', 3],
  ['PAN', 2],
  ['INPAINT', 2],
  ['SWAP_FACE', 2],
  ['UPLOAD', 2],
  ['SHORTEN', 1],
  ['HIGH_VARIATION', 2],
  ['LOW_VARIATION', 2],
  ['CUSTOM_ZOOM', 1],
  ['MODAL', 1],
] as const;

const failures = [
  'Banned prompt detected',
  '任务超时',
  'Job was cancelled: queue full',
  'Invalid link: the image cannot be fetched',
];

/** Drawing rows of the last month (times in ms) and the log rows of those that were charged. `now` in Unix seconds. */
export function sampleDrawings(
  random: Random,
  people: readonly Person[],
  channels: readonly SampleChannel[],
  prices: Readonly<Record<string, number>>,
  terms: { now: number; quotaPerUnit: number; groupRatio: Readonly<Record<string, number>> },
): { rows: object[]; logs: SampleLog[] } {
  const painters = people.filter((person) => person.weight > 5).map((person) => [person, person.weight] as const);
  const carriers = channels.filter((channel) => channel.type === 2 || channel.type === 5);
  const rows: object[] = [];
  const logs: SampleLog[] = [];
  for (let id = 1; id <= 360; id += 1) {
    const person = random.weighted(painters);
    const submitted = terms.now - Math.floor((360 - id) * 7150 + random.next() * 3000) - 5;
    if (submitted > person.activeUntil || submitted < person.joinedAt) continue;
    const action = random.weighted(actions);
    const model = drawingModelOf(action) ?? '';
    const channel = random.pick(carriers.filter((carrier) => carrier.models.split(',').includes(model)));
    const isRecent = terms.now - submitted < 4000;
    const status = random.weighted([
      ['SUCCESS', isRecent ? 1 : 85],
      ['FAILURE', isRecent ? 1 : 9],
      ['IN_PROGRESS', isRecent ? 5 : 0],
      ['SUBMITTED', isRecent ? 3 : 0],
      ['NOT_START', isRecent ? 2 : 1],
      ['MODAL', 1],
    ]);
    const isOver = status === 'SUCCESS' || status === 'FAILURE';
    const [prompt, english] = random.pick(prompts);
    const mjId = `${submitted}${random.whole(100_000, 999_999)}`;
    const ratio = terms.groupRatio[person.group] ?? 1;
    const quota = status === 'FAILURE' ? 0 : Math.trunc((prices[model] ?? 0.1) * ratio * terms.quotaPerUnit);
    rows.push({
      code: random.weighted([
        [1, 90],
        [21, 3],
        [22, 6],
        [0, status === 'NOT_START' ? 40 : 0],
      ]),
      user_id: person.id,
      action,
      mj_id: mjId,
      prompt,
      prompt_en: english,
      description: status === 'SUCCESS' ? 'Submit success' : '',
      state: '',
      submit_time: submitted * 1000,
      start_time: status === 'NOT_START' ? 0 : submitted * 1000 + random.whole(800, 9000),
      finish_time: isOver ? (submitted + random.whole(18, 140)) * 1000 : 0,
      image_url: status === 'SUCCESS' ? `https://pictures.example.com/${mjId}.png` : '',
      status,
      progress: status === 'SUCCESS' ? '100%' : status === 'IN_PROGRESS' ? `${random.whole(10, 93)}%` : '0%',
      fail_reason: status === 'FAILURE' ? random.pick(failures) : '',
      channel_id: channel.id,
      quota,
      buttons: '',
      properties: '',
    });
    if (quota > 0)
      logs.push(workLog(person, submitted, channel.id, { model, action, price: prices[model] ?? 0.1, ratio, quota }));
  }
  return { rows, logs };
}

/** The log row of a drawing or task: billed per call, without tokens (docs/gateways.md 8.1). */
export function workLog(
  person: Person,
  timestamp: number,
  channel: number,
  work: { model: string; action: string; price: number; ratio: number; quota: number },
): SampleLog {
  const content = `模型固定价格 ${work.price.toFixed(2)}，分组倍率 ${work.ratio.toFixed(2)}，操作 ${work.action}`;
  return {
    ...plainLog(person, timestamp, 2, content),
    model_name: work.model,
    quota: work.quota,
    channel,
    group: person.group,
    other: JSON.stringify({ model_price: work.price, group_ratio: work.ratio }),
  };
}
