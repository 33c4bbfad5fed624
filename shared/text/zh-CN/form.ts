import type { form as english } from '../en/form.ts';
import type { Message } from '../text.ts';

export const form: Record<keyof typeof english, Message> = {
  required: '请填写{label}。',
  notANumber: '{label}必须是数字，例如 {example}。',
  notAnInteger: '{label}必须是整数，例如 {example}。',
  notAQuota: '{label}必须是额度，例如 500000、10usd 或 2.5k。',
  notATime: '过期时间格式错误：请写成例如 2026-11-01、+30d 或 never。',
  notAToggle: '{label}必须是 true 或 false。',
  notAChoice: '{value} 不是{label}的可选值。可选：{choices}。',
  notJson: '不是合法的 JSON 字符串：第 {line} 行第 {column} 列。',
  notAJsonObject: '{label}必须是 JSON 对象，例如 {example}。',
  tooLow: '{label}不能小于 {minimum}。',
  tooHigh: '{label}不能大于 {maximum}。',
  changedNothing: '您似乎什么都没有修改。',
  changedMeanwhile: '其他人刚刚修改过，没有保存任何内容。{fields}',
  changedMeanwhileField: '{label}：对方为 {theirs}，您的为 {mine}。',
  changedMeanwhileOther: '{label}已被修改。',
  changedMeanwhileHint: '请重新加载，查看改动后再保存。',
  keptTheirs: '其他人刚刚修改了以下内容，已保留：{fields}。',
  tookTheirs: '没有保存：保留对方的内容。',
  notReadBack: '已保存，但未能读回确认。',
  unsaved: '有未保存的修改，确定离开吗？',
};
