export const tuiNotify = () => ({
  keyTell: '出现故障或运行结束时响铃或通知',
  word: '出现故障或运行结束时响铃或通知：off、bell、notify',
  off: '不响铃，也不通知。',
  bell: '出现故障、网关无响应或较长的运行结束时响铃。',
  notify: '出现故障、网关无响应或较长的运行结束，且此终端没有焦点时发送通知。不支持通知的终端会响铃。',
  title: '{name} · {place}',
  titleBroken: '{broken}✗ {name} · {place}',
  lost: '{name} 无响应。',
  broke: '{name} 上有 {count} 处出现故障。',
  ended: '{name} 上有 {count} 次运行已结束。',
  unknown: '请选择 off、bell 或 notify。',
  onceMore: '再点击一次：{label}。',
});
