/** `api-version` of Azure when left blank. */
export const azureDefaultVersion = '2023-06-01-preview';
/** Version of Spark when left blank. */
export const sparkDefaultVersion = 'v2.1';
/** Region of Vertex AI. */
export const vertexDefaultRegion = 'us-central1';

/** Example of a model redirect: dated names to base names (docs/gateways.md 9.3). */
export const modelMappingTemplate: Readonly<Record<string, string>> = {
  'gpt-3.5-turbo-0301': 'gpt-3.5-turbo',
  'gpt-4-0314': 'gpt-4',
  'gpt-4-32k-0314': 'gpt-4-32k',
};

/** Example of a status code mapping; keys and values are text on the wire (docs/gateways.md 9.3). */
export const statusCodeMappingTemplate: Readonly<Record<string, string>> = { '400': '500' };

/** Example of a region for each model, for Vertex AI (docs/gateways.md 9.3). */
export const vertexRegionTemplate: Readonly<Record<string, string>> = {
  default: vertexDefaultRegion,
  'claude-3-5-sonnet-20240620': 'europe-west1',
};

/** A template as the JSON text that goes into a form field. */
export function templateText(template: Readonly<Record<string, string>>): string {
  return JSON.stringify(template, null, 2);
}
