export const picture = () => ({
  title: '图片',
  loading: '正在加载图片…',
  refused: '图片加载失败：状态码 {status}。',
  noAnswer: '图片加载失败：没有响应。',
  badAddress: '图片地址无效。',
  unreadable: '图片不是 PNG 或 JPEG，或者太大，无法在此显示。',
  tooLarge: '图片超过 {megabytes} MB，不在此显示。',
  byAddress: '请在浏览器中打开：',
  noRoom: '空间不足以显示二维码：需要 {columns}×{rows}。',
  opened: '已交给浏览器打开。',
  notOpened: '此处无法打开浏览器，已改为复制地址。',
});
