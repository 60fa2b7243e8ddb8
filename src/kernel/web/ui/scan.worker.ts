import { BarcodeDetector, prepareZXingModule, type BarcodeFormat } from 'barcode-detector/ponyfill';
import address from 'zxing-wasm/reader/zxing_reader.wasm?url';

// Beside the page, whose policy lets it compile nothing: this file alone comes with one that allows WebAssembly (decision 0038).
// From this server, like everything else of the page: without the network outside it reads all the same.
prepareZXingModule({ overrides: { locateFile: () => address } });

/** What is asked: the kinds of code to look for, and one picture of the camera. The answer is the code read in it, or null. */
export interface ScanQuestion {
  formats: BarcodeFormat[];
  picture: ImageData;
}

addEventListener('message', ({ data }: MessageEvent<ScanQuestion>) => {
  void new BarcodeDetector({ formats: data.formats }).detect(data.picture).then(
    ([found]) => postMessage(found?.rawValue ?? null),
    () => postMessage(null),
  );
});
