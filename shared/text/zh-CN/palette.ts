export const palette = {
  title: '搜索与命令',
  placeholder: '前往、执行，或按名称、ID、密钥查找…',
  placeholderOfRow: '要执行的操作…',
  found: '查找结果',
  goTo: '前往',
  act: '执行',
  nothing: '未找到。',
  open: '打开',
  itsLogs: '查看其日志',
  operation: '运营设置',
  system: '系统设置',
  other: '其他设置',
};
