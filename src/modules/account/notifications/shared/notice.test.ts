import { expect, test } from 'vitest';
import { cutAtWord } from './notice.ts';

test.each([
  ['Wheel 90-4412 is late', 40, 'Wheel 90-4412 is late'],
  ['Wheel 90-4412 waits for approval of parts', 26, 'Wheel 90-4412 waits for…'],
  ['ชิ้นงานนี้รออนุมัติจากฝ่ายคุณภาพ', 16, 'ชิ้นงานนี้รอ…'],
  ['Pneumonoultramicroscopic', 10, 'Pneumonou…'],
])('"%s" in %i characters is "%s"', (text, most, shown) => {
  expect(cutAtWord(text, most)).toBe(shown);
});
