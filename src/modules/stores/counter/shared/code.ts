import { addDays, addMonths } from '#kernel/shared/dates.ts';
import { labelIn } from '#modules/stores/labels/shared/public.ts';

/** What a scanned text says, before anybody looks it up. */
export type Code =
  | { kind: 'label'; letter: string; id: string }
  /** An address that is none of ours. */
  | { kind: 'address' }
  | {
      kind: 'supplier';
      gtin?: string;
      partNumber?: string;
      lot?: string;
      serial?: string;
      expiry?: string;
      madeOn?: string;
    }
  | { kind: 'text'; text: string };

const separator = '\u001d';
/** Group, record and end of transmission of a data matrix. */
const separators = `${separator}\u001e\u0004`;

/** Reads a scanned or typed code: our label, a supplier's GS1 or ATA Spec 2000 code, or a text to look up (R-LBL-1, R-LBL-2). */
export function readCode(scanned: string): Code {
  const text = scanned.trim();
  const own = labelIn(text);
  if (own) return { kind: 'label', ...own };
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return { kind: 'address' };
  return gs1(text) ?? spec2000(text) ?? { kind: 'text', text };
}

const fixedLength: Readonly<Record<string, number>> = { '01': 14, '11': 6, '17': 6 };
const anyLength: Readonly<Record<string, number>> = { '10': 20, '21': 20, '240': 30, '241': 30 };

/** `260300` is the last day of March 2026: day 00 stands for the end of the month. */
function dayOfGs1(digits: string): string | undefined {
  const [, year, month, day] = /^(\d\d)(0[1-9]|1[0-2])([0-3]\d)$/.exec(digits) ?? [];
  if (!year || !month || !day) return undefined;
  const first = `20${year}-${month}-01`;
  return day === '00' ? addDays(addMonths(first, 1), -1) : `20${year}-${month}-${day}`;
}

function gs1Fields(text: string): Map<string, string> | null {
  const fields = new Map<string, string>();
  if (/^\(\d{2,4}\)/.test(text)) {
    for (const [, ai = '', value = ''] of text.matchAll(/\((\d{2,4})\)([^(]*)/g))
      fields.set(ai, value.split(separator).join('').trim());
    return fields;
  }
  let rest = text.replace(/^\](?:C1|d2|Q3|e0)/, '');
  // Without the mark of the symbology or a separator only a whole trade number is told from any other number.
  if (rest === text && !text.includes(separator) && !/^01\d{14}(?:1[0137]|21|24[01])/.test(text)) return null;
  while (rest !== '') {
    const ai = ['240', '241', '01', '10', '11', '17', '21'].find((one) => rest.startsWith(one));
    if (!ai) return fields.size > 0 ? fields : null;
    rest = rest.slice(ai.length);
    const end = rest.indexOf(separator);
    const length = fixedLength[ai] ?? Math.min(anyLength[ai] ?? 0, end === -1 ? rest.length : end);
    fields.set(ai, rest.slice(0, length));
    rest = rest.slice(length);
    if (rest.startsWith(separator)) rest = rest.slice(separator.length);
  }
  return fields;
}

function gs1(text: string): Code | null {
  const fields = gs1Fields(text);
  if (!fields || fields.size === 0) return null;
  return known({
    gtin: fields.get('01'),
    partNumber: fields.get('241') ?? fields.get('240'),
    lot: fields.get('10'),
    serial: fields.get('21'),
    expiry: dayOfGs1(fields.get('17') ?? ''),
    madeOn: dayOfGs1(fields.get('11') ?? ''),
  });
}

/** `MFR 0B9R9*PNR GA78-12*SER 4471`, also with colons, slashes or the separators of a data matrix. */
function spec2000(text: string): Code | null {
  const fields = new Map<string, string>();
  for (const [, name = '', value = ''] of text
    .split(new RegExp(`[*/\n${separators}]`))
    .flatMap((part) => [...part.matchAll(/\b(MFR|PNR|PNO|SER|LOT|BTN)[ :](.+)/g)]))
    fields.set(name, value.trim());
  const partNumber = fields.get('PNR') ?? fields.get('PNO');
  if (!partNumber && !(fields.has('MFR') && fields.has('SER'))) return null;
  return known({ partNumber, serial: fields.get('SER'), lot: fields.get('LOT') ?? fields.get('BTN') });
}

function known(fields: Record<string, string | undefined>): Code {
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value));
  return { kind: 'supplier', ...given };
}
