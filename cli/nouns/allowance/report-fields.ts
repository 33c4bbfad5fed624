/** The fields that `check` and `apply` print for each receiver. */
export const reportFields = ['rule', 'period', 'kind', 'id', 'name', 'quota', 'amount', 'state', 'note', 'n'];

/** The fields that `list` prints for each line of the ledger. */
export const listFields = ['n', 'rule', 'period', 'kind', 'id', 'name', 'quota', 'amount', 'state', 'at'];
