import { expect, test } from 'vitest';
import { assistantNouns, mayAssistantChange } from '../../../shared/screens/assistant-reach.ts';
import { lists, loadLists } from '../../../shared/screens/registry.ts';

test('OUT-04: an assistant may ask for every list there is, and change by every action but those that are a person’s', async () => {
  expect(assistantNouns).toEqual(lists.map(({ noun }) => noun));
  const screens = await loadLists();
  const words = Object.values(screens).flatMap(({ noun, actions }) =>
    (actions ?? []).map(({ verb }) => [noun, verb] as const),
  );
  const refused = words.filter(([noun, verb]) => !mayAssistantChange(noun, verb)).map((pair) => pair.join(' '));
  // Each of these brings a secret along, touches files, or changes what is kept on this machine alone. Whoever makes an action of that
  // kind names it here and in the rule.
  expect([...new Set(refused)].sort()).toMatchInlineSnapshot(`
    [
      "channel add-keys",
      "channel cost",
      "channel import",
      "channel key",
      "channel replace-keys",
      "drawing image",
      "journal look",
      "journal undo",
      "journal verify",
      "metadata import",
      "plan import",
      "probe forget",
      "probe forget-gone",
      "redemption import",
      "redemption key",
      "site apply",
      "site apply-all",
      "site close",
      "site import",
      "site open",
      "token chat-link",
      "token connect",
      "token import",
      "token key",
      "user import",
      "vendor import",
    ]
  `);
  for (const word of ['channel disable', 'channel update', 'user add-quota', 'plan create', 'affinity forget']) {
    const [noun = '', verb = ''] = word.split(' ');
    expect(mayAssistantChange(noun, verb), word).toBe(true);
  }
});
