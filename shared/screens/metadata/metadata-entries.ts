import { Role } from '../../domain/user/role.ts';
import type { ScreenEntry } from '../../screen/screen-entry.ts';

/** Model metadata and vendors in the registry (GEN-25). */
export const metadataEntries = [
  {
    noun: 'metadata',
    label: 'navigation.metadata',
    access: Role.Admin,
    needs: 'has_metadata',
    paths: ['/metadata', '/metadata/add', '/metadata/edit/:id'],
    icon: 'file',
    aliases: ['model-metadata'],
    summary: 'metadata.summary',
    load: async () => (await import('./metadata-screen.ts')).metadataScreen,
  },
  {
    noun: 'missing-model',
    label: 'navigation.missingModel',
    access: Role.Admin,
    needs: 'has_metadata',
    paths: ['/missing-model'],
    icon: 'file',
    texts: ['metadata', 'price'],
    aliases: ['missing-models'],
    summary: 'metadata.missingSummary',
    load: async () => (await import('./missing-model-screen.ts')).missingModelScreen,
  },
  {
    noun: 'metadata-sync',
    label: 'navigation.metadataSync',
    access: Role.Admin,
    needs: 'has_metadata',
    paths: ['/metadata-sync'],
    icon: 'file',
    texts: ['metadata'],
    summary: 'metadata.syncSummary',
    load: async () => (await import('./metadata-sync-screen.ts')).metadataSyncScreen,
  },
  {
    noun: 'vendor',
    label: 'navigation.vendor',
    access: Role.Admin,
    needs: 'has_metadata',
    paths: ['/vendor', '/vendor/add', '/vendor/edit/:id'],
    icon: 'file',
    texts: ['metadata'],
    aliases: ['vendors'],
    summary: 'vendor.summary',
    load: async () => (await import('../vendor/vendor-screen.ts')).vendorScreen,
  },
] as const satisfies readonly ScreenEntry[];
