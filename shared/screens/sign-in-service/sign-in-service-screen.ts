import type { SignInService } from '../../domain/option/sign-in-service.ts';
import { sliceOf } from '../../gateway/client/page.ts';
import { readFilters } from '../../screen/filter-values.ts';
import type { Filter, ListScreen } from '../../screen/list-screen.ts';
import { signInServiceActions } from './sign-in-service-actions.ts';
import { redirectIn, signInServiceColumns } from './sign-in-service-columns.ts';
import { type SignInServiceDraft, serviceName, signInServiceForm } from './sign-in-service-form.ts';
import { createService, readService, updateService } from './sign-in-service-save.ts';

const filters: readonly Filter[] = [
  { id: 'keyword', kind: 'text', label: 'signInService.filterKeyword', help: 'signInService.filterKeywordHelp' },
];

/** The site's own sign-in services, for super admins (GEN-32). */
export const signInServiceScreen: ListScreen<SignInService, SignInServiceDraft> = {
  noun: 'sign-in-service',
  title: 'signInService.heading',
  one: 'signInService.one',
  emptyState: 'signInService.empty',
  selectFirst: 'signInService.selectFirst',
  notFound: 'signInService.notFound',
  singular: 'noun.oneSignInService',
  listHelp: 'noun.listSignInService',
  createHelp: 'noun.createSignInService',
  updateHelp: 'noun.updateSignInService',
  id: (row) => row.id,
  name: serviceName,
  muted: ({ enabled }) => !enabled,
  columns: signInServiceColumns,
  overview: async () => (await import('./sign-in-service-overview.ts')).signInServiceOverview,
  letters: { I: 'id', N: 'name', S: 'enabled' },
  opener: 'name',
  filters,
  filtersHere: true,
  async list({ page, pageSize, filters: given }, context, options) {
    const keyword = readFilters(filters, given, context).text('keyword')?.toLowerCase() ?? '';
    const all = (await context.gateway.signInServices.list(options)).filter(
      ({ id: number, name, slug, authorization_endpoint: address }) =>
        String(number) === keyword || `${name}\n${slug}\n${address}`.toLowerCase().includes(keyword),
    );
    return sliceOf(all, page, pageSize);
  },
  get: readService,
  actions: signInServiceActions(() => signInServiceScreen),
  copyFields: [
    { id: 'redirect_uri', label: 'signInService.redirectUri', value: (row, context) => redirectIn(row, context) },
    { id: 'name', label: 'signInService.name', value: ({ name }) => name },
    { id: 'id', label: 'signInService.id', value: (row) => String(row.id) },
  ],
  form: signInServiceForm,
  graveFields: ['slug', 'enabled', 'user_id_field', 'access_policy'],
  create: createService,
  update: updateService,
};
