import type { Dialect } from '../../../shared/domain/dialect.ts';
import {
  type AccountTraits,
  classicAccounts,
  groupedAccounts,
  laterAccounts,
  mutedAccounts,
  sortedAccounts,
} from './accounts.ts';
import {
  type AuthenticationTraits,
  classicCookie,
  jsonWebToken,
  strictCookie,
  twoFactorCookie,
} from './authentication.ts';
import {
  type ChannelTraits,
  flatChannels,
  permittedChannels,
  plainChannels,
  taggedChannels,
  wrappedChannels,
} from './channels.ts';
import type { Generation } from './generation.ts';
import { arrayLists, type ListTraits, mixedLists, objectLists } from './lists.ts';
import {
  auditedRecords,
  classicRecords,
  maskedRecords,
  namedRecords,
  type RecordTraits,
  taskRecords,
} from './records.ts';
import { classicSite, compliantSite, type SiteTraits, setupSite, translatedSite, waitingSite } from './site.ts';

/** The differences between generations. */
export interface GenerationTraits extends AuthenticationTraits, AccountTraits, ChannelTraits, RecordTraits, SiteTraits {
  generation: Generation;
  /** The dialect that clients detect: it decides prices, models and the known options. */
  dialect: Dialect;
  /** The version in the status object. */
  version: string;
  lists: ListTraits;
}

/** The traits of each generation, combined from independent groups (GEN-28): the only table that the routes read. */
export const generationTraits: Readonly<Record<Generation, GenerationTraits>> = {
  classic: {
    generation: 'classic',
    dialect: 'classic',
    version: 'v0.3.1.4',
    lists: arrayLists,
    ...classicCookie,
    ...classicAccounts,
    ...flatChannels,
    ...classicRecords,
    ...classicSite,
  },
  v06: {
    generation: 'v06',
    dialect: 'v06',
    version: 'v0.6.3.1.1',
    lists: mixedLists,
    ...strictCookie,
    ...groupedAccounts,
    ...taggedChannels,
    ...namedRecords,
    ...setupSite,
  },
  v013: {
    generation: 'v013',
    dialect: 'v013',
    version: 'v0.13.2',
    lists: objectLists,
    ...twoFactorCookie,
    ...laterAccounts,
    ...wrappedChannels,
    ...maskedRecords,
    ...translatedSite,
  },
  'v1-session': {
    generation: 'v1-session',
    dialect: 'v1',
    version: 'v1.0.0-rc.21',
    lists: objectLists,
    ...twoFactorCookie,
    ...mutedAccounts,
    ...permittedChannels,
    ...auditedRecords,
    ...compliantSite,
  },
  v1: {
    generation: 'v1',
    dialect: 'v1',
    version: 'v1.0.0-rc.24',
    lists: objectLists,
    ...jsonWebToken,
    ...sortedAccounts,
    ...plainChannels,
    ...taskRecords,
    ...waitingSite,
  },
};
