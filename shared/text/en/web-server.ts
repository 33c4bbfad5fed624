export const webServer = () => ({
  ready: 'Console for {gateway} at {url} (press Ctrl-C to stop).',
  exposed:
    'Listening on {host}: other machines can reach the console without encryption. Put a TLS proxy in front of it and set its host name with --allowed-host.',
  localName: 'If your browser can’t find that name, start with --no-local-name.',
  badGateway: '"{gateway}" is not a valid gateway address.',
  gatewayWithUser: 'The gateway address contains a username or password.',
  badGatewayCure: 'Use a URL without a username, such as https://gw.example.com.',
  badBase: '"{base}" can’t be used as a base path. Use letters, digits, dashes and slashes, such as /console/.',
  notBuilt: 'The web console has not been built.',
  notBuiltCure: 'Build it with: npm run build.',
  portInUse: 'Port {port} on {host} is used by another program.',
  portInUseCure: 'Stop that program, or choose another port with --listen {host}:PORT (0 lets the system choose).',
  portDenied: 'This user can’t listen on port {port} of {host}.',
  portDeniedCure: 'Choose a port above 1023 with --listen.',
  cannotListen: 'Cannot listen on {host}:{port} ({reason}).',
  cannotListenCure: 'Use an address of this machine with --listen, such as 127.0.0.1:4181.',
  gatewayUnreachable:
    'The gateway behind this console is not responding ({reason}). Try again later. If it keeps happening, contact this site’s admin.',
  hostRefused:
    'The console is not served under the host name {host}. If the name is correct, start it with --allowed-host {host}.',
  originRefused:
    'Rejected: the request did not come from the console’s own page. Behind a TLS proxy, the console needs --allowed-host and --trust-proxy. Scripts should call the gateway directly, or send the header X-Tollgate: 1.',
  twoHosts: 'Rejected: the request has two Host headers.',
  bodyStopped: 'The request ended early: no more data arrived.',
  badTrustedProxy: '"{range}" is not a valid address or range for --trust-proxy. Use one like 10.0.0.2 or 10.0.0.0/8.',
  upgradeRefused: 'The console does not forward WebSocket connections. Connect to the gateway directly.',
  badRequest: 'The request can’t be read.',
  adminsOnly: 'Only gateway admins can list a provider’s models.',
  methodRefused: 'Only GET and HEAD are allowed here.',
  badPath: 'The path of this request is not allowed.',
  noSuchFile: 'File not found.',
  failed: 'The console failed to handle this request. Try again.',
});
