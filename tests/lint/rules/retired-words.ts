import type { Finding } from '../source-file.ts';
import { areaFile, type Catalogue } from './text-catalogue.ts';

const rule = 'retired-words';

/** Words that are out, and what is said instead: one word a concept on all faces (docs/words.md). */
const english: readonly (readonly [RegExp, string])[] = [
  [/\be-mail/i, 'email'],
  [/\bpictures?\b/i, 'image'],
  [/\bbot check/i, 'CAPTCHA'],
  [/\badministrators?\b/i, 'admin'],
  [/\b(ordinary|normal) users?\b/i, 'user'],
  [/\b[Ll]og(ged|ging)? (in|out)\b|\bLogin\b/, 'sign in, sign out'],
  [/\b(two-step|second factor)\b/i, 'two-factor'],
  [/\b(generations?|dialects?)\b/i, 'protocol version'],
  [/\bverbs?\b/i, 'subcommand'],
  [/\bAPI tokens?\b/i, 'API key'],
  [/\brelay\b/i, 'model call, or the path /v1'],
  [/\bterminal console\b/i, 'terminal UI'],
  [/\bdata dashboard\b/i, 'dashboard'],
  [/\bconsumption\b/i, 'usage'],
  [/\bstand-ins?\b|\bstands in\b/i, 'simulated, simulates'],
  [/\b(whoever|somebody|everybody|nobody)\b/i, 'anyone, someone, everyone, no one'],
  [/\b(told|tells?|untold)\b/i, 'show, say, report, return'],
  [/\bholds?\b/i, 'has, contains'],
  [/\bstands?\b/i, 'is'],
  [/\bgo(es|ing)? on\b/i, 'continue'],
  [/\bunder way\b/i, 'in progress'],
  [/\b(anew|afresh)\b/i, 'again'],
  [/\bfor good\b/i, 'permanently'],
  [/\bby (hand|itself|themselves)\b/i, 'manually, automatically'],
  [/\b(one|lines?|rows?|times) a (line|page|row)\b/i, 'per'],
  [/(?<!there )\bis no (?!longer\b)/i, 'is not a'],
  [/\b(cures?|faults?)\b/i, 'fix, error'],
  [/\bcontradicts?\b/i, 'can’t be used together'],
  [/\bbeside\b/i, 'besides, with'],
  [/\bmoment\b/i, 'time'],
  [/authoris|colour|cancelled/i, 'the American spelling'],
  [/\S …|… $/, 'no blank before an ellipsis'],
];

const chinese: readonly (readonly [RegExp, string])[] = [
  [/沙箱/, '沙盒'],
  [/游乐场/, '操练场'],
  [/词元|令牌数/, 'Token 数'],
  [/服务商|提供商/, '供应商'],
  [/通道/, '渠道'],
  [/应答/, '响应'],
  [/无权限/, '没有权限'],
  [/机密/, '敏感信息'],
  [/凭证/, '凭据'],
  [/动作/, '子命令、操作'],
  [/矛盾/, '不能同时使用'],
  [/标记/, '选择'],
  [/告知|透露/, '返回'],
  [/API 令牌/, '令牌'],
  [/中继(?!续)/, '模型调用，或路径 /v1'],
  [/终端控制台/, '终端界面'],
  [/替身/, '模拟'],
  [/模型映射/, '模型重定向'],
  [/代理地址/, 'API 地址'],
  [/添加用户/, '新建用户'],
  [/停用/, '禁用'],
  [/历史消耗/, '已用额度'],
  [/花费时间/, '用时'],
  [/异步任务/, '任务日志'],
  [/单次价格|按次价格/, '模型固定价格'],
  [/你/, '您'],
  [/\p{Script=Han}[,;:!?](?=\s|$|\p{Script=Han})/u, '全角标点'],
  [/\p{Script=Han} ?\(|\)(?=\p{Script=Han})/u, '全角括号'],
  [/\S …|… $/, '省略号前不空格'],
];

/** Every value of both catalogues that holds a word that is out; names of places to fill are no words. */
export function checkWords(en: Catalogue, zh: Catalogue): Finding[] {
  return [...findingsOf(en, 'en', english), ...findingsOf(zh, 'zh-CN', chinese)];
}

function findingsOf(catalogue: Catalogue, language: string, words: readonly (readonly [RegExp, string])[]): Finding[] {
  return Object.entries(catalogue).flatMap(([area, sentences]) =>
    Object.entries(sentences).flatMap(([key, message]) => {
      const forms = typeof message === 'string' ? [message] : [message.one ?? '', message.other];
      const text = forms.join('\n').replace(/\{\w+\}/g, '{}');
      return words
        .filter(([pattern]) => pattern.test(text))
        .map(([pattern, instead]) => ({
          path: areaFile(language, area),
          line: 1,
          rule,
          message: `${area}.${key} has "${pattern.exec(text)?.[0] ?? ''}": say ${instead}`,
        }));
    }),
  );
}
