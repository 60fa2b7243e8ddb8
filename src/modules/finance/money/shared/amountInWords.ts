import { rounded } from './money.ts';

const thaiDigits = ['ศูนย์', 'หนึ่ง', 'สอง', 'สาม', 'สี่', 'ห้า', 'หก', 'เจ็ด', 'แปด', 'เก้า'];
const thaiPlaces = ['', 'สิบ', 'ร้อย', 'พัน', 'หมื่น', 'แสน'];

/** Up to six digits in Thai: 21 is ยี่สิบเอ็ด, 11 สิบเอ็ด, 101 หนึ่งร้อยเอ็ด. */
function thaiGroup(digits: string, hasMore: boolean): string {
  const places = [...digits].map(Number);
  return places
    .map((digit, at) => {
      const place = places.length - 1 - at;
      if (digit === 0) return '';
      if (place === 1 && digit === 1) return 'สิบ';
      if (place === 1 && digit === 2) return 'ยี่สิบ';
      const isLastOne = place === 0 && digit === 1 && (hasMore || places.slice(0, -1).some((other) => other > 0));
      return isLastOne ? 'เอ็ด' : `${thaiDigits[digit]}${thaiPlaces[place]}`;
    })
    .join('');
}

/** A whole number in Thai; millions repeat (ล้าน). */
function thaiNumber(digits: string): string {
  const plain = digits.replace(/^0+(?=\d)/, '');
  if (plain === '0') return 'ศูนย์';
  if (plain.length <= 6) return thaiGroup(plain, false);
  return `${thaiNumber(plain.slice(0, -6))}ล้าน${thaiGroup(plain.slice(-6), true)}`;
}

/** What an amount is called in Thai, by the names of its currency. */
const thaiNames: Record<string, [whole: string, part: string]> = {
  THB: ['บาท', 'สตางค์'],
  USD: ['ดอลลาร์สหรัฐ', 'เซนต์'],
  EUR: ['ยูโร', 'เซนต์'],
  SGD: ['ดอลลาร์สิงคโปร์', 'เซนต์'],
  AED: ['ดีแรห์ม', 'ฟิลส์'],
  JPY: ['เยน', 'เซ็น'],
};

const englishNames: Record<string, [whole: string, part: string]> = {
  THB: ['baht', 'satang'],
  USD: ['US dollars', 'cents'],
  EUR: ['euros', 'cents'],
  SGD: ['Singapore dollars', 'cents'],
  AED: ['dirhams', 'fils'],
  JPY: ['yen', 'sen'],
};

/** An amount in Thai words as it stands on a tax invoice: `34591.47` is สามหมื่นสี่พันห้าร้อยเก้าสิบเอ็ดบาทสี่สิบเจ็ดสตางค์. */
export function thaiWords(amount: string, currency = 'THB'): string {
  const [whole = '0', part = '00'] = rounded(amount).replace('-', '').split('.');
  const [unit, small] = thaiNames[currency] ?? [currency, ''];
  const sign = amount.startsWith('-') ? 'ลบ' : '';
  if (part === '00') return `${sign}${thaiNumber(whole)}${unit}ถ้วน`;
  return `${sign}${whole === '0' ? '' : `${thaiNumber(whole)}${unit}`}${thaiNumber(part)}${small}`;
}

const belowTwenty =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = ' . twenty thirty forty fifty sixty seventy eighty ninety'.trim().split(' ');
const thousands = ['', ' thousand', ' million', ' billion', ' trillion'];

function belowThousand(value: number): string {
  if (value >= 100) {
    const rest = value % 100;
    return `${belowTwenty[Math.floor(value / 100)]} hundred${rest ? ` ${belowThousand(rest)}` : ''}`;
  }
  if (value < 20) return belowTwenty[value] ?? '';
  return `${tens[Math.floor(value / 10) - 1]}${value % 10 ? `-${belowTwenty[value % 10]}` : ''}`;
}

function englishNumber(digits: string): string {
  const plain = digits.replace(/^0+(?=\d)/, '');
  if (plain === '0') return 'zero';
  const groups: string[] = [];
  for (let end = plain.length; end > 0; end -= 3) groups.unshift(plain.slice(Math.max(0, end - 3), end));
  return groups
    .map((group, at) => [Number(group), thousands[groups.length - 1 - at] ?? ''] as const)
    .filter(([value]) => value > 0)
    .map(([value, name]) => `${belowThousand(value)}${name}`)
    .join(' ');
}

/** An amount in English words: `34591.47` is Thirty-four thousand five hundred ninety-one baht and forty-seven satang. */
export function englishWords(amount: string, currency = 'THB'): string {
  const [whole = '0', part = '00'] = rounded(amount).replace('-', '').split('.');
  const [unit, small] = englishNames[currency] ?? [currency, ''];
  const words = `${amount.startsWith('-') ? 'minus ' : ''}${englishNumber(whole)} ${unit}${part === '00' ? ' only' : ` and ${englishNumber(part)} ${small}`}`;
  return words.charAt(0).toUpperCase() + words.slice(1);
}
