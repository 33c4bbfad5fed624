export const tuiFind = () => ({
  title: '在文本中搜索',
  keyFind: '在此文本中搜索',
  keyNext: '下一处',
  keyPrevious: '上一处',
  keyKeep: '保留，n 和 N 跳转',
  none: '没有找到。不搜索密钥。',
  nothingSearched: '请先按 /。',
  fromTop: '已回到开头。',
  fromEnd: '已回到末尾。',
  hits: '第 {at} 处，共 {hits} 处',
});
