export const picture = () => ({
  title: 'Image',
  loading: 'Loading image…',
  refused: 'Couldn’t load the image: status {status}.',
  noAnswer: 'Couldn’t load the image: no response.',
  badAddress: 'The image address is not valid.',
  unreadable: 'The image is not PNG or JPEG, or is too large to show here.',
  tooLarge: 'The image is larger than {megabytes} MB and is not shown here.',
  byAddress: 'Open it in a browser:',
  noRoom: 'No room for the QR code: {columns}×{rows} needed.',
  opened: 'Opened in the browser.',
  notOpened: 'Couldn’t open a browser. The address was copied instead.',
});
