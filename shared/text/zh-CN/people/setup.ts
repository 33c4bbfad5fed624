import type { setup as english } from '../../en/people/setup.ts';
import type { Translation } from '../../text.ts';

export const setup = (): Translation<typeof english> => ({
  title: '初始化网关',
  submit: '初始化',
  explanation: '这是一个全新的网关，还没有任何账户。请先创建超级管理员，在此之前无法使用。',
  hasRoot: '超级管理员已经存在，只需选择站点用途。',
  username: '用户名',
  usernameHelp: '超级管理员的用户名，最多 {maximum} 个字符',
  password: '密码',
  confirmation: '确认密码',
  mode: '用途',
  modeHelp: '以后可以在设置中修改。',
  modeExternal: '供多个用户使用',
  modeExternalHint: '每个模型都需要设置价格',
  modeSelfUse: '仅供自己使用',
  modeSelfUseHint: '模型无需设置价格',
  modeDemo: '演示站点',
  modeDemoHint: '供访客浏览，重要设置被锁定',
  missing: '请输入用户名和密码。',
  nameTooLong: '用户名过长：最多 {maximum} 个字符。',
  done: '网关初始化完成。',
  isDone: '该网关已经初始化。',
  needed: '该网关尚未初始化，在此之前无法登录。',
  noUndo: '初始化无法撤销。',
});
