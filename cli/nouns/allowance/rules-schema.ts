import { everies } from '../../../shared/screens/allowance/allowance-period.ts';

const texts = {
  oneOf: [
    { type: 'string', minLength: 1 },
    { type: 'array', minItems: 1, items: { type: ['string', 'number'] } },
  ],
};
const ids = { type: 'array', minItems: 1, items: { type: 'integer', minimum: 1 } };
const amount = { type: ['string', 'integer'], examples: ['5usd', '$5', 2500000] };

function receivers(fields: Record<string, unknown>) {
  const some = { type: 'object', additionalProperties: false, minProperties: 1, properties: fields };
  return { oneOf: [{ const: 'all' }, some] };
}

/** The JSON schema of a rules file, for editors. `readRules` checks more than it can express. */
export const rulesSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  additionalProperties: false,
  required: ['allowances'],
  // The zone stands at the top, or in every rule.
  anyOf: [{ required: ['zone'] }, { properties: { allowances: { additionalProperties: { required: ['zone'] } } } }],
  properties: {
    version: { const: 1 },
    zone: { type: 'string', examples: ['Asia/Shanghai'] },
    allowances: {
      type: 'object',
      minProperties: 1,
      additionalProperties: {
        type: 'object',
        additionalProperties: false,
        required: ['every'],
        properties: {
          users: receivers({ ids, names: texts, groups: texts, where: texts }),
          keys: receivers({ ids, names: texts, where: texts }),
          every: { enum: [...everies] },
          zone: { type: 'string', examples: ['Asia/Shanghai'] },
          add: amount,
          set: amount,
          at_most: amount,
        },
        allOf: [
          { oneOf: [{ required: ['users'] }, { required: ['keys'] }] },
          { oneOf: [{ required: ['add'] }, { required: ['set'] }] },
        ],
      },
    },
  },
};
