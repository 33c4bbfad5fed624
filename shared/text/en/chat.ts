export const chat = {
  needsSignIn: 'The chat is opened with one of your tokens.',
  opening: 'Opening the chat…',
  noToken: 'There is no enabled token for the chat.',
  toTokens: 'Create or enable one: your tokens are shown in a moment.',
  mayHaveKey: 'May {site} have one of your keys?',
  mayHaveKeyText:
    'The key of your first enabled token would stand in the address of its page: whoever runs that site can use it. You are asked once for each site.',
  giveKey: 'Give the key to {site}',
  isApp: 'This chat client is an app of its own. It is opened with your first enabled token.',
  openApp: 'Open {name}',
};
