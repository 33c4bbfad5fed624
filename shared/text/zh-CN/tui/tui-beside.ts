export const tuiBeside = () => ({
  keyBeside: '在并列列表中显示属于该行的内容（字母同 d，需 200 列）；连按两次：恢复上次或关闭',
  keyClose: '关闭',
  keyChange: '更换、关闭',
  again: '同上次：{label}',
  keyLeave: '返回左侧列表',
  keyPeel: '依次离开：搜索、选择、左侧列表',
  place: '并列列表',
  tooNarrow: '并列列表需要 {columns} 列。',
  none: '{name}没有相关内容。可在左侧列表选择其他行，或按 | 显示其他内容。',
  noMatch: '没有结果。按 Tab 再按 Esc 取消您的筛选。',
  costly: '每行都要读取日志：请用 d {letter} 打开。',
});
