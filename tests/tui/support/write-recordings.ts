// npm run screenshots: the recordings of the terminal UI in the READMEs, each of a sample site of its own, which it changes.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startTestSandbox } from '../../support/gateway/sandbox.ts';
import { projectFolder } from '../../support/program/build.ts';
import { openTerminal } from '../../support/program/terminal.ts';
import { recordStory } from './record-story.ts';

const columns = 100;

for (const [name, lang] of [
  ['recording', 'en_US.UTF-8'],
  ['recording.zh-CN', 'zh_CN.UTF-8'],
] as const) {
  const sandbox = await startTestSandbox({ sampleData: true, dialect: 'v013' });
  const terminal = await openTerminal({ columns, rows: 24, env: { TOLLGATE_GATEWAY: sandbox.url, LANG: lang } });
  await terminal.waitFor(/Sign in to|登录到/);
  terminal.type(`${sandbox.rootUsername}\t${sandbox.rootPassword}\r`);
  const recorder = await recordStory(terminal, columns);
  const file = `docs/images/${name}.svg`;
  writeFileSync(
    join(projectFolder, file),
    recorder.picture("Tollgate's terminal UI: from a broken channel to who spent what"),
  );
  process.stdout.write(`${file}\n`);
  await terminal.close();
  await sandbox.close();
}
process.exit(0);
