import { expect, test } from 'vitest';
import { leaveWord } from './LeaveButton.tsx';

test('a dialog that cancels something has no second button called Cancel, in English or in Thai', () => {
  const thai: Record<string, string> = { Cancel: 'ยกเลิก', 'Go back': 'กลับ' };
  const inEnglish = (word: string) => word;
  const inThai = (word: string) => thai[word] ?? word;
  type T = Parameters<typeof leaveWord>[0];
  const words = (t: (word: string) => string, ...actions: (string | undefined)[]) =>
    actions.map((action) => leaveWord(t as unknown as T, action));
  expect(words(inEnglish, 'Cancel', 'Cancel work order', 'Approve', undefined)).toEqual([
    'Go back',
    'Go back',
    'Cancel',
    'Cancel',
  ]);
  expect(words(inThai, 'ยกเลิกใบสั่งซื้อ', 'อนุมัติ')).toEqual(['กลับ', 'ยกเลิก']);
});
