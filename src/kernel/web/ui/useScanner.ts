import { useEffect, useRef, useState } from 'react';

interface Detector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>;
}
type DetectorClass = new (options: { formats: string[] }) => Detector;

const formats = ['qr_code', 'code_128', 'code_39', 'data_matrix', 'ean_13'];

/** The browser's own reader, else the library's, which is loaded when a camera is opened and never before (decision 0038). */
async function detectorClass(): Promise<DetectorClass> {
  const own = (globalThis as { BarcodeDetector?: DetectorClass & { getSupportedFormats(): Promise<string[]> } })
    .BarcodeDetector;
  if (own) {
    const known = await own.getSupportedFormats().catch((): string[] => []);
    if (formats.every((format) => known.includes(format))) return own;
  }
  const [{ BarcodeDetector, prepareZXingModule }, { default: address }] = await Promise.all([
    import('barcode-detector/ponyfill'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ]);
  // From this server, like everything else of the page: without the network outside it reads all the same.
  prepareZXingModule({ overrides: { locateFile: () => address } });
  return BarcodeDetector as unknown as DetectorClass;
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
    const look = async (detector: Detector) => {
      const element = video.current;
      const found = element && element.readyState >= 2 ? await detector.detect(element).catch(() => []) : [];
      const code = found[0]?.rawValue;
      if (stopped) return;
      if (code) handler.current(code);
      timer = window.setTimeout(() => void look(detector), code ? 1500 : 180);
    };
    navigator.mediaDevices
      .getUserMedia({ video: { facingMode: 'environment' } })
      .then(async (opened) => {
        stream = opened;
        if (stopped || !video.current) return opened.getTracks().forEach((track) => track.stop());
        video.current.srcObject = opened;
        await video.current.play();
        const Class = await detectorClass();
        if (!stopped) void look(new Class({ formats }));
      })
      .catch(() => setTrouble('The camera cannot be used here. Use a hand scanner, or type the code.'));
    return () => {
      stopped = true;
      window.clearTimeout(timer);
      stream?.getTracks().forEach((track) => track.stop());
    };
  }, [isSupported]);
  return { video, isSupported, trouble };
}
