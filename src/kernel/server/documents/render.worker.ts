import { parentPort } from 'node:worker_threads';
import type { DocumentDefinition } from './definition.ts';
import { TooManyPages } from './page.ts';
import { renderHere } from './render.ts';

/** What most papers are made of: boxes, both fonts, Thai, a code. */
const cells = [{ label: 'ตัวอย่าง', value: 'Inspected' }, { value: [{ text: 'ABC-123-45', mono: true, bold: true }] }];
const sample: DocumentDefinition = {
  title: 'Sample',
  company: { name: 'Sample' },
  orientation: 'portrait',
  size: 'A4',
  issuedAt: '2026-01-01T00:00:00Z',
  content: [
    { kind: 'fields', rows: [{ cells }, { cells }, { cells }, { cells }] },
    { kind: 'qr', text: 'X'.repeat(180), size: 90 },
  ],
};
let isCold = true;

/** A thread that has drawn nothing draws four times slower: it practises while nobody waits. */
async function practise(): Promise<void> {
  for (let n = 0; n < 20 && isCold; n += 1) {
    await renderHere(sample);
    await new Promise(setImmediate);
  }
  isCold = false;
}

/** The thread that lays out documents, so that no call waits behind a page. */
parentPort?.on('message', (text: string) => {
  if (text === '') {
    void practise();
    return;
  }
  isCold = false;
  void renderHere(JSON.parse(text) as DocumentDefinition).then(
    (bytes) => parentPort?.postMessage({ bytes }),
    (error: unknown) =>
      parentPort?.postMessage({
        error: error instanceof Error ? error.message : String(error),
        tooLong: error instanceof TooManyPages,
      }),
  );
});
