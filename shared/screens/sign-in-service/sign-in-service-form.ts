import { authStyles, type SignInService, usualService } from '../../domain/option/sign-in-service.ts';
import { nothingLeft } from '../../domain/record.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { SignInServiceFields } from '../../gateway/resources/sign-in-services.ts';
import type { AnyField, FieldErrors, Form } from '../../screen/form.ts';
import type { MessageKey } from '../../text/text.ts';
import { reservedSlugs } from '../oauth/oauth-provider.ts';
import { policyFault, policyText } from './access-policy.ts';
import { discoverTool } from './discover.ts';

/** The draft of a sign-in service; names are the wire's. */
export interface SignInServiceDraft extends Omit<SignInServiceFields, 'auth_style'> {
  /** The machine name of a style. */
  auth_style: string;
}

type Name = keyof SignInServiceDraft & string;

const section = 'signInService.sectionFields';
const endpoints = 'signInService.sectionEndpoints';
const service = 'signInService.sectionService';
const access = 'signInService.sectionAccess';

const fields: readonly AnyField<SignInServiceDraft>[] = [
  {
    ...{ name: 'name', kind: 'text', label: 'signInService.name', help: 'signInService.nameHelp' },
    ...{ section: service, required: true, example: 'Acme SSO' },
  },
  {
    ...{ name: 'slug', kind: 'text', label: 'signInService.slug', help: 'signInService.slugHelp' },
    ...{ section: service, required: true, example: 'acme' },
  },
  {
    ...{ name: 'client_id', kind: 'text', label: 'signInService.clientId', section: service },
    ...{ required: true, example: 'tollgate' },
  },
  {
    ...{ name: 'client_secret', kind: 'secret', label: 'signInService.clientSecret' },
    ...{ help: 'signInService.clientSecretHelp', section: service, required: true },
  },
  {
    ...{ name: 'icon', kind: 'text', label: 'signInService.icon', help: 'signInService.iconHelp' },
    ...{ section: service },
  },
  {
    ...{ name: 'enabled', kind: 'toggle', label: 'signInService.enabled', help: 'signInService.enabledHelp' },
    ...{ section: service },
  },
  {
    ...{ name: 'well_known', kind: 'text', label: 'signInService.wellKnown', help: 'signInService.wellKnownHelp' },
    ...{ section: endpoints, example: 'https://id.example.com', tools: [discoverTool<SignInServiceDraft>()] },
  },
  {
    ...{ name: 'authorization_endpoint', kind: 'text', label: 'signInService.authorizationEndpoint' },
    ...{ section: endpoints, required: true, example: 'https://id.example.com/authorize' },
  },
  {
    ...{ name: 'token_endpoint', kind: 'text', label: 'signInService.tokenEndpoint' },
    ...{ section: endpoints, required: true, example: 'https://id.example.com/token' },
  },
  {
    ...{ name: 'user_info_endpoint', kind: 'text', label: 'signInService.userInfoEndpoint' },
    ...{ section: endpoints, required: true, example: 'https://id.example.com/userinfo' },
  },
  usual('scopes', 'signInService.scopes', endpoints),
  {
    ...{ name: 'auth_style', kind: 'choice', label: 'signInService.authStyle', section: endpoints },
    choices: (_draft, { say }) => authStyles.members.map(({ name, label }) => ({ value: name, label: say(label) })),
  },
  { ...usual('user_id_field', 'signInService.userIdField', section), help: 'signInService.userIdFieldHelp' },
  usual('username_field', 'signInService.usernameField', section),
  usual('display_name_field', 'signInService.displayNameField', section),
  usual('email_field', 'signInService.emailField', section),
  {
    ...{ name: 'access_policy', kind: 'json', label: 'signInService.accessPolicy', section: access },
    ...{ help: 'signInService.accessPolicyHelp', multiline: true },
    example: '{"conditions": [{"field": "vip", "op": "eq", "value": true}]}',
  },
  {
    ...{ name: 'access_denied_message', kind: 'text', label: 'signInService.deniedMessage', section: access },
    help: (_draft, { say }) => say('signInService.deniedMessageHelp'),
  },
];

function usual<Field extends keyof typeof usualService>(name: Field, label: MessageKey, section: MessageKey) {
  return { name, kind: 'text', label, section, whenEmpty: () => usualService[name] } as const;
}

/** The length limits of the gateway in characters. */
const lengths: Readonly<Partial<Record<Name, number>>> = {
  ...{ name: 64, slug: 64, icon: 128, client_id: 256, client_secret: 512, scopes: 256 },
  ...{ authorization_endpoint: 512, token_endpoint: 512, user_info_endpoint: 512, well_known: 512 },
  ...{ user_id_field: 128, username_field: 128, display_name_field: 128, email_field: 128 },
  access_denied_message: 512,
};

const needed = ['name', 'slug', 'client_id', 'authorization_endpoint', 'token_endpoint', 'user_info_endpoint'] as const;
const addresses = ['authorization_endpoint', 'token_endpoint', 'user_info_endpoint', 'well_known'] as const;

/** The form of a sign-in service (GEN-32). */
export const signInServiceForm: Form<SignInServiceDraft, SignInService> = {
  title: { create: 'signInService.createTitle', edit: 'signInService.editTitle' },
  fields,
  defaults: () => ({
    ...{ name: '', slug: '', icon: '', enabled: false, client_id: '', client_secret: '' },
    ...{ authorization_endpoint: '', token_endpoint: '', user_info_endpoint: '', well_known: '' },
    ...usualService,
    ...{ auth_style: 'auto', access_policy: '', access_denied_message: '' },
  }),
  fromRow: ({ id: _, auth_style, ...row }) => ({
    ...draftOf(row),
    client_secret: '',
    auth_style: authStyles.of(auth_style).name,
  }),
  // Gateways ignore emptied values of these fields, so the value that applies is filled in (docs/gateways-modern.md
  // 17.2).
  normalise: (draft) => {
    const trimmed = Object.fromEntries(
      Object.entries(draft).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
    ) as unknown as SignInServiceDraft;
    const filled = Object.entries(usualService).map(([name, value]) => [name, trimmed[name as Name] || value]);
    return { ...trimmed, ...Object.fromEntries(filled), slug: trimmed.slug.toLowerCase() };
  },
  validate: (draft, mode, { say }): FieldErrors => {
    const errors: FieldErrors = {};
    for (const name of addresses) {
      if (draft[name] !== '' && !isAddress(draft[name])) errors[name] = say('signInService.addressInvalid');
    }
    if (!/^[a-z0-9-]*$/.test(draft.slug)) errors.slug = say('signInService.slugInvalid');
    if (reservedSlugs.has(draft.slug)) errors.slug = say('signInService.slugReserved');
    for (const name of needed) if (draft[name] === '') errors[name] = say('signInService.required');
    if (mode === 'create' && draft.client_secret === '') errors.client_secret = say('signInService.required');
    for (const [name, maximum] of Object.entries(lengths)) {
      if ([...String(draft[name as Name])].length > maximum) errors[name] = say('signInService.tooLong', { maximum });
    }
    const fault = policyFault(draft.access_policy, say);
    if (fault !== undefined) errors.access_policy = fault;
    return errors;
  },
  notes: ({ access_policy }, _mode, { say }) => {
    const rule = access_policy.trim() === '' ? undefined : policyText(access_policy, say);
    return rule === undefined ? [] : [say('signInService.policyNote', { rule })];
  },
};

/** The draft as fields for the gateway. An unknown style is kept. */
export function fieldsOfService(draft: SignInServiceDraft, style = 0): SignInServiceFields {
  const { client_secret, auth_style, ...others } = draft;
  return { ...draftOf(others), client_secret, auth_style: authStyles.named(auth_style)?.value ?? style };
}

/** The fields that draft, row and wire have in common. */
function draftOf(given: Omit<SignInServiceDraft, 'client_secret' | 'auth_style'>) {
  const { name, slug, icon, enabled, client_id, authorization_endpoint, token_endpoint, ...more } = given;
  const { user_info_endpoint, scopes, user_id_field, username_field, display_name_field, ...last } = more;
  const { email_field, well_known, access_policy, access_denied_message, ...rest } = last;
  nothingLeft(rest);
  return {
    ...{ name, slug, icon, enabled, client_id, authorization_endpoint, token_endpoint, user_info_endpoint, scopes },
    ...{ user_id_field, username_field, display_name_field, email_field, well_known, access_policy },
    access_denied_message,
  };
}

function isAddress(text: string): boolean {
  return /^https?:\/\/[^/]/i.test(text) && URL.canParse(text);
}

/** The name of a service for users. */
export function serviceName({ name, id }: Pick<SignInService, 'name' | 'id'>): string {
  return sanitise(name) || String(id);
}

/** The redirect URL of a service, which has to be entered at the service (docs/gateways-modern.md 17.2). */
export function redirectOf(slug: string, address: string): string {
  return `${address}/oauth/${slug}`;
}
