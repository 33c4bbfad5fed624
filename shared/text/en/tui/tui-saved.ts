export const tuiSaved = () => ({
  title: 'Saved files',
  none: 'Nothing was saved since the start. x saves the rows of a list.',
  noScreen: 'There is no screen to save.',
  wordSaved: 'files saved since the start',
  wordScreen: 'save the screen as text',
});
