/** The sandbox's mock of the card checkout page. */
export const checkout = {
  title: 'Sandbox checkout',
  introduction: 'Stands in for the checkout page of the card provider. No card is charged.',
  order: 'Top-up of {amount}, to pay: {money}.',
  pay: 'Pay',
  cancel: 'Cancel',
  paid: 'Paid. The quota is on the account.',
  cancelled: 'Cancelled. Nothing was paid or credited.',
  back: 'Back to the wallet',
  unknown: 'There is no such order.',
};
