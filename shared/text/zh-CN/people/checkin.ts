import type { checkin as english } from '../../en/people/checkin.ts';
import type { Translation } from '../../text.ts';

export const checkin = (): Translation<typeof english> => ({
  title: '签到',
  one: '{id} 的签到',
  description: '您的每日签到及获得的额度。',
  empty: '本月还没有日期可显示。',
  selectFirst: '请选择一天。',
  notFound: '没有这一天。请输入日期，例如 2026-11-22。',

  done: '已签到',
  open: '今日未签到',
  missed: '未签到',
  ahead: '未到',

  date: '日期',
  weekday: '星期',
  state: '状态',
  reward: '奖励',
  monday: '周一',
  tuesday: '周二',
  wednesday: '周三',
  thursday: '周四',
  friday: '周五',
  saturday: '周六',
  sunday: '周日',

  filterMonth: '月份',
  filterMonthHelp: '要显示的月份，格式为 YYYY-MM（默认为本月）',
  notAMonth: '月份的格式为 YYYY-MM，例如 {example}。',
  earlier: '上个月',
  later: '下个月',
  calendar: '{month} 的签到',

  today: '今日已签到',
  thisMonth: '本月签到',
  total: '累计签到',
  totalReward: '累计获得',
  rewardRange: '奖励',
  range: '{least} 至 {most}',

  now: '签到',
  nowHelp: '完成今日签到并领取奖励',
  off: '本站未开启签到。',
  captcha: '本站签到前需要完成人机验证，此处无法完成。请在浏览器中签到：{url}',
  checkedIn: '签到成功，获得 {amount}。',
  already: '今日已签到，获得 {amount}。',
  unseen: '网关已接受签到，但列表中还没有。请刷新后确认。',
});
