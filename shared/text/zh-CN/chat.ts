export const chat = {
  needsSignIn: '聊天需要使用您的一个令牌打开。',
  opening: '正在打开聊天…',
  noToken: '没有可用于聊天的已启用令牌。',
  toTokens: '请创建或启用一个令牌：即将跳转到令牌页面。',
  isApp: '该聊天客户端是独立应用，将使用您的第一个已启用令牌打开。',
  openApp: '打开 {name}',
};
