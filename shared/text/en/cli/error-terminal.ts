import { error as said } from '../screen/error.ts';

/**
 * Error messages for terminals. They differ from those of a browser, because a terminal's user can change the gateway's
 * URL and the time limit (WEB-10).
 */
export const error = () => ({
  ...said(),
  locked: '{name} asks for its name before anything is changed. Add --profile {name}.',
  tlsIssuerHint: 'Add its CA certificate with --ca-file FILE or TOLLGATE_CA_FILE.',
  networkHint: 'Check the address, your network and whether the gateway is running.',
  noPriceHint: 'Set one with tollgate price set, or turn on self-use mode in the settings.',
  complianceHint:
    'The super admin must confirm the payment terms once: tollgate settings confirm-compliance, or Settings > Payment.',
  requestTooLarge:
    'The request is too large for the gateway or a proxy in front of it (nginx takes 1 MB by default: client_max_body_size).',
  timeoutHint: 'Try again, or increase the timeout.',
  notAGateway: 'No New API gateway was found at this address.',
  notAGatewayHint: 'Enter the gateway’s root address, for example https://api.example.com.',
  diskFull: 'The disk is full. The file was not written.',
  fileDenied: 'Access to the file was denied. Check its owner and permissions, or choose another file.',
  fileReadOnly: 'The disk is read-only. Choose another folder.',
  fileExists: 'A file with this name already exists. Choose another name.',
  fileMissing: 'There is no such folder or file. Check the path.',
  fileIsFolder: 'This is a folder. Choose a file.',
  fileInFile: 'This is a file where a folder should be. Choose another folder.',
  fileIsLink: 'This is a link to another file. Choose the file itself.',
  fileIsDisk: 'This is a disk. Choose a file.',
  fileNameUnusable: 'No file can have this name: it is too long, or has characters that names can’t have.',
  tlsHint: 'Check the port, and whether the address begins with http:// rather than https://.',
  reasonTls: 'no TLS connection could be set up',
  reasonTlsIssuer: 'the TLS certificate isn’t trusted: its issuer is unknown',
  reasonTlsExpired: 'the TLS certificate has expired',
  tlsExpiredHint: 'The certificate has to be renewed where the gateway runs. Check this device’s clock, too.',
  reasonTlsEarly: 'the TLS certificate is not valid yet',
  tlsEarlyHint: 'Check this device’s clock.',
  reasonTlsName: 'the TLS certificate is for another name ({detail})',
  tlsNameHint: 'Use a name the certificate is for, or have it issued for this one.',
  reasonTlsRevoked: 'the TLS certificate was revoked',
  reasonProxyRefused: 'the proxy {detail} refused the connection',
  reasonProxyUnknownHost: 'the proxy {detail} was not found',
  reasonProxyUnreachable: 'the proxy {detail} doesn’t respond',
  reasonProxyCredentials: 'the proxy {detail} wants a username and password',
  reasonProxyDenied: 'the proxy {detail} refuses to pass the request on',
  reasonProxyUnusable: 'the proxy’s address can’t be used',
  proxyHint: 'Check HTTP_PROXY, HTTPS_PROXY and ALL_PROXY. NO_PROXY lists the hosts that need no proxy.',
  proxyCredentialsHint: 'Put them into its address: http://USER:PASSWORD@HOST:PORT.',
});
