import { startConsole } from './web/support/console.ts';
const c = await startConsole({sampleData:true});
for (const arg of process.argv.slice(2)) { const [name, path, w='1280', scheme='light'] = arg.split('|');
 const { page, close, problems } = await c.open(path, {viewport:{width:+w,height:w==='390'?844:800}, colorScheme: scheme as any});
 await page.getByRole('main').waitFor(); await page.waitForLoadState('networkidle'); await page.screenshot({path:`/tmp/shots/${name}.png`}); console.log(name, problems.join(';')); await close(); }
await c.close(); process.exit(0);
