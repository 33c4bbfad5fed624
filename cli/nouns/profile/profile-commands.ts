import type { CommandDefinition } from '../../program/definition.ts';
import { addProfile, removeProfile, useProfile } from './profile-changes.ts';
import { listProfiles, profileFields, showProfile } from './profile-listing.ts';

const name = [{ name: 'NAME' }];

/** `tollgate profile …`: the gateways a person knows. */
export const profileCommands: readonly CommandDefinition[] = [
  {
    verb: 'list',
    aliases: ['ls'],
    summary: { key: 'cli.profileListSummary' },
    fields: profileFields,
    examples: ['tollgate profile list', 'tollgate profile list --json=name,gateway'],
    run: listProfiles,
  },
  {
    verb: 'show',
    summary: { key: 'cli.profileShowSummary' },
    operands: [{ name: 'NAME', optional: true }],
    fields: profileFields,
    examples: ['tollgate profile show', 'tollgate profile show prod -o json'],
    run: showProfile,
  },
  {
    verb: 'add',
    summary: { key: 'cli.profileAddSummary' },
    operands: name,
    examples: ['tollgate profile add prod --gateway https://gw.example.com'],
    run: addProfile,
  },
  {
    verb: 'use',
    summary: { key: 'cli.profileUseSummary' },
    operands: name,
    examples: ['tollgate profile use prod'],
    run: useProfile,
  },
  {
    verb: 'remove',
    aliases: ['rm', 'delete'],
    summary: { key: 'cli.profileRemoveSummary' },
    operands: name,
    examples: ['tollgate profile remove prod --yes'],
    run: removeProfile,
  },
];
