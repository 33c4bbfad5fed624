/** Log lines of the sandbox's relay and payment. */
export const relay = {
  channelFailed: 'Relay: channel {id} {name} failed with status {status}: {message}',
  paymentCredited: 'Payment {reference} was credited.',
  paymentRepeated: 'Payment {reference}: nothing to credit.',
};
