import { keptNames } from '../../screen/kept-names.ts';

/** Users per page, the most that gateways return (docs/gateways.md 4.0). */
const mostRows = 100;

/** The usernames by id, for lists that have only the ids: of users that were read, and of the newest. */
export const userNames = keptNames(async (gateway, options) => {
  const { rows } = await gateway.users.list({ page: 1, pageSize: mostRows }, options);
  return rows.map(({ id, username }) => ({ id, name: username }));
});
