import type { cliList as english } from '../../en/cli/cli-list.ts';
import type { Translation } from '../../text.ts';

export const cliList = (): Translation<typeof english> => ({
  allOrPage: '--all 与 --page 不能同时使用。',
  flagAll: '所有页。',
  flagLimit: '最多显示的行数。',
  flagPage: '要显示的页码，从 1 开始。',
  flagPageSize: '每页行数，1 到 100；在终端上会记住。',
  flagWatch: '每 5 秒刷新一次结果，按 Ctrl-C 结束；--watch=2s 可设置间隔。',
  nothingFound: '没有结果。',
  pageBeyond: '列表在此页之前就已结束。',
  readsAll: '为此需读取全部 {rows} 行，共 {requests} 次请求。可由网关先行筛选：{flags}。',
  readsCalls:
    '为此需从日志读取约 {rows} 次调用，共 {requests} 次请求。如果可以读取网关的日志数据库，指定它即可由其统计：{flags}。',
  shownOf: '显示 {shown} / {total}。加上 --all 显示全部。',
  shownOfUnknown: '显示 {shown}；还有更多。加上 --all 显示全部。',
});
