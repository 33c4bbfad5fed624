export const tuiBeside = () => ({
  keyBeside:
    'what belongs to the row in a second list, by the letters of d, from 200 columns on; twice: as last, or close it',
  keyClose: 'close',
  keyChange: 'other, close',
  again: 'as last: {label}',
  keyLeave: 'back to the left list',
  keyPeel: 'leave: search, marks, then the left list',
  place: 'Second list',
  tooNarrow: 'A second list takes {columns} columns.',
  none: '{name} has none. Choose another row in the left list, or press | for something else.',
  noMatch: 'No results. Press Tab, then Esc to take your filter off.',
  costly: 'It would read the log for each row: d {letter} opens it.',
});
