import { byteLength } from '../../domain/byte-length.ts';
import {
  addressColors,
  announcementTypes,
  type PanelKind,
  type PanelTexts,
  panelKinds,
} from '../../domain/option/panel.ts';
import type { AnyField, FieldErrors, Form } from '../../screen/form.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import type { PanelLine } from './panel-lines.ts';

/** The form value of a panel line. */
export interface PanelDraft extends PanelTexts {
  panel: PanelKind;
}

const of =
  (...kinds: readonly PanelKind[]) =>
  ({ panel }: PanelDraft) =>
    kinds.includes(panel);

const fields: readonly AnyField<PanelDraft>[] = [
  {
    name: 'panel',
    kind: 'choice',
    label: 'panel.kind',
    help: 'panel.kindHelp',
    modes: ['create'],
    choices: (_draft, { say }) =>
      panelKinds.members.map(({ value, label }) => ({
        value,
        label: say(label),
      })),
    example: 'announcement',
  },
  {
    name: 'content',
    inExample: true,
    kind: 'text',
    multiline: true,
    label: 'panel.content',
    help: 'panel.markdownHelp',
    required: true,
    example: 'Maintenance on Sunday',
    applies: of('announcement'),
  },
  {
    name: 'type',
    kind: 'choice',
    label: 'panel.type',
    help: 'panel.typeHelp',
    choices: (_draft, { say }) =>
      announcementTypes.members.map(({ value, label }) => ({
        value,
        label: say(label),
      })),
    example: 'warning',
    applies: of('announcement'),
  },
  {
    name: 'published_at',
    kind: 'datetime',
    label: 'panel.publishedAt',
    help: 'panel.publishedAtHelp',
    example: '2026-11-22 18:00',
    applies: of('announcement'),
  },
  {
    name: 'extra',
    kind: 'text',
    label: 'panel.extra',
    help: 'panel.extraHelp',
    applies: of('announcement'),
  },
  {
    name: 'question',
    kind: 'text',
    label: 'panel.question',
    required: true,
    example: 'Which models are there?',
    applies: of('faq'),
  },
  {
    name: 'answer',
    kind: 'text',
    multiline: true,
    label: 'panel.answer',
    help: 'panel.markdownHelp',
    required: true,
    example: 'See the model list.',
    applies: of('faq'),
  },
  {
    name: 'category',
    kind: 'text',
    label: 'panel.category',
    help: 'panel.categoryHelp',
    required: true,
    example: 'Models',
    applies: of('uptime'),
  },
  {
    name: 'url',
    kind: 'text',
    label: 'panel.url',
    help: ({ panel }, { say }) => say(panel === 'uptime' ? 'panel.urlUptimeHelp' : 'panel.urlHelp'),
    required: true,
    example: 'https://status.example.com',
    applies: of('address', 'uptime'),
  },
  {
    name: 'slug',
    kind: 'text',
    label: 'panel.slug',
    help: 'panel.slugHelp',
    required: true,
    example: 'models',
    applies: of('uptime'),
  },
  {
    name: 'route',
    kind: 'text',
    label: 'panel.route',
    help: 'panel.routeHelp',
    required: true,
    example: 'Europe',
    applies: of('address'),
  },
  {
    name: 'description',
    kind: 'text',
    label: 'panel.description',
    help: ({ panel }, { say }) => (panel === 'uptime' ? say('panel.descriptionUptimeHelp') : undefined),
    example: 'For apps in Europe',
    applies: of('address', 'uptime'),
  },
  {
    name: 'color',
    kind: 'choice',
    label: 'panel.color',
    choices: (_draft, { gateway }) =>
      addressColors
        .filter((color) => color !== 'slate' || gateway.dialect() !== 'v013')
        .map((color) => ({ value: color, label: color })),
    example: 'blue',
    applies: of('address'),
  },
];

/** The maximum length that gateways accept, by field (docs/gateways-modern.md 19). */
const longest = {
  content: 500,
  extra: 200,
  question: 200,
  answer: 1000,
  route: 100,
  url: 500,
  description: 200,
  category: 50,
  slug: 100,
} as const satisfies Partial<Record<keyof PanelDraft, number>>;

type LimitedField = keyof typeof longest;

/** Gateways refuse these texts anywhere in addresses and uptime settings. */
const forbidden = /<script|<iframe|javascript:|onload=|onerror=|onclick=/i;

/**
 * The length as the gateway counts it: bytes in v0.13 and the first v1.0, UTF-16 units in the newest, which refuses
 * longer texts itself.
 */
function lengthOf(text: string, { gateway }: Pick<ScreenContext, 'gateway'>): number {
  return gateway.dialect() === 'v013' ? byteLength(text) : text.length;
}

/** The required fields of each panel. */
const needed: Readonly<Record<PanelKind, readonly LimitedField[]>> = {
  announcement: ['content'],
  faq: ['question', 'answer'],
  address: ['url', 'route', 'description'],
  uptime: ['category', 'url', 'slug'],
};

const held: Readonly<Record<PanelKind, readonly LimitedField[]>> = {
  announcement: ['content', 'extra'],
  faq: ['question', 'answer'],
  address: ['url', 'route', 'description'],
  uptime: ['category', 'url', 'slug', 'description'],
};

/** The form of a panel line (GEN-21); its preview shows what visitors will see. */
export const panelForm: Form<PanelDraft, PanelLine> = {
  title: { create: 'panel.createTitle', edit: 'panel.editTitle' },
  fields,
  defaults: ({ now }) => ({
    panel: 'announcement',
    content: '',
    type: 'default',
    published_at: Math.floor(now() / 1000),
    extra: '',
    question: '',
    answer: '',
    route: '',
    url: '',
    description: '',
    color: 'blue',
    category: '',
    slug: '',
  }),
  fromRow: (row) => ({
    panel: row.panel,
    content: row.content,
    type: row.type,
    published_at: row.published_at,
    extra: row.extra,
    question: row.question,
    answer: row.answer,
    route: row.route,
    url: row.url,
    description: row.description,
    color: row.color,
    category: row.category,
    slug: row.slug,
  }),
  normalise: (draft) => {
    const names = Object.keys(longest) as LimitedField[];
    return {
      ...draft,
      ...Object.fromEntries(names.map((name) => [name, draft[name].trim()])),
    };
  },
  validate: (draft, _mode, context): FieldErrors => {
    const { say } = context;
    const errors: FieldErrors = {};
    const isPlain = draft.panel === 'address' || draft.panel === 'uptime';
    for (const name of held[draft.panel]) {
      const text = draft[name];
      if (text === '' && needed[draft.panel].includes(name)) errors[name] = say('panel.required');
      else if (lengthOf(text, context) > longest[name]) {
        const isBytes = context.gateway.dialect() === 'v013';
        errors[name] = say(isBytes ? 'panel.tooManyBytes' : 'panel.tooLong', {
          maximum: longest[name],
        });
      } else if (isPlain && name !== 'url' && forbidden.test(text)) errors[name] = say('panel.forbidden');
    }
    if (errors.url === undefined && isPlain && !isWebAddress(draft.url)) errors.url = say('panel.notAnAddress');
    if (draft.panel === 'uptime' && errors.slug === undefined && !/^[\w-]+$/.test(draft.slug)) {
      errors.slug = say('panel.notASlug');
    }
    if (draft.panel === 'announcement' && draft.published_at <= 0) errors.published_at = say('panel.required');
    return errors;
  },
  preview: ({ panel, content, extra, question, answer }) => {
    switch (panel) {
      case 'announcement':
        return [content, extra].filter((text) => text.trim() !== '');
      case 'faq':
        return [question, answer].filter((text) => text.trim() !== '');
      case 'address':
      case 'uptime':
        return [];
    }
  },
};

function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s/]+/i.test(text) && !/\s/.test(text) && URL.canParse(text);
}
