/** Reading the gateway's own log database instead of its API. */
export const logDatabase = () => ({
  flagFrom:
    'Read calls from the gateway’s own log database, which does the counting: an address without password, env:NAME or file:PATH for one with it, - for standard input; gateway leaves aside what the profile names',
  flagKeep: 'The log database that usage, pulse and price rehearse read: an address as for --from, or none',
  reads: 'Calls are read from {place}.',
  engineSqlite: 'the file {path}',
  engineServer: '{engine} at {place}',
  badAddress: '{address} is not the address of a log database.',
  badAddressHint:
    'Use sqlite:FILE, postgres://USER@HOST/DATABASE, mysql://USER@HOST/DATABASE or clickhouse://USER@HOST/DATABASE, or env:NAME for a variable with one.',
  passwordTyped: 'The address has a password in it, which every user of this machine can read while the command runs.',
  passwordTypedHint:
    'Put the address into a variable or a file and name that (--from env:LOG_DATABASE, --from file:PATH), or the password alone: {example}.',
  noSecret: '{reference} is empty on this machine.',
  noSecretHint: 'Set the variable, or write the file.',
  unreachable: 'The log database can’t be read: {place} ({reason}).',
  unreachableHint: 'Check address, user and network. Add --from gateway to read from the gateway instead.',
  noFile: 'There is no file {path}.',
  noTable: '{place} has no log of a gateway: the table logs is missing, or lacks {columns}.',
  noTableHint: 'Name the database that LOG_SQL_DSN of the gateway names, else that of SQL_DSN.',
  severalProfiles: 'One log database can’t be that of several gateways.',
  severalProfilesHint: 'Keep each one’s in its profile: tollgate profile update NAME --log-database ADDRESS',
});
