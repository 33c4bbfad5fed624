import { isAbsolute, join } from 'node:path';
import type { FieldErrors } from '../../../../shared/screen/form.ts';
import type { Host, Layers, Notify, Session } from '../app.ts';
import { openForm } from './form-layer.ts';
import type { FormValue } from './form-state.ts';

/**
 * Asks for a path and saves a text there, readable only by its owner; an existing file is never overwritten. `others`
 * are the same content in other formats, by file extension.
 */
export function openSaveFile(
  app: Notify & Layers & Session & Host,
  { name, text, others }: { name: string; text: string; others?: Readonly<Record<`.${string}`, string>> },
): void {
  const start = (): FormValue => ({ path: name });
  openForm(app, {
    form: {
      title: { create: 'tui.saveFile', edit: 'tui.saveFile' },
      fields: [
        {
          name: 'path',
          kind: 'text',
          label: 'tui.savePath',
          help: others === undefined ? 'tui.savePathHelp' : 'tui.saveExportHelp',
          required: true,
        },
      ],
      defaults: start,
      fromRow: start,
      normalise: (value: FormValue) => ({ path: String(value.path).trim() }),
      validate: ({ path }: FormValue): FieldErrors => (path === '' ? { path: app.say('tui.savePathMissing') } : {}),
    },
    mode: 'create',
    title: app.say('tui.saveFile'),
    submit: app.say('common.save'),
    enterSaves: true,
    onSave: async (value) => {
      const path = absolutePath(app, String(value.path));
      const other = Object.entries(others ?? {}).find(([ending]) => path.toLowerCase().endsWith(ending));
      const content = other?.[1] ?? text;
      await app.world.files.writeAtomic(path, content, { mode: 0o600, overwrite: false });
      app.store.set({ saved: [...app.store.get().saved, { path, at: app.world.clock.now() }] });
      return { message: app.say('tui.savedFile', { path }) };
    },
    onSaved: ({ message }) => app.notify(message, 'good'),
  });
}

function absolutePath({ world }: Host, path: string): string {
  if (path.startsWith('~/') && world.env.HOME) return join(world.env.HOME, path.slice(2));
  return isAbsolute(path) ? path : join(world.env.PWD ?? '.', path);
}
