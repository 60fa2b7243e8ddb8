import { useEffect, useRef, useState } from 'react';
import { noteSign } from '../data/idle.ts';
import type { ScanQuestion } from './scan.worker.ts';

type Format = 'qr_code' | 'code_128' | 'code_39' | 'data_matrix' | 'ean_13';
interface OwnDetector {
  new (options: { formats: Format[] }): { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> };
  getSupportedFormats(): Promise<string[]>;
}
/** Reads the picture the camera shows now: a code, or null. */
interface Reader {
  read: (source: HTMLVideoElement) => Promise<string | null>;
  end: () => void;
}

const formats: Format[] = ['qr_code', 'code_128', 'code_39', 'data_matrix', 'ean_13'];

/** The browser's own reader, else the library's in a worker, which begins when a camera is opened and never before (decision 0038). */
async function openReader(): Promise<Reader> {
  const Own = (globalThis as { BarcodeDetector?: OwnDetector }).BarcodeDetector;
  const known = Own ? await Own.getSupportedFormats().catch((): string[] => []) : [];
  if (Own && formats.every((format) => known.includes(format))) {
    const detector = new Own({ formats });
    return { read: async (source) => (await detector.detect(source))[0]?.rawValue ?? null, end: () => undefined };
  }
  return readerInWorker();
}

function readerInWorker(): Reader {
  const worker = new Worker(new URL('./scan.worker.ts', import.meta.url), { type: 'module' });
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  return {
    read: (source) => {
      canvas.width = source.videoWidth;
      canvas.height = source.videoHeight;
      if (!pen || canvas.width === 0) return Promise.resolve(null);
      pen.drawImage(source, 0, 0);
      const picture = pen.getImageData(0, 0, canvas.width, canvas.height);
      return new Promise((resolve, reject) => {
        worker.onmessage = ({ data }: MessageEvent<string | null>) => resolve(data);
        worker.onerror = () => reject(new Error('The reader of codes did not start.'));
        worker.postMessage({ formats, picture } satisfies ScanQuestion, [picture.data.buffer]);
      });
    },
    end: () => worker.terminate(),
  };
}

/** Whether this device has a camera a page may ask for. */
export const hasCamera = () => 'mediaDevices' in navigator;

/** Reads QR and bar codes with the camera. Put `video` on a video element. */
export function useScanner(onCode: (code: string) => void) {
  const video = useRef<HTMLVideoElement>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const handler = useRef(onCode);
  useEffect(() => {
    handler.current = onCode;
  });
  const isSupported = hasCamera();

  useEffect(() => {
    if (!isSupported) return undefined;
    let stream: MediaStream | undefined;
    let timer = 0;
    let stopped = false;
    let last: string | null = null;
    let reader: Reader | undefined;
    const look = async ({ read }: Reader) => {
      const element = video.current;
      const code = element && element.readyState >= 2 ? await read(element).catch(() => null) : null;
      if (stopped) return;
      // The same label left before the camera is no sign of a person.
      if (code && code !== last) noteSign();
      last = code;
      if (code) {
        handler.current(code);
      }
      timer = window.setTimeout(() => reader && void look(reader), code ? 1500 : 180);
    };
    navigator.mediaDevices
      .getUserMedia({ video: { facingMode: 'environment' } })
      .then(async (opened) => {
        stream = opened;
        if (stopped || !video.current) return opened.getTracks().forEach((track) => track.stop());
        video.current.srcObject = opened;
        await video.current.play();
        reader = await openReader();
        if (stopped) reader.end();
        else void look(reader);
      })
      .catch(() => setTrouble('The camera cannot be used here. Use a hand scanner, or type the code.'));
    return () => {
      stopped = true;
      window.clearTimeout(timer);
      reader?.end();
      stream?.getTracks().forEach((track) => track.stop());
    };
  }, [isSupported]);
  return { video, isSupported, trouble };
}
