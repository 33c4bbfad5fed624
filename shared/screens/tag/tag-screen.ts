import { channelStatuses } from '../../domain/state/status.ts';
import { sanitise } from '../../format/sanitise.ts';
import { GatewayError } from '../../gateway/client/gateway-error.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import type { Detail } from '../../screen/detail.ts';
import { readFilters } from '../../screen/filter-values.ts';
import type { BrowseScreen, Filter, ListQuery } from '../../screen/list-screen.ts';
import { cutPages } from '../../screen/reading/cut-pages.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { idOfText, textOfId, textOfWord, wordOf } from '../../screen/text-id.ts';
import { withPermissions } from '../permission/channel-permissions.ts';
import { editTag } from './edit-tag.ts';
import { disableTag, enableTag, removeTag } from './tag-actions.ts';
import { tagColumns } from './tag-columns.ts';
import { mixedFields, readTags, type TagRow } from './tag-reading.ts';
import { looksOfTags, restoreTags } from './tag-undo.ts';

const tagFilters: readonly Filter[] = [
  {
    id: 'tag',
    kind: 'text',
    label: 'tag.filterTag',
    help: 'tag.filterTagHelp',
    example: 'pool-a',
  },
  {
    id: 'mixed',
    kind: 'toggle',
    label: 'tag.filterMixed',
    help: 'tag.filterMixedHelp',
  },
];

/** The word that is typed for channels without a tag. */
const untagged = 'untagged';

/** Tags with their channels and the common values of these (GEN-04). */
export const tagScreen: BrowseScreen<TagRow> = {
  noun: 'tag',
  title: 'tag.title',
  one: 'tag.one',
  explanation: ['tag.explainDiffer', 'tag.explainChange'],
  emptyState: 'tag.empty',
  emptyLink: () => ({ path: '/channel', label: 'navigation.channel' }),
  selectFirst: 'tag.selectFirst',
  notFound: 'tag.notFound',
  singular: 'noun.oneTag',
  listHelp: 'noun.listTag',
  id: ({ id }) => id,
  idForm: {
    parse: (word) => idOfText(word === untagged ? '' : textOfWord(word)),
    format: (id) => writtenTag(textOfId(id) ?? String(id)),
    examples: ['pool-a', 'pool-b'],
  },
  name: ({ tag }) => sanitise(tag) || untagged,
  heading: ({ tag }, { say }) => sanitise(tag) || say('tag.untagged'),
  muted: ({ tag }) => tag === '',
  columns: tagColumns,
  letters: { N: 'tag', C: 'channels', S: 'status', P: 'priority', W: 'weight', U: 'used_quota' },
  opener: 'tag',
  filters: tagFilters,
  filtersHere: true,
  list: cutPages(matchingTags),
  details: tagDetails,
  get: getTag,
  restoreUndo: restoreTags,
  lookBack: looksOfTags,
  detailVerbs: ['set', 'enable', 'disable'],
  actions: withPermissions('tag', [enableTag, disableTag, editTag, removeTag]),
  copyFields: [
    { id: 'tag', label: 'channel.tag', value: ({ tag }) => tag },
    {
      id: 'channel-ids',
      label: 'tag.channelIds',
      separator: ',',
      value: ({ members }) => members.map(({ id }) => id).join(','),
    },
  ],
};

/** Reads all channels for their tags, which are filtered and paged here. */
async function matchingTags(
  { filters }: Pick<ListQuery, 'filters'>,
  context: ScreenContext,
  options: CallOptions,
): Promise<TagRow[]> {
  const { text } = readFilters(tagFilters, filters, context);
  const wanted = text('tag')?.toLowerCase() ?? '';
  const isMixed = text('mixed') === 'true';
  const matching = (await readTags(context, options)).filter(
    (row) => row.tag.toLowerCase().includes(wanted) && (!isMixed || (row.tag !== '' && mixedFields(row).length > 0)),
  );
  return matching;
}

/** A tag as it is typed. A tag named like the word for "no tag" is written with its first letter encoded. */
function writtenTag(tag: string): string {
  if (tag === '') return untagged;
  return tag === untagged ? `%75${untagged.slice(1)}` : wordOf(tag);
}

async function getTag(id: number, context: ScreenContext, options: CallOptions): Promise<TagRow> {
  const found = (await readTags(context, options)).find((row) => row.id === id);
  if (found === undefined) throw new GatewayError('not-found');
  return found;
}

/** One line for each channel of a tag. */
function tagDetails({ members }: TagRow, { say }: ScreenContext): Detail[] {
  const lines = members.map(({ id, name, status, priority, weight }) =>
    say('tag.member', {
      id,
      name: sanitise(name),
      status: say(channelStatuses.of(status).label),
      priority,
      weight,
    }),
  );
  const text = lines.join('\n');
  return [
    {
      id: 'member_list',
      label: 'tag.members',
      cell: { text, raw: lines },
      multiline: true,
    },
  ];
}
