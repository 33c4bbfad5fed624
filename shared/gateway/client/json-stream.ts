import { isRecord } from '../../domain/record.ts';

/**
 * The result of several JSON documents that follow each other in one body; undefined when there is none. Classic
 * gateways continue after a failure of `fetch_models` and append a success (docs/gateways.md 14.12): the last document
 * counts where it holds data, otherwise the first failure.
 */
export function lastJsonOf(text: string): unknown {
  const documents = jsonDocumentsOf(text);
  const last = documents.at(-1);
  const hasData = isRecord(last) && last.data !== null && last.data !== undefined;
  return hasData ? last : (documents.find((document) => isRecord(document) && document.success === false) ?? last);
}

/** All JSON objects and arrays in a text, in order; other text between them is skipped. */
export function jsonDocumentsOf(text: string): unknown[] {
  const documents: unknown[] = [];
  let start = -1;
  let depth = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (isInString) {
      if (character === '\\') index += 1;
      else if (character === '"') isInString = false;
    } else if (character === '"' && depth > 0) {
      isInString = true;
    } else if (character === '{' || character === '[') {
      if (depth === 0) start = index;
      depth += 1;
    } else if ((character === '}' || character === ']') && depth > 0) {
      depth -= 1;
      if (depth === 0) appendParsed(documents, text.slice(start, index + 1));
    }
  }
  return documents;
}

function appendParsed(documents: unknown[], text: string): void {
  try {
    documents.push(JSON.parse(text));
  } catch {
    // This part is not JSON after all, and is skipped like any other text between documents.
  }
}
