import type { web as english } from '../en/web.ts';
import type { Translation } from '../text.ts';

export const web = (): Translation<typeof english> => ({
  defaultSystemName: 'New API',
  credit: '由 Tollgate 提供支持',

  home: '首页',
  about: '关于',
  login: '登录',
  setUp: '初始化',
  register: '注册',
  logout: '退出登录',
  loggedOut: '已退出登录。',
  loggedOutHere: '已在此浏览器中退出登录，但未能通知网关，会话可能在过期前仍然有效。',
  account: '{name} 的账户',
  navigation: '导航',
  siteNavigation: '站点',
  search: '搜索或执行命令',
  searchKeys: 'Ctrl K',
  skipToContent: '跳到内容',
  toDark: '切换到深色',
  toLight: '切换到浅色',
  confirm: '确认',
  typeToConfirm: '输入 {wanted} 以确认。',
  back: '返回',
  or: '或',
  stop: '停止',

  pageNotFound: '页面不存在，请检查浏览器地址。',
  goHome: '前往首页',
  noPermission: '没有权限',
  viewFailed: '此页面出错了。',
  partMissing: '页面的部分内容加载失败。',
  partMissingCure: '控制台可能已升级，或网络不可用。请重新加载页面。',
  reload: '重新加载',

  signInTo: '登录 {site}',
  showPassword: '显示或隐藏密码',
  registerInstead: '注册账户',
  resetPassword: '重置密码',
  newPassword: '新密码',
  forgotPassword: '忘记密码？',
  defaultPasswordTitle: '当前密码为默认密码',
  changePassword: '修改密码',
  later: '稍后',
  draftKept: '您的修改已保留。',

  filters: '筛选',
  clearFilter: '清除{filter}',
  clearFilters: '清除筛选',
  nothingMatches: '没有符合筛选条件的结果。',
  notLoaded: '无法加载此页。',

  copyField: '复制{field}',
  copyCommand: '复制命令',
  copyAsCommand: '复制为 CLI 命令',

  backTo: '返回 {name}',
  details: '详情',
  show: '查看',
  open: '打开',
  notCopied: '未能复制。',

  export: '导出',

  placesAtHand: '常用页面',

  runResults: '结果',
  runProgress: '{done} / {total}',

  saveFile: '保存为文件',

  discard: '不保存并离开',
  keepEditing: '继续编辑',
  toolsOf: '{field}的工具',
  wholeFooter: '显示完整页脚',
  lessFooter: '页脚只显示一行',
  qrCode: '二维码',
});
