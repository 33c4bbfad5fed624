import type { BuiltinBehaviour } from './behaviour.ts';

interface Failure {
  message: string;
  type: string;
  code: string;
}

/**
 * What real upstreams answer with these statuses; the auto-disable rules of the gateway check type, code and message.
 */
const usual: Record<number, Failure> = {
  400: { message: 'The request was not valid.', type: 'invalid_request_error', code: 'invalid_request' },
  401: { message: 'Incorrect API key provided.', type: 'invalid_request_error', code: 'invalid_api_key' },
  402: { message: 'Your account balance is too low.', type: 'insufficient_quota', code: 'insufficient_quota' },
  403: { message: 'This key may not use this model.', type: 'permission_error', code: 'forbidden' },
  404: { message: 'The model does not exist.', type: 'invalid_request_error', code: 'model_not_found' },
  429: {
    message: 'You exceeded your current quota, please check your plan and billing details.',
    type: 'insufficient_quota',
    code: 'insufficient_quota',
  },
};

/** The error object of a failing call, in the form OpenAI-compatible upstreams use. */
export function failureBody(status: number, behaviour: Pick<BuiltinBehaviour, 'error' | 'errorCode'>): string {
  const failure = usual[status] ?? {
    message: 'The server had an error while processing your request.',
    type: 'server_error',
    code: 'server_error',
  };
  return JSON.stringify({
    error: {
      message: behaviour.error ?? failure.message,
      type: failure.type,
      param: null,
      code: behaviour.errorCode ?? failure.code,
    },
  });
}
