import { isUnknownCall } from '../../gateway/dialect/dialect.ts';
import type { AnyField } from '../../screen/form.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { screenOfKind } from './read-site.ts';
import type { SiteKind } from './site-kind.ts';
import { describedFields } from './site-values.ts';

type Schema = Record<string, unknown>;

/** The JSON schema of a site file, for completion and validation in editors (CHG-01). */
export async function siteSchema(kind: SiteKind, context: ScreenContext): Promise<Schema> {
  const head = { $schema: 'http://json-schema.org/draft-07/schema#', title: kind.file, type: 'object' };
  if ('holds' in kind) return { ...head, additionalProperties: true };
  const screen = await screenOfKind(kind);
  const fields = describedFields(screen);
  const properties: Schema = {};
  for (const field of fields) properties[field.name] = await fieldSchema(field, screen.form.defaults(context), context);
  for (const [id, { verbs }] of Object.entries(screen.setElsewhere ?? {}))
    properties[id] = { enum: Object.keys(verbs) };
  return { ...head, additionalProperties: { type: ['object', 'null'], properties, additionalProperties: false } };
}

async function fieldSchema(
  field: AnyField<Record<string, unknown>>,
  value: Record<string, unknown>,
  context: ScreenContext,
): Promise<Schema> {
  const { kind, label, help, minimum, maximum, custom } = field;
  const said = typeof help === 'function' ? help(value, context, 'create') : help && context.say(help);
  const about = { title: context.say(label), ...(said && { description: said }) };
  switch (kind) {
    case 'toggle':
      return { ...about, type: 'boolean' };
    case 'number':
      return {
        ...about,
        type: 'number',
        ...(minimum !== undefined && { minimum }),
        ...(maximum !== undefined && { maximum }),
      };
    case 'quota':
    case 'datetime':
      return { ...about, type: ['integer', 'string', 'null'] };
    case 'choices':
    case 'lines':
      return { ...about, type: 'array', items: { type: 'string' } };
    case 'choice': {
      const offered = field.choices?.(value, context) ?? [];
      // Choices that are read from the gateway are not enforced: a file of another site may name others.
      const isFixed = Array.isArray(offered) && !custom;
      const known = (await Promise.resolve(offered).catch(noneOf)).map(({ value: one }) => one);
      return known.length === 0 ? about : { ...about, [isFixed ? 'enum' : 'examples']: known };
    }
    case 'secret':
      return { ...about, type: 'string', pattern: '^\\$\\{(env|file):[^}]+\\}$' };
    case 'json':
      return about;
    case 'text':
      return { ...about, type: 'string' };
  }
}

/** No choices where the gateway does not have the call; other errors are thrown. */
function noneOf(error: unknown): [] {
  if (isUnknownCall(error)) return [];
  throw error;
}
