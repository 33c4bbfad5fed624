export const tuiSaved = () => ({
  title: '已保存的文件',
  none: '启动以来没有保存过文件。按 x 保存列表中的行。',
  noScreen: '没有可保存的屏幕内容。',
  wordSaved: '启动以来保存的文件',
  wordScreen: '将屏幕保存为文本',
});
