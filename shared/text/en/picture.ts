export const picture = {
  title: 'Picture',
  loading: 'Fetching the picture …',
  refused: 'The picture could not be fetched: status {status}.',
  noAnswer: 'The picture could not be fetched: no answer.',
  badAddress: 'The picture’s address is none that can be fetched.',
  unreadable: 'The picture is neither PNG nor JPEG, or too large to be shown here.',
  tooLarge: 'The picture has more than {megabytes} MB and is not shown here.',
  byAddress: 'Open it in a browser:',
  noRoom: 'There is no room for the QR code: {columns}×{rows} are needed.',
  opened: 'Handed to the browser.',
  notOpened: 'No browser can be opened from here; the address was copied instead.',
};
