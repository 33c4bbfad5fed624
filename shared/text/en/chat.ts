export const chat = () => ({
  needsSignIn: 'You need an API key to open the chat.',
  opening: 'Opening the chat…',
  noToken: 'You have no enabled API key for the chat.',
  toTokens: 'Create or enable one. Taking you to your API keys…',
  mayHaveKey: 'Share an API key with {site}?',
  mayHaveKeyText:
    'The key of your first enabled API key becomes part of the page address, so the operator of that site can use it. You are asked once per site.',
  giveKey: 'Share the key with {site}',
  isApp: 'This chat app is a separate application. It opens with your first enabled API key.',
  openApp: 'Open {name}',
});
