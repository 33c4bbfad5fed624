/** The sandbox's simulation of the card checkout page. */
export const checkout = () => ({
  title: 'Sandbox checkout',
  introduction: 'Simulates the checkout page of the card provider. No card is charged.',
  order: 'Top-up of {amount}. Amount due: {money}.',
  pay: 'Pay',
  cancel: 'Cancel',
  paid: 'Paid. The quota has been added to the account.',
  cancelled: 'Canceled. Nothing was paid or credited.',
  back: 'Back to the wallet',
  unknown: 'Order not found.',
});
