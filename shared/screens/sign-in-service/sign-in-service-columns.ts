import { authStyles, type SignInService } from '../../domain/option/sign-in-service.ts';
import { type Cell, emptyCell, onDemand, textCell } from '../../screen/cells.ts';
import { columnsOf } from '../../screen/columns.ts';
import type { Column } from '../../screen/list-screen.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { siteAddress } from '../../screen/site-address.ts';
import { policyText } from './access-policy.ts';
import { redirectOf } from './sign-in-service-form.ts';

const { column, id, text, member } = columnsOf<SignInService>();

/** The columns of the site's own sign-in services (GEN-32), in the order of all faces. */
export const signInServiceColumns: readonly Column<SignInService>[] = [
  id('id', 'signInService.id', [3, 6], { priority: 2 }),
  text('name', 'signInService.name', [8, 28], { priority: 1 }),
  column('enabled', 'signInService.state', [7, 10], stateCell, { priority: 1, isWhole: true, isState: true }),
  text('slug', 'signInService.slug', [6, 20], { priority: 1 }),
  column('access_policy', 'signInService.access', [8, 40], accessCell, {
    priority: 2,
    raw: ({ access_policy }) => access_policy,
  }),
  text('client_id', 'signInService.clientId', [8, 24], { priority: 2 }),
  column('redirect_uri', 'signInService.redirectUri', [12, 48], redirectCell, { readsStatus: true }),
  text('authorization_endpoint', 'signInService.authorizationEndpoint', [12, 48], { wide: true }),
  text('token_endpoint', 'signInService.tokenEndpoint', [12, 48], { wide: true }),
  text('user_info_endpoint', 'signInService.userInfoEndpoint', [12, 48], { wide: true }),
  text('well_known', 'signInService.wellKnown', [12, 48], { wide: true }),
  text('scopes', 'signInService.scopes', [8, 32], { wide: true }),
  member('auth_style', 'signInService.authStyle', [8, 14], authStyles, { wide: true }),
  text('user_id_field', 'signInService.userIdField', [6, 20], { wide: true }),
  text('username_field', 'signInService.usernameField', [6, 20], { wide: true }),
  text('display_name_field', 'signInService.displayNameField', [6, 20], { wide: true }),
  text('email_field', 'signInService.emailField', [6, 20], { wide: true }),
  text('access_denied_message', 'signInService.deniedMessage', [8, 40], { wide: true }),
  text('icon', 'signInService.icon', [6, 18], { wide: true }),
];

function stateCell({ enabled }: SignInService, { say }: ScreenContext): Cell {
  return {
    text: say(enabled ? 'signInService.stateOn' : 'signInService.stateOff'),
    raw: enabled,
    tone: enabled ? 'good' : 'muted',
  };
}

function accessCell({ access_policy }: SignInService, { say }: ScreenContext): Cell {
  const rule = policyText(access_policy, say);
  if (rule !== undefined) return onDemand(access_policy, () => rule);
  return { text: say('signInService.unreadable'), raw: access_policy, tone: 'warn' };
}

function redirectCell(row: SignInService, context: ScreenContext): Cell {
  return context.knowsStatus === false ? emptyCell(null) : textCell(redirectIn(row, context));
}

/** The address that the service sends people back to. */
export function redirectIn({ slug }: SignInService, context: ScreenContext): string {
  return redirectOf(slug, siteAddress(context));
}
