/** The local store: calls read from a gateway and stored on this machine. */
export const store = () => ({
  summary: 'Show, clear, switch off or on what is kept of calls on this machine',
  describe:
    'Reports of usage keep the calls they read in one SQLite file per gateway and user, and read only new ones the next time. Nothing that was asked or answered is kept, and no key. The last 10 minutes are always read again. Before anything kept is used, the gateway is asked whether it still counts as many entries and as much spent; what differs is read again.',
  bounds:
    'Kept at most: 200 MB per file and 400 days. Change it in config.json: "store": {"maxMegabytes": 500, "maxDays": 90}.',
  flagAll: 'Of all gateways',
  flagNoStore: 'Read everything from the gateway, and keep nothing',
  unknownOperand: '{word} can’t be done with the local store.',
  nothingKept: 'Nothing is kept.',
  cleared: 'Cleared the local store, {size} freed.',
  switchedOff: 'Calls are no longer kept. What is kept already stays until you run: tollgate usage store clear',
  switchedOn: 'Calls are kept again.',

  read: '{kept} of {calls} calls came from the local store, which is complete from {from} to {to}.',

  unwritable:
    'Can’t use the local store {path} ({reason}), so everything is read from the gateway. Check the free space and the permissions.',
  damaged:
    'The local store {path} is damaged ({reason}), so everything is read from the gateway. To start over, run: tollgate usage store clear',
  busy: 'Another process keeps the local store {path} busy ({reason}), so everything is read from the gateway.',
  newer:
    'The local store {path} was made by a newer Tollgate, so everything is read from the gateway. Update Tollgate, or run: tollgate usage store clear',
  foreign:
    '{path} is not the local store of this gateway and user, so everything is read from the gateway. To start over, run: tollgate usage store clear',
});
