import { parentPort } from 'node:worker_threads';
import { fileTypeFromBuffer } from 'file-type';
import { checkOfficeFile } from './officeFile.ts';
import { checkPdf } from './pdf.ts';
import { officePages } from './officeText.ts';
import { pdfPages, pdfText } from './pdfText.ts';
import type { Asked, Readings, Said } from './read.ts';
import { safeSvg } from './svg.ts';
import { Unreadable } from './unreadable.ts';

const readers: { [K in keyof Readings]: (bytes: Buffer) => Readings[K] | Promise<Readings[K]> } = {
  // A file that its own sniffer cannot follow is of no known type.
  type: async (bytes) => (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime ?? null,
  office: checkOfficeFile,
  pdf: checkPdf,
  pdfText,
  pdfPages,
  officePages,
  // Loaded when the first photo comes: no other file needs it.
  photoText: async (bytes) => (await import('./photoText.ts')).photoText(bytes),
  svg: safeSvg,
};

/** The thread that takes strangers' files apart: what it costs is limited, and nobody else waits for it. */
parentPort?.on('message', ({ as, bytes }: Asked) => {
  const read = async (): Promise<Said> => {
    try {
      return { read: await readers[as](Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)) };
    } catch (error) {
      if (error instanceof Unreadable)
        return { refused: { kind: error.kind, code: error.code, message: error.message } };
      return { failed: error instanceof Error ? error.message : String(error) };
    }
  };
  void read().then((said) => parentPort?.postMessage(said));
});

parentPort?.postMessage('ready');
