export const picture = {
  title: '图片',
  loading: '正在获取图片…',
  refused: '无法获取图片：状态码 {status}。',
  noAnswer: '无法获取图片：没有响应。',
  badAddress: '图片地址无法获取。',
  unreadable: '图片不是 PNG 或 JPEG，或者太大，无法在此显示。',
  tooLarge: '图片超过 {megabytes} MB，不在此显示。',
  byAddress: '请在浏览器中打开：',
  noRoom: '空间不足以显示二维码：需要 {columns}×{rows}。',
  opened: '已交给浏览器打开。',
  notOpened: '此处无法打开浏览器，已改为复制地址。',
};
