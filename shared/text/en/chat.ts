export const chat = {
  needsSignIn: 'The chat is opened with one of your tokens.',
  opening: 'Opening the chat…',
  noToken: 'There is no enabled token for the chat.',
  toTokens: 'Create or enable one: your tokens are shown in a moment.',
  isApp: 'This chat client is an app of its own. It is opened with your first enabled token.',
  openApp: 'Open {name}',
};
