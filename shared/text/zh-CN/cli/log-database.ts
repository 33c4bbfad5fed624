import type { logDatabase as english } from '../../en/cli/log-database.ts';
import type { Translation } from '../../text.ts';

export const logDatabase = (): Translation<typeof english> => ({
  flagFrom:
    '从网关自己的日志数据库读取调用，由数据库完成统计：不含密码的地址；含密码的用 env:NAME 或 file:PATH；- 表示标准输入；gateway 表示不用配置档案中指定的数据库',
  flagKeep: 'usage、pulse 和 price rehearse 读取的日志数据库：与 --from 相同的地址，或 none',
  reads: '调用读取自{place}。',
  engineSqlite: '文件 {path}',
  engineServer: '{place} 上的 {engine}',
  badAddress: '{address} 不是日志数据库的地址。',
  badAddressHint:
    '请使用 sqlite:FILE、postgres://USER@HOST/DATABASE、mysql://USER@HOST/DATABASE 或 clickhouse://USER@HOST/DATABASE，或用 env:NAME 指定保存地址的环境变量。',
  passwordTyped: '地址中含有密码，命令运行期间本机的所有用户都能读到。',
  passwordTypedHint:
    '请把地址放进环境变量或文件并指定它（--from env:LOG_DATABASE、--from file:PATH），或只替换密码：{example}。',
  noSecret: '本机的 {reference} 没有内容。',
  noSecretHint: '请设置该变量，或写入该文件。',
  unreachable: '无法读取日志数据库：{place}（{reason}）。',
  unreachableHint: '请检查地址、用户和网络。加上 --from gateway 可改为从网关读取。',
  noFile: '文件 {path} 不存在。',
  noTable: '{place}中没有网关的日志：缺少表 logs，或其中缺少 {columns}。',
  noTableHint: '请指定网关的 LOG_SQL_DSN 所指的数据库；没有设置时为 SQL_DSN 所指的数据库。',
  severalProfiles: '一个日志数据库不能代表多个网关。',
  severalProfilesHint: '请分别保存在各自的配置档案中：tollgate profile update NAME --log-database ADDRESS',
});
