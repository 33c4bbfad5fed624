import type { filter as english } from '../../en/screen/filter.ts';
import type { Translation } from '../../text.ts';

export const filter = (): Translation<typeof english> => ({
  needsRole: '没有权限：“{label}”筛选仅限{role}使用。',
  notANumber: '{label}必须是整数，例如 {example}。',
  notATime: '{label}：“{text}”不是有效的时间，可填 2026-11-01、yesterday（昨天）、-7d、now；any 表示不限。',
  noColumn: '没有名为“{column}”的列。可用：{known}。',
  notAPattern: '/{text}/ 不是可用的正则表达式。',
  notAnOperator: '“{operator}”不是运算符，可用 =、!=、<、<=、>、>= 或 ~（包含）。',
  notJoined: '条件之间不用“{word}”连接：须同时满足的条件用空格分开，多个值用逗号分开，例如 type=1,2。',
  notASize: '{label}：“{text}”不是数字。',
  notAnAmount: '{label}：“{text}”不是金额，例如 {bare} 或 {example}。',
  noOrder: '{label}没有大小之分。请使用 =、!= 或 ~（包含）。',
  notAChoiceNear: '{label}不能为“{value}”。您是指 {known} 吗？',
  notADuration: '{label}：“{text}”不是时长，例如 800ms、1.5s 或 2m；只写 1 表示 1 秒。',
  notAShare: '{label}：“{text}”不是百分比，例如 5%。',
  notADate: '{label}：“{text}”不是时间，例如 2026-11-01、yesterday（昨天）、-7d 或 +30d。',
  readAs: '按 {readings} 比较。',
  atHand: '最大 {most}，中位数 {median}。',
  withoutSize: '{count} 行没有值，不参与比较。',
  usualToday: '今天 00:00',
  usualNextHour: '1 小时后',
  usualThirtyDays: '30 天前',
});
