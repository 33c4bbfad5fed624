export const tuiFind = () => ({
  title: 'Search in a text',
  keyFind: 'search in this text',
  keyNext: 'next hit',
  keyPrevious: 'previous hit',
  keyKeep: 'keep; n and N for other hits',
  none: 'Nothing found. Secrets are not searched.',
  nothingSearched: 'Press / first.',
  fromTop: 'From the top again.',
  fromEnd: 'From the end again.',
  hits: 'hit {at} of {hits}',
});
