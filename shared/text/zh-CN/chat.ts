export const chat = () => ({
  needsSignIn: '打开聊天需要一个令牌。',
  opening: '正在打开聊天…',
  noToken: '没有可用于聊天的已启用令牌。',
  toTokens: '请先新建或启用一个令牌，即将跳转到令牌页面。',
  mayHaveKey: '允许 {site} 使用您的一个密钥吗？',
  mayHaveKeyText: '您第一个已启用令牌的密钥会出现在该站点页面的地址中，站点运营者可以使用它。每个站点只询问一次。',
  giveKey: '把密钥交给 {site}',
  isApp: '该聊天应用是独立程序，将使用您的第一个已启用令牌打开。',
  openApp: '打开 {name}',
});
