export const sandbox = () => ({
  portInUse:
    'Port {port} on {host} is already in use. Choose another one with --port, or let the system choose with --port 0.',
  portForbidden: 'Port {port} requires privileges this user doesn’t have. Choose one above 1023 with --port.',
  addressUnusable: 'Cannot listen on {host}, port {port} ({reason}). Choose another address with --host.',
  databaseUnreadable: 'Can’t open the database {path}. Check that the folder exists and is writable, or use --memory.',
  databaseForeign:
    'The database {path} belongs to another program and was left unchanged. Choose another file with --db.',
  databaseDamaged:
    '{path} is not a usable sandbox database and was left unchanged. Move it away to start over, or choose another file with --db.',
  databaseBusy:
    'The database {path} is in use by another program. Stop that program, or choose another file with --db.',
  databaseUnwritable:
    'Can’t write the database {path} ({reason}). Check the free space and that its folder is writable, or use --memory.',
  databaseOutdated:
    'The database {path} was created by an older version of Tollgate and couldn’t be upgraded ({reason}). It was left unchanged. Choose another file with --db.',
  databaseInUse:
    'Another sandbox is using the database {path}. Stop it, choose another file with --db, or use --memory.',
  databaseNewer:
    'The database {path} was created by a newer version of Tollgate. Update Tollgate, or choose another file with --db.',
  ready: 'Sandbox gateway ({dialect}) at {url}. Sign in as {username} with {password}. Press Ctrl-C to stop.',
  readyKept:
    'Sandbox gateway ({dialect}) at {url}. Sign in as {username} with the password you set. Press Ctrl-C to stop.',
  readyFresh:
    'Sandbox gateway ({dialect}) at {url}. It is waiting for its initial setup: tollgate setup --gateway {url}. Press Ctrl-C to stop.',
  freshExposed:
    'The first visitor can set up a new gateway, so it listens on this machine only. Remove --host or --fresh.',
  exposed: 'Listening on {host}: other machines can reach this gateway without encryption. Not for production.',
  sampleDataExposed:
    'The passwords and keys of the sample data are public, so a gateway with it listens on this machine only. Remove --host, or use a database without sample data.',
  badUpstream:
    '"{text}" is not a valid address for --allow-upstream. Use one like https://api.openai.com or http://127.0.0.1:8080.',
  upstreamRefused: 'the sandbox may not call {address}; start it with --allow-upstream {address}',
  hostRefused:
    'The sandbox is not served under the host name {host}. If the name is correct, start it with --allowed-host {host}.',
  originRefused: 'Rejected: the request came from a page of another site.',
  mockRefused: 'The simulated services of the sandbox can only be used on its own machine.',
  stopped: 'Sandbox gateway stopped.',
  mail: 'Email to {recipient}: {subject}: {body}',
  pageIntroduction: 'This is a Tollgate sandbox, a local gateway for testing.',
  pageDialect: 'It speaks New API protocol version {dialect}.',
  mailsTitle: 'Sandbox emails',
  mailsEmpty: 'No emails yet.',
  authoriseTitle: 'Sandbox {provider}',
  authoriseIntroduction: 'Simulates the authorization page of {provider}. No account outside this sandbox is affected.',
  account: 'Account name',
  accountNumber: 'Account number',
  trustLevel: 'Trust level',
  authorise: 'Authorize',
  deny: 'Deny',
  denied: 'Access was denied.',
  wechatCode: 'Your verification code is {code}. It is valid for 3 minutes.',
  getCode: 'Get a code',
  signIn: 'Sign in',
  bindAccount: 'Link to the signed-in account',
  captchaTitle: 'Sandbox CAPTCHA',
  captchaIntroduction: 'Simulates the site’s CAPTCHA. The token below can be used once.',
  sampleDataKept: 'The database already contains data, so no sample data was added.',
});
