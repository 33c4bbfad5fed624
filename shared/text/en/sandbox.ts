export const sandbox = {
  portInUse:
    'Port {port} on {host} is already in use. Choose another one with --port, or let the system choose with --port 0.',
  portForbidden: 'Port {port} needs rights that this user does not have. Choose one above 1023 with --port.',
  addressUnusable: 'Cannot listen on {host}, port {port} ({reason}). Choose another address with --host.',
  databaseUnreadable:
    'The database {path} cannot be opened. Check that the folder exists and that you may write to it, or use --memory.',
  databaseForeign:
    'The database {path} belongs to another program and was left as it is. Choose another file with --db.',
  databaseDamaged:
    '{path} is no usable sandbox database and was left as it is. Move it away to start afresh, or choose another file with --db.',
  databaseBusy: 'Another program holds the database {path}. Stop that one, or choose another file with --db.',
  databaseUnwritable:
    'The database {path} cannot be written ({reason}). Check the free space and that you may write to its folder, or use --memory.',
  databaseOutdated:
    'The database {path} was made by an older version of Tollgate and could not be carried over ({reason}). It was left as it is. Choose another file with --db.',
  databaseInUse:
    'Another sandbox is using the database {path}. Stop that one, choose another file with --db, or use --memory.',
  databaseNewer:
    'The database {path} was made by a newer version of Tollgate. Update Tollgate, or choose another file with --db.',
  ready: 'Sandbox gateway ({dialect}) at {url}. Sign in as {username} with {password}. Press Ctrl-C to stop.',
  readyKept:
    'Sandbox gateway ({dialect}) at {url}. Sign in as {username} with the password that was set. Press Ctrl-C to stop.',
  readyFresh:
    'Sandbox gateway ({dialect}) at {url}. It waits for its first set-up: tollgate setup --gateway {url}. Press Ctrl-C to stop.',
  freshExposed:
    'Whoever comes first sets up a fresh gateway, so it listens on this machine only. Leave --host or --fresh out.',
  exposed:
    'Listening on {host}: other machines can reach this gateway, without encryption. It is not for production traffic.',
  sampleDataExposed:
    'Sample data has passwords and keys that everybody can look up, so a gateway with it listens on this machine only. Leave --host out, or take a database without sample data.',
  badUpstream:
    '"{text}" is no address for --allow-upstream. Give one such as https://api.openai.com or http://127.0.0.1:8080.',
  upstreamRefused: 'the sandbox may not ask {address}; start it with --allow-upstream {address}',
  hostRefused:
    'The sandbox does not answer to the name {host}. If that name is right, start it with --allowed-host {host}.',
  originRefused: 'Refused: the request came from a page of another site.',
  mockRefused: 'The stand-ins of the sandbox can be used on its own machine only.',
  stopped: 'Sandbox gateway stopped.',
  mail: 'Mail to {recipient}: {subject}: {body}',
  pageIntroduction: 'This is a Tollgate sandbox: a local gateway for trying things out.',
  pageDialect: 'It speaks the {dialect} generation of the New API protocol.',
  mailsTitle: 'Mails of the sandbox',
  mailsEmpty: 'No mails yet.',
  authoriseTitle: 'Sandbox {provider}',
  authoriseIntroduction: 'Stands in for the authorise page of {provider}. No account outside this sandbox is touched.',
  account: 'Account name',
  accountNumber: 'Account number',
  trustLevel: 'Trust level',
  authorise: 'Authorise',
  deny: 'Deny',
  denied: 'The person denied access.',
  wechatCode: 'Your verification code is {code}. It is valid for 3 minutes.',
  getCode: 'Get a code',
  signIn: 'Sign in',
  bindAccount: 'Bind to the account signed in',
  captchaTitle: 'Sandbox bot check',
  captchaIntroduction: 'Stands in for the bot check of the site. The token below can be used once.',
  sampleDataKept: 'The database is in use already: no sample data was added.',
};
