import { parentPort } from 'node:worker_threads';
import { DoesNotFit, type AnyDefinition } from './form.ts';
import { TooManyPages } from './page.ts';
import { renderHere } from './render.ts';

/** The thread that lays out documents, so that no call waits behind a page. */
parentPort?.on('message', (text: string) => {
  void renderHere(JSON.parse(text) as AnyDefinition).then(
    (bytes) => parentPort?.postMessage({ bytes }),
    (error: unknown) =>
      parentPort?.postMessage({
        error: error instanceof Error ? error.message : String(error),
        tooLong: error instanceof TooManyPages || error instanceof DoesNotFit,
      }),
  );
});
