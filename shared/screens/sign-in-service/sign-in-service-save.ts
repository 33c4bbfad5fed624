import type { SignInService } from '../../domain/option/sign-in-service.ts';
import { GatewayError } from '../../gateway/client/gateway-error.ts';
import { readBack } from '../../gateway/reading/read-back.ts';
import type { SignInServiceFields } from '../../gateway/resources/sign-in-services.ts';
import type { Done, RunOptions } from '../../screen/action.ts';
import { changedFields } from '../../screen/form-check.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { siteAddress } from '../../screen/site-address.ts';
import { sentencesOf } from '../../text/punctuation.ts';
import {
  fieldsOfService,
  redirectOf,
  type SignInServiceDraft,
  serviceName,
  signInServiceForm,
} from './sign-in-service-form.ts';

/** Creates a service; the message names the redirect URL to enter at the service. */
export async function createService(
  draft: SignInServiceDraft,
  context: ScreenContext,
  { signal, onWritten }: RunOptions,
): Promise<Done<SignInService>> {
  const { gateway, say } = context;
  const row = await gateway.signInServices.create(fieldsOfService(draft), { signal });
  await onWritten?.();
  const address = redirectOf(draft.slug, siteAddress(context));
  const message = sentencesOf([
    say('signInService.created', { name: serviceName({ name: draft.name, id: 0 }) }),
    say('signInService.register', { address }),
  ]);
  const data = { id: row?.id ?? null, slug: draft.slug, redirect_uri: address };
  if (row === undefined) return { message, data };
  return { ...savedService(row, draft, message, context), data, made: { filters: {}, firstId: row.id } };
}

/**
 * Saves only the changed fields of a service: the gateway keeps fields that are not sent, including the secret
 * (docs/gateways-modern.md 17.2).
 */
export async function updateService(
  row: SignInService,
  draft: SignInServiceDraft,
  context: ScreenContext,
  { signal, onWritten }: RunOptions,
): Promise<Done<SignInService>> {
  const { gateway, say } = context;
  const before = signInServiceForm.fromRow(row, context);
  const names = changedFields(before, draft);
  if (names.length === 0) throw new Refusal(say('form.changedNothing'));
  const wanted = fieldsOfService(draft, row.auth_style);
  const changes: Partial<SignInServiceFields> = Object.fromEntries(names.map((name) => [name, wanted[name]]));
  const updated = await gateway.signInServices.update(row.id, changes, { signal });
  await onWritten?.();
  const saved = say('signInService.updated', { name: serviceName({ ...row, name: draft.name }) });
  const address = redirectOf(draft.slug, siteAddress(context));
  const message = names.includes('slug') ? sentencesOf([saved, say('signInService.register', { address })]) : saved;
  const after = updated ?? (await readBack(() => gateway.signInServices.get(row.id, { signal })));
  if (after === undefined) {
    return { message: sentencesOf([message, say('form.notReadBack')]), tone: 'warn', data: { id: row.id } };
  }
  // Compares only the changed fields, because somebody else may have changed the others.
  const expected = {
    ...signInServiceForm.fromRow(after, context),
    ...Object.fromEntries(names.map((name) => [name, draft[name]])),
  };
  return { ...savedService(after, expected, message, context), data: { id: row.id, slug: after.slug } };
}

/** Names the fields that the gateway stored differently. The secret is never shown. */
function savedService(
  row: SignInService,
  wanted: SignInServiceDraft,
  message: string,
  context: ScreenContext,
): Done<SignInService> {
  const { say } = context;
  const after = { ...signInServiceForm.fromRow(row, context), client_secret: wanted.client_secret };
  const lost = changedFields(wanted, after);
  if (lost.length === 0) return { message, row };
  const fields = signInServiceForm.fields.filter(({ name }) => lost.includes(name)).map(({ label }) => say(label));
  return { message: sentencesOf([message, say('signInService.differs', { fields })]), tone: 'warn', row };
}

/** Reads one service by its id. @throws GatewayError `not-found` */
export async function readService(
  id: number,
  { gateway }: ScreenContext,
  options: { signal?: AbortSignal | undefined },
): Promise<SignInService> {
  const row = (await gateway.signInServices.list(options)).find((one) => one.id === id);
  if (row === undefined) throw new GatewayError('not-found');
  return row;
}
