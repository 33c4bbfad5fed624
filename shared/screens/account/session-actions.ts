import { nothingLeft } from '../../domain/record.ts';
import { sanitise } from '../../format/sanitise.ts';
import { formatRelativeTime } from '../../format/time.ts';
import type { LoginSession } from '../../gateway/account/login-sessions.ts';
import type { SiteAction } from '../../screen/action.ts';
import type { Detail } from '../../screen/detail.ts';
import { confirmSite } from '../../screen/flow/confirm-rows.ts';
import type { FieldErrors } from '../../screen/form.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { listOf } from '../../text/punctuation.ts';

/** Whether sign-ins can be listed: only on gateways with JWT sessions, and only when signed in by such a session. */
export function hasSessions({ gateway }: ScreenContext): boolean {
  return gateway.credential().kind === 'jwt';
}

/** A sign-in in one line: client, address and time. */
function sessionText(
  { user_agent, ip, login_method, last_active_at, current }: LoginSession,
  context: ScreenContext,
): string {
  const { say, now } = context;
  const when = current ? say('account.thisSession') : formatRelativeTime(last_active_at, now(), say);
  return listOf([sanitise(user_agent) || say('common.unknown'), sanitise(ip), sanitise(login_method), when], say);
}

/** The user's own sign-ins as facts, the current one first (GEN-10). */
export const listSessions: SiteAction<undefined> = {
  verb: 'sessions',
  on: 'all',
  isRead: true,
  label: 'account.sessions',
  help: 'account.sessionsHelp',
  danger: 'safe',
  idempotent: true,
  needs: hasSessions,
  run: async (_input, context, { signal }) => {
    const sessions = thisFirst(await context.gateway.loginSessions.list({ signal }));
    const details: Detail[] = sessions.map((session) => ({
      id: session.sid,
      label: 'account.session',
      cell: { text: sessionText(session, context), raw: session.sid, tone: session.current ? 'accent' : 'plain' },
    }));
    return { message: context.say('account.sessionCount', { count: sessions.length }), details, data: { sessions } };
  },
};

interface SessionInput {
  sid: string;
}

/** Ends one of the user's other sign-ins (GEN-10); signing out ends the current one. */
export const endSession: SiteAction<SessionInput> = {
  verb: 'end-session',
  on: 'all',
  label: 'account.endSession',
  help: 'account.endSessionHelp',
  danger: 'confirm',
  idempotent: true,
  needs: hasSessions,
  input: {
    title: { create: 'account.endSession', edit: 'account.endSession' },
    fields: [
      {
        name: 'sid',
        kind: 'choice',
        label: 'account.session',
        help: 'account.sidHelp',
        required: true,
        custom: true,
        example: 'SID',
        noChoices: 'account.noOtherSession',
        choices: async (_input, context, signal) =>
          (await context.gateway.loginSessions.list({ signal }))
            .filter(({ current }) => !current)
            .map((session) => ({ value: session.sid, label: sessionText(session, context) })),
      },
    ],
    defaults: () => ({ sid: '' }),
    fromRow: () => ({ sid: '' }),
    normalise: ({ sid }) => ({ sid: sid.trim() }),
    validate: ({ sid }, _mode, { say }): FieldErrors => (sid === '' ? { sid: say('account.sidNeeded') } : {}),
  },
  confirm: (context) => confirmSite('account.confirmEndSession', ['account.endSessionConsequence'], context),
  run: async ({ sid, ...rest }, { gateway, say }, { signal }) => {
    nothingLeft(rest);
    const sessions = await gateway.loginSessions.list({ signal });
    if (sessions.find((session) => session.sid === sid)?.current) throw new Refusal(say('account.endOwnSession'));
    await gateway.loginSessions.end(sid, { signal });
    return { message: say('account.sessionEnded'), data: { sid } };
  },
};

/** Ends all of the user's other sign-ins (GEN-10). */
export const endOtherSessions: SiteAction<undefined> = {
  verb: 'end-other-sessions',
  on: 'all',
  label: 'account.endOtherSessions',
  help: 'account.endOtherSessionsHelp',
  danger: 'confirm',
  idempotent: true,
  needs: hasSessions,
  confirm: (context) => confirmSite('account.confirmEndOthers', ['account.endSessionConsequence'], context),
  run: async (_input, { gateway, say }, { signal }) => {
    await gateway.loginSessions.endOthers({ signal });
    return { message: say('account.othersEnded') };
  },
};

function thisFirst(sessions: readonly LoginSession[]): LoginSession[] {
  return [...sessions].sort((one, other) => Number(other.current) - Number(one.current));
}
