/** Log lines of the sandbox's relay and payment. */
export const relay = () => ({
  channelFailed: 'Model call: channel {id} {name} failed with status {status}: {message}',
  paymentCredited: 'Payment {reference} credited.',
  paymentRepeated: 'Payment {reference}: nothing to credit.',
});
