export const tuiBeside = () => ({
  keyBeside: 'calls of the row in a second list, from 200 columns on; the same key closes it',
  keyClose: 'close',
  keyLeave: 'back to the left list',
  keyPeel: 'leave: search, marks, then the left list',
  place: 'Second list',
  tooNarrow: 'A second list takes {columns} columns.',
  none: 'No calls belong to this row.',
});
