import { writeFile } from 'node:fs/promises';
import bwip from 'bwip-js/node';
import sharp from 'sharp';

/** Writes the picture of a Code 128 as a film for Chromium's camera (YUV4MPEG2), and answers the switches that put it before the lens. */
export async function filmOf(code: string, path: string): Promise<string[]> {
  const [width, height] = [640, 480];
  const drawn = await bwip.toBuffer({ bcid: 'code128', text: code, scale: 3, height: 20, backgroundcolor: 'ffffff' });
  const { data } = await sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
    .composite([{ input: drawn }])
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const grey = Buffer.alloc((width * height) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), data, grey]);
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F5:1 Ip A1:1 C420jpeg\n`);
  await writeFile(path, Buffer.concat([head, frame, frame, frame, frame, frame]));
  return [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${path}`,
  ];
}
