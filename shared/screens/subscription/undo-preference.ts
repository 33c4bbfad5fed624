import type { JournalEntry } from '../../domain/journal.ts';
import { isRecord } from '../../domain/record.ts';
import { billingPreferences } from '../../domain/user/subscription.ts';
import type { Done, SiteAction, SiteUndo } from '../../screen/action.ts';
import { columnsOf } from '../../screen/columns.ts';
import { quoteWord } from '../../screen/command-line.ts';
import { confirmSite } from '../../screen/flow/confirm-rows.ts';
import { undoFace } from '../../screen/flow/undo-face.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { pairOf } from '../../text/punctuation.ts';

/** What a user's calls were charged to first, and what they are charged to since, as the gateway stores it. */
interface PreferenceChange {
  before: string;
  after: string;
}

const field = 'billing_preference';

/** The preference as the journal shows it. */
export const preferenceColumn = columnsOf<Record<typeof field, string>>().member(
  field,
  'subscription.preference',
  [8, 20],
  billingPreferences,
);

/** The undo of a set preference (CHG-08): the former one, unless it was set otherwise since. */
export function undoPreference({ was, left }: Done): SiteUndo | undefined {
  const [before, after] = [was?.[field], left?.[field]];
  return typeof before === 'string' && typeof after === 'string' ? undoOf({ before, after }) : undefined;
}

/** Rebuilds that undo from the journal; undefined for any other entry. */
export async function restorePreference({ undo }: JournalEntry): Promise<SiteUndo | undefined> {
  const changes = undo?.by === 'own' && isRecord(undo.data) ? undo.data.changes : undefined;
  const change = Array.isArray(changes) ? changes.find((one) => isRecord(one) && one.key === field) : undefined;
  return change === undefined ? undefined : undoOf({ before: String(change.before), after: String(change.after) });
}

function undoOf({ before, after }: PreferenceChange): SiteUndo | undefined {
  if (before === after) return undefined;
  const word = billingPreferences.of(before).name;
  const command = `tollgate subscription prefer --preference ${quoteWord(word)}`;
  const action: SiteAction<undefined> = {
    ...undoFace,
    verb: 'prefer',
    on: 'all',
    command,
    confirm: (context) => ({
      ...confirmSite('subscription.confirmPreferenceBack', [], context, {
        from: labelOf(after, context),
        to: labelOf(before, context),
      }),
    }),
    run: async (_input, context, { signal }) => {
      const { gateway, say } = context;
      const { billing_preference: now } = await gateway.subscriptions.self({ signal });
      if (now === before) throw new Refusal(say('form.changedNothing'));
      if (now !== after) {
        const fields = [pairOf(say('subscription.preference'), labelOf(now, context), say)];
        throw new Refusal(say('undo.fieldsChanged', { fields }));
      }
      await gateway.subscriptions.setPreference(before, { signal });
      const data = { [field]: before };
      return { message: say('subscription.preferenceIs', { preference: labelOf(before, context) }), data };
    },
    undo: () => undoOf({ before: after, after: before }),
  };
  const changes = [{ key: field, before, after }];
  return { action, rows: [], commands: [command], recipe: { by: 'own', data: { changes } } };
}

function labelOf(preference: string, { say }: Pick<ScreenContext, 'say'>): string {
  return say(billingPreferences.of(preference).label);
}
