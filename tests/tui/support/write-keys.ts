// npm run keys: writes docs/keys.md from the key table.
import { writeFileSync } from 'node:fs';
import { keysDocument } from '../../../cli/tui/keys/document.ts';
import { createSay } from '../../../shared/text/say.ts';

writeFileSync('docs/keys.md', keysDocument(createSay('en')));
