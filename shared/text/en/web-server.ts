export const webServer = {
  ready: 'Console for {gateway} at {url} (stop with Ctrl-C).',
  exposed:
    'Listening on {host}: the console can be reached from other machines, without encryption. Put a TLS proxy in front and name its host with --allowed-host.',
  localName: 'If your browser does not find that name, start with --no-local-name.',
  badGateway: '"{gateway}" is no address of a gateway.',
  gatewayWithUser: 'The address of the gateway holds a user name or a password.',
  badGatewayCure: 'Give it as a URL without user name, such as https://gw.example.com.',
  badBase: '"{base}" cannot be a base path. Use letters, digits, dashes and slashes, such as /console/.',
  notBuilt: 'The web console is not built.',
  notBuiltCure: 'Build it with: npm run build.',
  portInUse: 'Port {port} on {host} is in use by another program.',
  portInUseCure: 'Stop that program, or choose another port with --listen {host}:PORT (0 lets the system choose).',
  portDenied: 'This user may not listen on port {port} of {host}.',
  portDeniedCure: 'Choose a port above 1023 with --listen.',
  cannotListen: 'Cannot listen on {host}:{port} ({reason}).',
  cannotListenCure: 'Give an address of this machine with --listen, such as 127.0.0.1:4181.',
  gatewayUnreachable:
    'The gateway behind this console does not answer ({reason}). Try again later; if it lasts, tell whoever runs this site.',
  hostRefused:
    'The console does not answer to the name {host}. If that name is right, start it with --allowed-host {host}.',
  originRefused:
    'Refused: the request did not come from the console’s own page. A console behind a TLS proxy needs --allowed-host and --trust-proxy; scripts call the gateway itself, or send the header X-Tollgate: 1.',
  twoHosts: 'Refused: the request has two Host headers.',
  bodyStopped: 'The request ended early: no more of it came for a while.',
  badTrustedProxy:
    '"{range}" is no address and no range of addresses for --trust-proxy. Give one such as 10.0.0.2 or 10.0.0.0/8.',
  upgradeRefused: 'The console passes no WebSocket connections. Connect to the gateway itself.',
  badRequest: 'The request cannot be read.',
  adminsOnly: 'Only admins of the gateway may ask for a provider’s models.',
  methodRefused: 'Only GET and HEAD can be used here.',
  badPath: 'The path of this request cannot be used.',
  noSuchFile: 'There is no such file.',
  failed: 'The console failed on this request. Try again.',
};
