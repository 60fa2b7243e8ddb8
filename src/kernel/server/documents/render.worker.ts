import { parentPort } from 'node:worker_threads';
import type { DocumentDefinition } from './definition.ts';
import { TooManyPages } from './page.ts';
import { renderHere } from './render.ts';

/** What most papers are made of: boxes, both fonts, Thai, a code. */
const sample: DocumentDefinition = {
  title: 'Sample',
  company: { name: 'Sample', address: 'ตัวอย่าง' },
  orientation: 'landscape',
  size: 'A4',
  issuedAt: '2026-01-01T00:00:00.000Z',
  content: [
    {
      kind: 'fields',
      rows: Array.from({ length: 6 }, () => ({
        cells: [
          { number: '1', label: 'Remarks', value: 'Inspected in accordance with the manual. ตรวจสอบแล้ว', width: 2 },
          { number: '2', label: 'Number', value: [{ text: 'ABC-123-45', mono: true, bold: true }] },
        ],
      })),
    },
    { kind: 'checks', items: [{ text: 'Released', ticked: true }] },
    { kind: 'qr', text: 'x'.repeat(180), size: 90 },
  ],
};
const practice = 20;
let isCold = true;

/** A thread that has drawn nothing draws four times slower: it practises while nobody waits. */
async function practise(): Promise<void> {
  for (let n = 0; n < practice && isCold; n += 1) {
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
