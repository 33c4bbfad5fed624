import { forgetfulJournal, type Journal } from '../../../shared/gateway/journal-memory.ts';

/** A journal with one entry of each kind: done, undone, several rows, refused, without outcome, site-wide. */
export async function sampleJournal(gateway = 'https://gw.example.com'): Promise<Journal> {
  const memory = forgetfulJournal();
  const by = { kind: 'begin', face: 'cli', user: 'root', profile: 'prod', gateway, noun: 'channel' } as const;
  const row = { kind: 'sent', id: 3, key: 3, name: 'azure', before: { status: 1 }, after: { status: 2 } } as const;
  const enable = { by: 'verb', verb: 'enable', field: 'status', was: 1, left: 2 } as const;
  const at = 1_764_000_000_000;
  await memory.append([
    { ...by, at, verb: 'disable', command: 'tollgate channel disable 3', count: 1 },
    row,
    { kind: 'row', id: 3, outcome: 'done', text: 'Channel azure disabled.', after: { status: 2 } },
    { kind: 'end', at, outcome: 'done', text: 'Channel azure disabled.', undo: enable },
  ]);
  await memory.append([
    { ...by, at, verb: 'enable', command: 'tollgate channel enable 3', count: 1, undoes: 1 },
    { ...row, before: { status: 2 }, after: { status: 1 } },
    { kind: 'row', id: 3, outcome: 'done', text: 'Channel azure enabled.', after: { status: 1 } },
    {
      kind: 'end',
      at,
      outcome: 'done',
      text: 'Channel azure enabled.',
      undo: { ...enable, verb: 'disable', was: 2, left: 1 },
    },
  ]);
  await memory.append([
    { ...by, at, verb: 'update', command: 'tollgate channel update 3 4 --weight 7', count: 2 },
    { ...row, before: { weight: 1 }, after: { weight: 7 } },
    { ...row, id: 4, key: 4, name: 'vertex', before: { weight: 2 }, after: { weight: 7 } },
    { kind: 'row', id: 3, outcome: 'done', text: 'Channel azure updated.', after: { weight: 7 } },
    { kind: 'row', id: 4, outcome: 'failed', text: 'The gateway refused it.' },
    { kind: 'end', at, outcome: 'partly', text: '1 done, 1 failed, 0 skipped.', undo: { by: 'edit' } },
  ]);
  await memory.append([
    { ...by, at, verb: 'delete', command: 'tollgate channel delete 5', count: 1 },
    { ...row, id: 5, key: 5, name: 'old', before: { name: 'old' } },
  ]);
  await memory.append([
    { ...by, at, noun: 'settings', verb: 'set', command: 'tollgate settings set logo --logo x', count: 0 },
    { kind: 'end', at, outcome: 'failed', text: 'The gateway refused it.' },
  ]);
  return { ...memory, face: 'cli', user: () => 'root', profile: 'prod', gateway };
}
