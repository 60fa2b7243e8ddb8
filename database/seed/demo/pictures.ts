import { deflateSync } from 'node:zlib';

const crcTable = Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  let crc = 0xffffffff;
  for (const byte of named) crc = (crcTable[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE((crc ^ 0xffffffff) >>> 0);
  return Buffer.concat([length, named, sum]);
}

/** A grey picture as PNG: from 0, black, to 255, at each point. */
function grey(width: number, height: number, shadeAt: (x: number, y: number) => number): Buffer {
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) rows[y * (width + 1) + 1 + x] = Math.round(shadeAt(x, y));
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 8;
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A grey picture of a wheel seen from the front: the demo company has no camera. */
export function wheelPicture(width = 480, height = 360): Buffer {
  return grey(width, height, (x, y) => {
    const dx = x - width / 2;
    const dy = y - height / 2;
    const radius = Math.hypot(dx, dy) / (height / 2);
    const bolt = Math.abs(radius - 0.46) < 0.05 && Math.abs(((Math.atan2(dy, dx) / Math.PI) * 8) % 1) < 0.32;
    return radius > 0.95 ? 214 - y / 6 : radius > 0.66 ? 46 : radius > 0.6 ? 120 : bolt ? 70 : radius > 0.2 ? 168 : 90;
  });
}

/** The plan of the main store from above: its walls, a door, and three racks. */
export function storePlan(width = 720, height = 400): Buffer {
  const racks = [0.21, 0.47, 0.73];
  return grey(width, height, (x, y) => {
    const [left, top] = [x / width, y / height];
    const isWall = Math.min(x, width - 1 - x, y, height - 1 - y) < 8;
    if (isWall) return top > 0.97 && left > 0.42 && left < 0.58 ? 245 : 70;
    const rack = racks.find((middle) => Math.abs(left - middle) < 0.07 && top > 0.12 && top < 0.8);
    if (rack === undefined) return 245;
    const isEdge = Math.abs(left - rack) > 0.066 || Math.abs(top - 0.46) > 0.333;
    return isEdge ? 120 : 218;
  });
}

/** A slip of paper with lines of print, other ones for every text: the demo company has no receipts of its own. */
export function receiptPicture(text: string, width = 300, height = 420): Buffer {
  const codes = Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
  return grey(width, height, (x, y) => {
    if (x < 12 || y < 12 || x > width - 12 || y > height - 12) return 200;
    const line = Math.floor((y - 30) / 22);
    const inLine = (y - 30) % 22;
    const code = codes[((line % codes.length) + codes.length) % codes.length] ?? 0;
    const isPrint = line >= 0 && line < 16 && inLine < 10 && x > 30 && x < 30 + 60 + ((code * 37 + line * 53) % 180);
    const isGap = (Math.floor(x / 9) * 31 + code + line) % 6 === 0;
    return isPrint && !isGap ? 60 : 248;
  });
}
