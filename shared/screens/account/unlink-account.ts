import { nothingLeft } from '../../domain/record.ts';
import { sanitise } from '../../format/sanitise.ts';
import { readBack } from '../../gateway/reading/read-back.ts';
import type { UserBinding } from '../../gateway/resources/users.ts';
import type { SiteAction } from '../../screen/action.ts';
import { confirmSite } from '../../screen/flow/confirm-rows.ts';
import type { FieldErrors, Form } from '../../screen/form.ts';
import { Refusal } from '../../screen/refusal.ts';
import { savedText } from '../../screen/saving/saved-text.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import type { Binding } from './bindings.ts';
import { ownBindings } from './own-bindings.ts';

interface UnlinkInput {
  /** The id or name of a binding. */
  account: string;
}

const unlinkForm: Form<UnlinkInput> = {
  title: { create: 'account.unlink', edit: 'account.unlink' },
  fields: [
    {
      name: 'account',
      kind: 'text',
      label: 'account.linkedAccount',
      help: 'account.linkedAccountHelp',
      required: true,
      example: 'harbour',
    },
  ],
  defaults: () => ({ account: '' }),
  fromRow: () => ({ account: '' }),
  normalise: ({ account }) => ({ account: account.trim() }),
  validate: ({ account }, _mode, { say }): FieldErrors =>
    account === '' ? { account: say('account.linkedAccountNeeded') } : {},
};

/**
 * Unlinks an account from the user's own (GEN-14): one of the site's own providers, and for the super admin also a
 * built-in sign-in. `binding` is the binding as it was read; the confirmation names the sign-in methods that remain.
 * Everything is read again before the call.
 */
export function unlinkAccount(binding?: Binding): SiteAction<UnlinkInput> {
  const left = binding?.unlink?.left ?? [];
  const consequence = left.length === 0 ? 'account.unlinkLast' : 'account.unlinkLeft';
  const isWayIn = binding?.isOn === true;
  return {
    verb: 'unlink',
    icon: 'plug',
    on: 'all',
    label: 'account.unlink',
    help: 'account.unlinkHelp',
    danger: 'confirm',
    idempotent: true,
    input: unlinkForm,
    confirm: (context, input) =>
      confirmSite(
        'account.confirmUnlink',
        isWayIn ? ['account.unlinkConsequence', consequence] : ['account.unlinkConsequence'],
        context,
        { name: binding?.name ?? sanitise(input?.account ?? ''), ways: left },
      ),
    run: async ({ account: wanted, ...rest }, context, { signal }) => {
      nothingLeft(rest);
      const { gateway, say } = context;
      const user = await gateway.account.self({ signal });
      const bindings = await ownBindings(user, context, { signal });
      const { id, name, customId } = unlinkableOf(bindings, wanted, context);
      if (customId !== undefined) await gateway.account.unbind(customId, { signal });
      else await gateway.users.clearBinding(user.id, id as UserBinding, { signal });
      const now = await readBack(() => gateway.account.self({ signal }));
      const after = now && (await readBack(() => ownBindings(now, context, { signal })));
      const isLeft = findBinding(after ?? [], id)?.isBound === true;
      return {
        message: savedText(say(isLeft ? 'account.stillLinked' : 'account.unlinked', { name }), after, say),
        tone: isLeft ? 'warn' : 'good',
        row: now,
        data: { account: id },
      };
    },
  };
}

/** The binding with this id or name; undefined where there is none. */
export function findBinding(bindings: readonly Binding[], wanted: string): Binding | undefined {
  const word = wanted.toLowerCase();
  return bindings.find(({ id }) => id === word) ?? bindings.find(({ name }) => name.toLowerCase() === word);
}

/** The binding with this id or name. @throws Refusal when it is not linked, or must not be unlinked. */
function unlinkableOf(bindings: readonly Binding[], wanted: string, { say }: ScreenContext): Binding {
  const binding = findBinding(bindings, wanted);
  if (binding === undefined || !binding.isBound) {
    const choices = bindings.filter(({ unlink }) => unlink !== undefined).map(({ id }) => id);
    const account = binding?.name ?? sanitise(wanted);
    throw new Refusal(
      choices.length === 0 ? say('account.nothingLinked') : say('account.notLinked', { account, choices }),
    );
  }
  const refusal = binding.unlink === undefined ? say('account.unlinkImpossible') : binding.unlink.refusal;
  if (refusal !== undefined) throw new Refusal(refusal);
  return binding;
}
