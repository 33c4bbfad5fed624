/** What `check` and `apply` tell of each receiver. */
export const reportFields = ['rule', 'period', 'kind', 'id', 'name', 'quota', 'amount', 'state', 'note', 'n'];

/** What `list` tells of each line of the ledger. */
export const listFields = ['n', 'rule', 'period', 'kind', 'id', 'name', 'quota', 'amount', 'state', 'at'];
