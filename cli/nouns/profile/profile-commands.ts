import type { CommandDefinition } from '../../program/definition.ts';
import { addProfile, profileFlags, removeProfile, updateProfile, useProfile } from './profile-changes.ts';
import { listProfiles, profileFields, showProfile } from './profile-listing.ts';

const name = [{ name: 'NAME' }];

/** `tollgate profile …`: the gateways that the user has stored. */
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
    flags: profileFlags,
    examples: [
      'tollgate profile add prod --gateway https://gw.example.com',
      'tollgate profile add audit --gateway https://gw.example.com --keep-read-only --label PRODUCTION --color red',
    ],
    run: addProfile,
  },
  {
    verb: 'update',
    aliases: ['edit'],
    summary: { key: 'cli.profileUpdateSummary' },
    operands: name,
    flags: profileFlags,
    examples: ['tollgate profile update prod --ask-name --label PRODUCTION --color red'],
    run: updateProfile,
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
