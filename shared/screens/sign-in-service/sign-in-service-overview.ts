import type { SignInService } from '../../domain/option/sign-in-service.ts';
import { columnCell, columnFacts } from '../../screen/column-facts.ts';
import type { Overview } from '../../screen/overview.ts';
import { signInServiceColumns } from './sign-in-service-columns.ts';

/** The overview of a sign-in service: who may sign in, and the address that the service is told (WEB-13). No reading. */
export const signInServiceOverview: Overview<SignInService> = {
  head: (row, context) => [columnCell(signInServiceColumns, 'enabled', row, context)],
  figures: (row, context) => columnFacts(signInServiceColumns, ['access_policy', 'slug'], row, context),
  groups: (row, context) => [
    {
      title: 'signInService.groupTell',
      facts: columnFacts(signInServiceColumns, ['redirect_uri', 'client_id', 'scopes'], row, context),
    },
    {
      title: 'signInService.groupWho',
      facts: columnFacts(
        signInServiceColumns,
        ['access_denied_message', 'user_id_field', 'username_field', 'display_name_field', 'email_field'],
        row,
        context,
      ),
    },
    {
      title: 'signInService.groupAddresses',
      facts: columnFacts(
        signInServiceColumns,
        ['well_known', 'authorization_endpoint', 'token_endpoint', 'user_info_endpoint', 'auth_style', 'id'],
        row,
        context,
      ),
    },
  ],
  verbs: ['enable', 'disable', 'delete'],
};
