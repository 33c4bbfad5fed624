import { test } from 'vitest';
import { startTestSandbox } from '../../../support/gateway/sandbox.ts';
import { openApp } from '../../support/open-app.tsx';

test('SEE-09: the view of a model’s route shows tiers, chances and reasons, from its price too, and what if channels were gone', async () => {
  const sandbox = await startTestSandbox({ sampleData: true });
  const as = { username: 'root', password: '123456' };
  const ui = await openApp({ gatewayUrl: sandbox.url, as, view: 'route', columns: 140, rows: 40 });
  await ui.waitFor('Choose a model in the filter to see which channels serve it. Press s.');
  // A word cannot be what hides the rows: there are none without a model.
  await ui.type('/gpt-4o\r');
  await ui.waitFor('Routing › /gpt-4o');
  await ui.waitFor('Choose a model in the filter to see which channels serve it. Press s.');
  await ui.press('escape');
  await ui.type(':route model=gpt-4o group=vip\r');
  await ui.waitFor('1 of 60');
  await ui.waitFor(/49 +openrouter +1 +41\.2 % +90\.9 % +● serves it +10 +10/);
  await ui.waitFor(/47 +reseller 🚀-eu +2 +42\.0 %/);
  await ui.waitFor(/2 +openai-eu +– +– +– +\S+ auto-disabled/);
  await ui.waitFor(/7 +claude +– +– +– +\S+ lacks this model/);
  await ui.type(':route model=gpt-4o group=vip without=49\r');
  await ui.waitFor(/49 +openrouter +– +– +– +\S+ left out by you/);
  await ui.waitFor(/1 +openai +1 +38\.7 % +100\.0 %/);
  await ui.type(':pricing model=gpt-4o-mini\r');
  await ui.waitFor(/▌ +Available +gpt-4o-mini/);
  await ui.type('dr');
  await ui.waitFor(/1 +openai +1 +29\.3 % .*default/);
  await ui.waitFor('gpt-4o-mini');
});
