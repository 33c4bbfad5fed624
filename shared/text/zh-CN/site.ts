import type { site as english } from '../en/site.ts';
import type { Translation } from '../text.ts';

export const site = (): Translation<typeof english> => ({
  summary: '以文件描述站点：写出其组成，查看差异',
  dumpSummary: '把渠道、选项、分组、价格、模型、供应商、套餐和面板写成 YAML 文件',
  dumpDescription:
    '每类一个文件，以名称为键，顺序固定，省略默认值；密钥只写为环境变量引用，不写值。旁边的模式文件供编辑器补全和检查。已有文件会被替换。',
  diffSummary: '显示网关与文件的不同之处',
  diffDescription:
    '+ 仅在文件中，- 仅在网关上，~ 所列字段不同。只比较存在文件的种类；不比较密钥。有差异时以 11 结束，便于定时任务判断。',
  flagDirectory: '文件所在目录',
  flagOnly: '仅限这些文件，以逗号分隔',
  noSuchFile: '没有 {name} 这一类。可用：{known}。',
  doubled: '{file} 中有两项同名：{name}，文件无法区分。',
  doubledHint: '请为其中之一改名。',
  leftOut: '略过 {file}：此网关没有，或您无权查看。',
  wouldWrite: '试运行：将把 {files} 写入 {folder}。未写入任何内容。',
  dumped: '已把 {files} 个文件共 {count} 项写入 {folder}。',
  noFiles: '{folder} 中没有站点文件。',
  noFilesHint: '可用此命令写出：tollgate site dump --directory DIR',
  notYaml: '{path} 第 {line} 行：{reason}',
  notByName: '{path} 第 {line} 行：应为名称及其字段。',
  notFields: '{path} 第 {line} 行：{name} 需要字段，写作 NAME: VALUE。',
  noSuchField: '{path} 第 {line} 行：没有字段 {field}。是否指：{known}？',
  same: '没有差异。',
  differs: '仅在文件中 {add} 项，不同 {change} 项，仅在网关上 {extra} 项。',
  wrongKind: '应为 {kind} 类型的值。',
  secretValue: '此处不写密钥，请引用：{reference}',
  oneOf: '必须是 {words} 之一。',
  wrongValue: '{path} 第 {line} 行：{field}：{reason}',
});
