export const oauth = {
  off: 'This site has not enabled this way of signing in.',
  opened: 'Open this address and allow the access:',
  paste: 'Paste the address the browser came back to',
  pastedWrong: 'That is not the address the browser came back to: it holds no code.',
  noCode: 'The service sent no code. Please start again.',
  otherState: 'This answer belongs to another sign-in. Please start again.',
  error: 'Authorisation error: {error}: {description}',
  errorOnly: 'Authorisation error: {error}',
  failed: 'Operation failed, redirecting.',
  bound: 'Account bound.',
  weChatScan: 'Scan the picture with WeChat and send the account "code" to get one. It is valid 3 minutes.',
};
