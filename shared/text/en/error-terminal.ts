import { error as said } from './error.ts';

/**
 * The sentences of errors for who sits at a terminal: there is an address to type and a time limit to raise there, which who
 * reads them in a browser has not (WEB-10).
 */
export const error = () => ({
  ...said(),
  tlsIssuerHint: 'Add its CA certificate with --ca-file FILE or TOLLGATE_CA_FILE.',
  networkHint: 'Check the address, your network and whether the gateway is running.',
  noPriceHint: 'Set one with tollgate price set, or turn on self-use mode in the settings.',
  timeoutHint: 'Try again, or increase the timeout.',
  notAGateway: 'No New API gateway was found at this address.',
  notAGatewayHint: 'Enter the gateway’s root address, for example https://api.example.com.',
});
