/**
 * An event stream answered from a generator. When the client goes away, `leave` is called first (it should end whatever the
 * generator waits for) and then the generator is finished, so that its `finally` runs: the call is still paid for.
 */
export function streamResponse(events: AsyncGenerator<string>, leave: () => void): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await events.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      leave();
      await events.return(undefined);
    },
  });
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream',
      'cache-control': 'no-cache',
      'x-accel-buffering': 'no',
    },
  });
}
