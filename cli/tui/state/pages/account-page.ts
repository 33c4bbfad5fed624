import type { User } from '../../../../shared/domain/user/user.ts';
import { actionsFor } from '../../../../shared/screen/access.ts';
import type { AnySiteAction } from '../../../../shared/screen/action.ts';
import type { Cell } from '../../../../shared/screen/cells.ts';
import { refusalOfAction } from '../../../../shared/screen/flow/flow-rules.ts';
import { accountActions } from '../../../../shared/screens/account/account-actions.ts';
import { inviteFacts, inviteLink, ownModels, profileFacts } from '../../../../shared/screens/account/account-facts.ts';
import { bindEmail, bindWeChat } from '../../../../shared/screens/account/bind-actions.ts';
import { type Binding, bindingsOf } from '../../../../shared/screens/account/bindings.ts';
import { notifyState } from '../../../../shared/screens/account/notify-actions.ts';
import { ownBindings } from '../../../../shared/screens/account/own-bindings.ts';
import { twoFactorState } from '../../../../shared/screens/account/two-factor-actions.ts';
import { unlinkAccount } from '../../../../shared/screens/account/unlink-account.ts';
import { permissionFacts } from '../../../../shared/screens/user/user-permission-actions.ts';
import { asideOf } from '../../../../shared/text/punctuation.ts';
import type { MessageKey } from '../../../../shared/text/text.ts';
import type { Host, Layers, Menus, Notify, Profile, Session, SignIn } from '../app.ts';
import { performOnSite } from '../dialog/flow-face.ts';
import { detailLines } from '../dialog/notify-done.ts';
import type { PagerLine } from '../dialog/pager-layer.ts';
import { createMailWait, mailCodeNotes, withMailCode, withTools } from '../sign-in/mail-code.ts';
import { openOAuth } from '../sign-in/oauth-form.ts';
import { weChatExtras } from '../sign-in/wechat-form.ts';
import { openPage, type PageAction } from './page-layer.ts';

/** Opens the user's own account: profile, invitations, models, bindings, and the actions on them (ME-01 to ME-08). */
export function openAccount(app: Notify & Layers & Session & SignIn & Host & Profile & Menus, verb = ''): void {
  const { say } = app;
  const after = (action: string) => {
    if (action === 'delete') return void app.signOut(true);
    void page.renew();
  };
  const page = openPage(
    app,
    {
      title: say('navigation.account'),
      command: () => 'tollgate account show',
      load: async (_filters, signal) => {
        const { gateway } = app.context();
        const user = await gateway.account.self({ signal });
        app.store.set({ user });
        const context = app.context();
        const [link, models, twoFactor, bound] = await Promise.all([
          inviteLink(context, { signal }).catch(() => ''),
          ownModels(context, { signal }),
          twoFactorState(context, { signal }),
          readBindings(app, user, signal),
        ]);
        return {
          lines: [
            ...detailLines(app, [...profileFacts(user, context), ...permissionFacts(user, context)]),
            { text: '' },
            { text: say('account.invite'), isTitle: true },
            ...detailLines(app, inviteFacts(user, context)),
            ...(link === '' ? [] : [{ label: say('account.inviteLink'), text: link }]),
            { text: '' },
            { text: say('account.bindings'), isTitle: true },
            ...bindingLines(app, bound),
            ...stateLine(app, 'account.twoFactor', twoFactor),
            ...stateLine(app, 'account.notifications', notifyState(user, context)),
            { text: '' },
            { text: say('account.models'), isTitle: true },
            // lint-allow glued-punctuation: names of models and groups, as they are typed and copied.
            { text: models.map(({ label }) => label).join(', ') || say('common.none') },
          ],
          actions: [
            ...actionsFor(accountActions, app.context()).map((action) => ({
              verb: action.verb,
              label: say(action.label),
              refusal: refusalOfAction({}, action, [], app.context()),
              run: () => performOnAccount(app, action, () => after(action.verb)),
            })),
            ...bindingActions(app, bound.bindings, () => void page.renew()),
          ],
          copies: [
            ...(link === '' ? [] : [{ label: say('account.inviteLink'), value: link }]),
            ...models.map(({ label, value }) => ({ label, value: String(value) })),
          ],
        };
      },
    },
    verb,
  );
}

function stateLine({ say }: Notify, label: MessageKey, state: Cell | undefined) {
  return state === undefined ? [] : [{ label: say(label), text: state.text, tone: state.tone }];
}

interface ReadBindings {
  bindings: readonly Binding[];
  /** Why the bindings of the site's own providers are missing. */
  fault?: string;
}

/** Where the gateway does not return the site's own providers, the rest of the page is shown all the same. */
async function readBindings(app: Notify & Session, user: User, signal: AbortSignal): Promise<ReadBindings> {
  const context = app.context();
  try {
    return { bindings: await ownBindings(user, context, { signal }) };
  } catch (error) {
    if (signal.aborted) throw error;
    return { bindings: bindingsOf(user, context), fault: app.describe(error).message };
  }
}

function bindingLines(app: Notify, { bindings, fault }: ReadBindings): PagerLine[] {
  const lines = bindings.map(({ name, state, refusal, isBound }) => ({
    label: name,
    text: isBound || refusal === undefined ? state.text : asideOf(state.text, refusal, app.say),
    tone: state.tone,
  }));
  return fault === undefined
    ? lines
    : [...lines, { text: app.say('account.ownProvidersUnread', { reason: fault }), tone: 'warn' }];
}

/** The actions that bind a service through its own page (ME-04), and those that remove a binding (GEN-14). */
function bindingActions(
  app: Notify & Layers & Session & Host & Profile & Menus,
  bindings: readonly Binding[],
  renew: () => void,
): PageAction[] {
  return bindings.flatMap((binding) => {
    const { id, name, flow, refusal, unlink } = binding;
    const readOnly = app.isReadOnly ? app.say('action.readOnly') : undefined;
    const title = app.say('tui.bind', { service: name });
    const bound = async () => {
      app.notify(app.say('tui.bound', { service: name }), 'good');
      renew();
    };
    const bind: PageAction = {
      verb: `bind-${id}`,
      label: title,
      refusal: readOnly ?? refusal,
      run: () => void openOAuth(app, { slug: id, title }, 'bind', bound),
    };
    const takeOff: PageAction | undefined = unlink && {
      verb: `unlink-${id}`,
      label: app.say('account.unlinkService', { service: name }),
      refusal: readOnly ?? unlink.refusal,
      run: () => performOnSite(app, 'account', unlinkAccount(binding), renew, {}, { account: id }),
    };
    return [...(flow === 'redirect' ? [bind] : []), ...(takeOff ? [takeOff] : [])];
  });
}

/**
 * Runs an action of the account; the form of an action that needs a code says where the code comes from (ME-04,
 * AUTH-06).
 */
function performOnAccount(
  app: Notify & Layers & Session & Host & Profile & Menus,
  action: AnySiteAction,
  after: () => void,
): void {
  const { input } = action;
  if (action === bindEmail && input) {
    const code = createMailWait(app, 'code');
    const withCode = { ...action, input: withMailCode(app, input, code) };
    performOnSite(app, 'account', withCode, after, { notes: () => mailCodeNotes(app, code) });
  } else if (action === bindWeChat && input) {
    const { extras, tool } = weChatExtras(app);
    const withTool = { ...action, input: withTools(input, ['code'], tool) };
    performOnSite(app, 'account', withTool, after, extras);
  } else performOnSite(app, 'account', action, after);
}
