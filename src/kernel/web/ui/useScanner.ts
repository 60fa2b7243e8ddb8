import { useEffect, useRef, useState } from 'react';

interface Detector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>;
}
type DetectorClass = new (options: { formats: string[] }) => Detector;

const formats = ['qr_code', 'code_128', 'code_39', 'data_matrix', 'ean_13'];
const detectorClass = () => (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;

/** Reads QR and bar codes with the camera, where the browser can. Put `video` on a video element. */
export function useScanner(onCode: (code: string) => void) {
  const video = useRef<HTMLVideoElement>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const handler = useRef(onCode);
  useEffect(() => {
    handler.current = onCode;
  });
  const Class = detectorClass();
  const isSupported = Class !== undefined && 'mediaDevices' in navigator;

  useEffect(() => {
    if (!Class || !isSupported) return undefined;
    let stream: MediaStream | undefined;
    let timer = 0;
    let stopped = false;
    const detector = new Class({ formats });
    const look = async () => {
      const element = video.current;
      const found = element && element.readyState >= 2 ? await detector.detect(element).catch(() => []) : [];
      const code = found[0]?.rawValue;
      if (stopped) return;
      if (code) handler.current(code);
      timer = window.setTimeout(() => void look(), code ? 1500 : 180);
    };
    navigator.mediaDevices
      .getUserMedia({ video: { facingMode: 'environment' } })
      .then(async (opened) => {
        stream = opened;
        if (stopped || !video.current) return opened.getTracks().forEach((track) => track.stop());
        video.current.srcObject = opened;
        await video.current.play();
        void look();
      })
      .catch(() => setTrouble('The camera cannot be used here. Use a hand scanner, or type the code.'));
    return () => {
      stopped = true;
      window.clearTimeout(timer);
      stream?.getTracks().forEach((track) => track.stop());
    };
  }, [Class, isSupported]);
  return { video, isSupported, trouble };
}
