export const palette = () => ({
  title: '搜索与命令',
  placeholder: '按名称、ID 或密钥搜索，或执行命令…',
  placeholderOfRow: '选择操作…',
  found: '搜索结果',
  goTo: '前往',
  act: '操作',
  nothing: '没有结果。',
  open: '打开',
  itsLogs: '查看日志',
  operation: '运营设置',
  system: '系统设置',
  other: '其他设置',
});
