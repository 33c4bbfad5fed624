export const tuiBeside = () => ({
  keyBeside: '在列表旁显示该行的调用（需 200 列），再按关闭',
  keyClose: '关闭',
  keyLeave: '返回左侧列表',
  keyPeel: '依次离开：搜索、选择、左侧列表',
  place: '并列列表',
  tooNarrow: '并列列表需要 {columns} 列。',
  none: '该行没有调用。',
});
