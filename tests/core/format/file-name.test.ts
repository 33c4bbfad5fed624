import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeFileName } from '../../../shared/format/file-name.ts';

test.each([
  ['may codes', 'may codes.txt'],
  ['../../etc/passwd', 'etc-passwd.txt'],
  ['..\\..\\boot', 'boot.txt'],
  ['/absolute', 'absolute.txt'],
  ['C:\\x', 'C--x.txt'],
  ['.hidden', 'hidden.txt'],
  ['~root', 'root.txt'],
  ['-rf', 'rf.txt'],
  ['', 'download.txt'],
  ['...', 'download.txt'],
  ['CON', 'download-CON.txt'],
  ['com1.old', 'download-com1.old.txt'],
  ['aux ', 'download-aux.txt'],
  ['a\u202etxt.exe', 'atxt.exe.txt'],
  ['a\u001b]0;x\u0007b', 'ab.txt'],
  ['五月\n兑换', '五月 兑换.txt'],
  ['a／b＼c', 'a-b-c.txt'],
  ['trailing. ', 'trailing.txt'],
])('RED-03: the code name %j gives the file %j', (name, expected) => {
  expect(safeFileName(name, 'txt')).toBe(expected);
});

test('RED-03 SEC-11: whatever the code is called, the file has one safe name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (name) => {
      const file = safeFileName(name, 'txt');
      expect(file).toMatch(/^[^./\\~-][^/\\:*?"<>|\u0000-\u001f\u007f-\u009f]*\.txt$/u);
      expect(file).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d)\./i);
      expect(new TextEncoder().encode(file).length).toBeLessThanOrEqual(120);
      expect(file).not.toMatch(/\p{Cs}/u);
    }),
    { numRuns: 2000 },
  );
});
