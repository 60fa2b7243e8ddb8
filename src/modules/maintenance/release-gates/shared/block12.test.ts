import { describe, expect, it } from 'vitest';
import { certificateRecords } from './abs0001234.certificate.fixture.ts';
import {
  block12Limit,
  block12Order,
  block12Problems,
  composeBlock12,
  generateBlock12,
  remarksOf,
  type Block12Input,
} from './block12.ts';

const certificateNo = 'ABS-C1-26-00318';
const room = { lines: 15, charactersPerLine: 165 };
const golden = [
  'Overhauled IAW CMM 32-47-46 Rev 9 dated Jul 18/13.',
  'NDT: PT NDT-26-00421, ET -00422/-00423/-00426, MT -00424.',
  'Bead seat OB blended 0.31 mm (limit 0.50).',
  'Replaced: tie bolt 1, nuts 16, seals 2, fuse plugs 2 (attachment 1).',
  'Tire fitted: P/N TY-46X17-30, S/N MI4821T.',
  '24 h pressure retention: 3.0 % loss.',
  'CSN 6210, CSO 0.',
  'No AD applicable, list checked 12 Sep 2026.',
  'Records: ABS0001234.',
];
const composed = (input: Block12Input) => composeBlock12(remarksOf(generateBlock12(input)), certificateNo, room);

describe('R6 block 12', () => {
  it('5.10: the golden text of ABS-C1-26-00318, one remark a line', () => {
    expect(composed(certificateRecords())).toEqual({ remarks: golden, attachment: null });
  });

  it('5.10: the same facts give the same text, one measured value changed gives another', () => {
    expect(composed(certificateRecords()).remarks).toEqual(golden);
    const changed = certificateRecords();
    changed.tests = changed.tests.map((test) => ({
      ...test,
      text: '24 h pressure retention: 3.1 % loss',
    }));
    expect(composed(changed).remarks).not.toEqual(golden);
  });

  it('every generated line names the records it comes from; only free lines have none', () => {
    const lines = generateBlock12({ ...certificateRecords(), free: ['Handle with care.'] });
    for (const line of lines) expect(line.free === true || line.source.length > 0).toBe(true);
    const ndt = lines.find((line) => line.kind === 'ndt');
    expect(ndt?.source.map((source) => source.label)).toContain('NDT-26-00426');
    expect(lines.filter((line) => line.free).map((line) => line.kind)).toEqual(['free']);
  });

  it('the lines come in the fixed order', () => {
    const input = certificateRecords();
    const lines = generateBlock12({
      ...input,
      deviations: [{ ...input.job, text: 'Repaired instead of overhauled at customer request' }],
      secondAuthorities: [
        { ...input.job, authority: 'EASA', approvalNo: 'EASA.145.0999', statement: 'Also released under EASA.' },
      ],
      free: ['Free.'],
    });
    expect([...new Set(lines.map((line) => line.kind))]).toEqual(block12Order);
  });

  it('TRs are named with their manual, ADs and SBs with their method', () => {
    const input = certificateRecords();
    input.manuals = input.manuals.map((manual) => ({ ...manual, temporaryRevisions: ['TR 32-3', 'TR 32-4'] }));
    input.directives = [
      { ...input.job, kind: 'AD', number: '2024-19-15', method: 'complied by inspection' },
      { ...input.job, kind: 'SB', number: '32-1244', method: 'embodied' },
    ];
    const text = composed(input).remarks.join('\n');
    expect(text).toContain('IAW CMM 32-47-46 Rev 9 dated Jul 18/13 with TR 32-3 with TR 32-4.');
    expect(text).toContain(
      'AD 2024-19-15 complied by inspection; SB 32-1244 embodied; AD status complete, list checked 12 Sep 2026.',
    );
  });

  it('parts are counted in line; more than 6 point to the attached list', () => {
    const input = certificateRecords();
    const parts = input.parts.slice(0, 1);
    expect(
      generateBlock12({ ...input, parts: parts.map((part) => ({ ...part, quantity: 6 })) }).map((line) => line.text),
    ).toContain('Replaced: tie bolt 6.');
    expect(
      generateBlock12({ ...input, parts: parts.map((part) => ({ ...part, quantity: 7 })) }).map((line) => line.text),
    ).toContain('Replaced: tie bolt 7 (attachment 1).');
  });

  it('unknown life is said, not printed as zero', () => {
    const input = certificateRecords();
    input.life = {
      shown: true,
      csn: null,
      cso: 0,
      tsn: '1200.5',
      tso: null,
      notes: ['Next hydrostatic test May 2028 (life end)'],
    };
    expect(generateBlock12(input).map((line) => line.text)).toContain(
      'TSN 1200.5 h, CSN unknown, CSO 0. Next hydrostatic test May 2028 (life end).',
    );
  });

  it('more than 2 000 characters move, whole lines, to a numbered attachment with the same certificate number', () => {
    const input = certificateRecords();
    const [first] = input.repairs;
    input.repairs = first
      ? Array.from({ length: 60 }, (_, index) => ({ ...first, text: `Repair ${index} blended 0.31 mm (limit 0.50)` }))
      : [];
    const lines = generateBlock12(input);
    const { remarks, attachment } = composed(input);
    expect(remarks.join('\n').length).toBeLessThanOrEqual(block12Limit);
    expect(remarks[0]).toContain('Overhauled IAW CMM 32-47-46 Rev 9');
    expect(remarks.slice(-2)).toEqual(['Records: ABS0001234.', 'See attachment 2 to ABS-C1-26-00318.']);
    expect(attachment?.title).toBe('Attachment 2 to ABS-C1-26-00318');
    const moved = attachment?.text.split('\n') ?? [];
    for (const { text } of remarksOf(lines)) expect([...remarks, ...moved]).toContain(text);
  });

  it('what the block has no lines for moves too, however short it is', () => {
    const remarks = Array.from({ length: 30 }, (_, at) => ({ kind: 'free' as const, text: `Remark ${at}.` }));
    const some = composeBlock12(remarks, certificateNo, room);
    expect(some.remarks).toHaveLength(room.lines);
    expect(some.attachment?.text.split('\n')).toHaveLength(30 - room.lines + 1);
  });

  it('exactly 2 000 characters still fit', () => {
    const wide = { lines: 30, charactersPerLine: 165 };
    const remark = { kind: 'free' as const, text: 'x'.repeat(block12Limit) };
    expect(composeBlock12([remark], certificateNo, wide).attachment).toBeNull();
    const long = composeBlock12([{ ...remark, text: `${remark.text}x` }], certificateNo, wide);
    expect(long.attachment?.text).toHaveLength(block12Limit + 1);
  });

  it('the same line twice in the records must stand twice in the draft', () => {
    const line = {
      kind: 'tests' as const,
      text: 'Leak test passed.',
      source: [{ entity: 'testRun', id: '1', label: '1' }],
    };
    const lines = [...generateBlock12(certificateRecords()), line, line];
    expect(block12Problems(lines, lines)).toEqual([]);
    expect(block12Problems(lines, lines.slice(0, -1))).toEqual(['Block 12 does not state a test result.']);
  });
});
