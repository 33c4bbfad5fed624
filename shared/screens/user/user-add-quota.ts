import { nothingLeft } from '../../domain/record.ts';
import type { User } from '../../domain/user.ts';
import { formatMoney } from '../../format/money.ts';
import { formatQuota, quotaDisplayOf } from '../../format/quota.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { RowAction } from '../action.ts';
import { confirmRows } from '../confirm-rows.ts';
import type { FieldErrors, Form } from '../form.ts';
import { listNames } from '../names.ts';
import { savedText } from '../saved-text.ts';
import type { ScreenContext } from '../screen-context.ts';
import { userRefusal, withName } from './user-manage.ts';

interface AddQuotaInput {
  /** Quota units; negative takes away. */
  amount: number;
}

const amountForm: Form<AddQuotaInput, User> = {
  title: { create: 'user.addQuota', edit: 'user.addQuota' },
  fields: [
    {
      name: 'amount',
      kind: 'quota',
      label: 'user.amount',
      help: 'user.amountHelp',
      required: true,
      example: '10usd',
      presets: ({ status }) =>
        [1, 10, 100, -1].map((dollars) => ({ label: formatMoney(dollars, 0), value: dollars * status.quota_per_unit })),
    },
  ],
  defaults: () => ({ amount: 0 }),
  fromRow: () => ({ amount: 0 }),
  normalise: ({ amount }) => ({ amount: Math.trunc(amount) }),
  validate: ({ amount }, _mode, { say }): FieldErrors =>
    Number.isSafeInteger(amount) && amount !== 0 ? {} : { amount: say('user.amountRequired') },
};

/** Adds to what a user may spend, or takes away (USER-03). Each user is read and written anew, in the gateway's own way. */
export const addUserQuota: RowAction<User, AddQuotaInput> = {
  verb: 'add-quota',
  icon: 'coin',
  on: 'rows',
  label: 'user.addQuota',
  help: 'user.addQuotaHelp',
  danger: 'confirm',
  // Twice is twice the money.
  idempotent: false,
  input: amountForm,
  refusal: userRefusal('add-quota'),
  confirm: (rows, context, input) => {
    const named = rows.map(withName);
    const confirmation = confirmRows('user.confirmAddQuota', [], named, context);
    const names = listNames(
      named.map(({ name }) => sanitise(name)),
      context.say,
    );
    const amount = input === undefined ? context.say('user.amount') : shown(input.amount, context);
    return { ...confirmation, question: context.say('user.confirmAddQuota', { count: rows.length, names, amount }) };
  },
  run: async (user, { amount, ...rest }, context, { signal }) => {
    nothingLeft(rest);
    const row = await context.gateway.users.addQuota(user.id, amount, { signal });
    const message = context.say(amount > 0 ? 'user.quotaAdded' : 'user.quotaTaken', {
      amount: shown(Math.abs(amount), context),
      name: sanitise(user.username),
      quota: row === undefined ? context.say('common.unknown') : shown(row.quota, context),
    });
    const data = { id: user.id, username: user.username, amount, quota: row?.quota ?? null };
    return { message: savedText(message, row, context.say), row, data };
  },
};

function shown(units: number, { status }: ScreenContext): string {
  return formatQuota(units, quotaDisplayOf(status));
}
