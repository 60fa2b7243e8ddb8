import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { writeFileSync } from 'node:fs';
import type { PrintMarks } from '#modules/maintenance/release-forms/server/public.ts';
import { authorityOf, type CertificateType } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import type { CertificatePaper } from './certificate.document.ts';
import { pdfBlocks, pdfPlaces } from './pdfText.fixture.ts';
import { places } from './places.fixture.ts';
import { approvals, numbers, openSpecimens, organisation, thai, type Specimens } from './specimens.fixture.ts';

// The forms, filled from the worked example of maintenance.md 5.10: each block compared with what forms.md prescribes.
vi.setConfig({ testTimeout: 60_000 });
let specimens: Specimens;
beforeAll(async () => {
  specimens = await openSpecimens();
}, 120_000);
afterAll(() => specimens.close());

const contentOn: Specimens['contentOn'] = (...what) => specimens.contentOn(...what);
const paperOn: Specimens['paperOn'] = (...what) => specimens.paperOn(...what);

/** Draws a picture twice, so that the same facts are seen to give the same bytes; keeps it for whoever wants to look. */
async function drawn(name: string, paper: CertificatePaper, marks: PrintMarks = {}) {
  const pdf = await specimens.render(paper, marks);
  expect((await specimens.render(paper, marks)).equals(pdf), name).toBe(true);
  const folder = process.env['CERTIFICATE_PICTURES'];
  if (folder) writeFileSync(`${folder}/${name}.pdf`, pdf);
  return pdfBlocks(pdf);
}

/** What stands in a block, without its label. */
const said = (paper: Map<string, string[]>, number: string): string[] | undefined =>
  [...paper].find(([title]) => title === `Block ${number}` || title.startsWith(`Block ${number}. `))?.[1].slice(1);
const label = (paper: Map<string, string[]>, number: string): string | undefined =>
  [...paper.keys()].find((title) => title === `Block ${number}` || title.startsWith(`Block ${number}. `));

const remarks = [
  'Overhauled IAW CMM 32-47-46 Rev 9 dated Jul 18/13.',
  'NDT: PT NDT-26-00421, ET -00422/-00423/-00426, MT -00424.',
  'Bead seat OB blended 0.31 mm (limit 0.50).',
  'Replaced: tie bolt 1, nuts 16, seals 2, fuse plugs 2 (attachment 1).',
  'Tire fitted: P/N TY-46X17-30, S/N MI4821T.',
  '24 h pressure retention: 3.0 % loss.',
  'CSN 6210, CSO 0.',
  'No AD applicable, list checked 12 Sep 2026.',
];
const last = 'Records: ABS0001234.';
const part145 = (regulation: string) =>
  `Certifies that unless otherwise specified in block 12, the work identified in block 11 and described in block 12, was accomplished in accordance with ${regulation} and in respect to that work the items are considered ready for release to service.`;
const part43 =
  'Certifies that unless otherwise specified in Block 12, the work identified in Block 11 and described in Block 12 was accomplished in accordance with Title 14, Code of Federal Regulations, part 43 and in respect to that work, the items are approved for return to service.';
const responsibilities = [
  'This certificate does not automatically constitute authority to install the item(s).',
  'Where the user/installer performs work in accordance with regulations of an airworthiness authority different than the airworthiness authority specified in block 1, it is essential that the user/installer ensures that his/her airworthiness authority accepts items from the airworthiness authority specified in block 1.',
  'Statements in blocks 13a and 14a do not constitute installation certification. In all cases aircraft maintenance records must contain an installation certification issued in accordance with the national regulations by the user/installer before the aircraft may be flown.',
];

const europeanLabels = [
  'Block 13c. Approval/Authorisation Number',
  'Block 14c. Certificate/Approval Ref. No.',
  'Block 14d. Name',
];

const expected = {
  CAAT_FORM_1: {
    authority: 'CAAT / Thailand',
    title: ['AUTHORISED RELEASE CERTIFICATE', 'CAAT FORM 1'],
    own: 'TCAR 8 Part 145.A.50 Release to Service',
    other: 'Other regulation specified in block 12',
    statement: part145('TCAR 8 Part 145'),
    foot: 'CAAT Form 1',
    responsibilities,
    labels: europeanLabels,
    underSignature: 'Authorisation',
  },
  EASA_FORM_1: {
    authority: 'EASA',
    title: ['AUTHORISED RELEASE CERTIFICATE', 'EASA FORM 1'],
    own: 'Part-145.A.50 Release to Service',
    other: 'Other regulation specified in block 12',
    statement: part145('Part-145'),
    foot: 'EASA Form 1 - MF/CAO/145 Issue 3',
    responsibilities,
    labels: europeanLabels,
    underSignature: 'Authorisation',
  },
  FAA_8130_3: {
    authority: 'FAA / United States',
    title: ['AUTHORIZED RELEASE CERTIFICATE', 'FAA Form 8130-3, AIRWORTHINESS APPROVAL TAG'],
    own: '14 CFR 43.9 Return to Service',
    other: 'Other regulation specified in Block 12',
    statement: part43,
    foot: 'FAA Form 8130-3 (02-14)',
    responsibilities: [
      'It is important to understand that the existence of this document alone does not automatically constitute authority to install the aircraft engine/propeller/article.',
      'Where the user/installer performs work in accordance with the national regulations of an airworthiness authority different than the airworthiness authority of the country specified in Block 1, it is essential that the user/installer ensures that his/her airworthiness authority accepts aircraft engine(s)/propeller(s)/article(s) from the airworthiness authority of the country specified in Block 1.',
      'Statements in Blocks 13a and 14a do not constitute installation certification. In all cases, aircraft maintenance records must contain an installation certification issued in accordance with the national regulations by the user/installer before the aircraft may be flown.',
    ],
    labels: [
      'Block 13c. Approval/Authorization No.',
      'Block 14c. Approval/Certificate No.',
      'Block 14d. Name (Typed or Printed)',
    ],
    underSignature: 'Authorization',
  },
};

test('a certificate signed at 00:00, 06:59 or 07:00 in Bangkok is dated that day, in its blocks and on its paper', async () => {
  const content = contentOn('CAAT_FORM_1');
  const paper = (issuedAt: string) => paperOn('CAAT_FORM_1', content, numbers.CAAT_FORM_1, issuedAt);
  const dates = ['2026-09-30T16:59:59Z', '2026-09-30T17:00:00Z', '2026-09-30T23:59:00Z', '2026-10-01T00:00:00Z'].map(
    (issuedAt) => paper(issuedAt).blocks.date,
  );
  expect(dates).toEqual(['30 Sep 2026', '01 Oct 2026', '01 Oct 2026', '01 Oct 2026']);
  const text = pdfBlocks(await specimens.render(paper('2026-09-30T17:00:00Z')));
  expect(said(text, '14e')?.join(' ')).toContain('01 Oct 2026');
});

for (const [type, want] of Object.entries(expected) as [CertificateType, (typeof expected)['CAAT_FORM_1']][])
  test(`5.10 ${type}: every block as the form prescribes it, filled from the worked example`, async () => {
    const paper = await drawn(type, paperOn(type, contentOn(type)));
    expect(said(paper, '1')).toEqual([want.authority]);
    expect(said(paper, '2')).toEqual(want.title);
    expect(said(paper, '3')).toEqual([numbers[type]]);
    expect(said(paper, '4')).toEqual([organisation.name, organisation.address]);
    expect(said(paper, '5')).toEqual(['ABS0001234 / PO 77120']);
    expect(['6', '7', '8', '9', '10', '11'].map((block) => said(paper, block))).toEqual([
      ['1'],
      ['Main landing gear wheel assembly'],
      ['C20195162'],
      ['1'],
      ['4821'],
      ['OVERHAULED'],
    ]);
    expect(said(paper, '12')).toEqual([...remarks, last]);
    // Production: five boxes, unused.
    expect(said(paper, '13a')?.filter((text) => text.startsWith('['))).toEqual(['[Not ticked]', '[Not ticked]']);
    expect(['13b', '13c', '13d', '13e'].map((block) => said(paper, block))).toEqual([[], [], [], []]);
    expect(said(paper, '14a')).toEqual(['[Ticked]', want.own, '[Not ticked]', want.other, want.statement]);
    expect(said(paper, '14b')).toEqual([
      '[Signature of Anong Rattanakorn]',
      `Stamp ABS 07   ${want.underSignature} ABS-C-001`,
    ]);
    expect(['14c', '14d', '14e'].map((block) => said(paper, block))).toEqual([
      [approvals[authorityOf(type)]],
      ['Anong Rattanakorn'],
      ['12 Sep 2026'],
    ]);
    expect(paper.get('Foot of page 1')).toEqual([want.foot, 'Page 1 of 2']);
    expect(paper.get('Verification')?.[1]).toBe('Verify at https://intranet.abs.example/verify/Zk3v9QpXr7TfL2mN8sBcYw');
    expect(paper.get(`Attachment 1 to ${numbers[type]}: parts replaced`)).toContain('fuse plugs');
    expect(paper.get('User/Installer Responsibilities')?.slice(1)).toEqual(want.responsibilities);
    expect([label(paper, '13c'), label(paper, '14c'), label(paper, '14d')]).toEqual(want.labels);
  });

for (const type of Object.keys(expected) as CertificateType[])
  test(`5.10 ${type} with Thai beside the English: name, organisation and remark are drawn whole and read back as written`, async () => {
    const paper = await drawn(`${type}-thai`, specimens.withThai(type));
    const read = (block: string) => said(paper, block)?.join(' ').replaceAll('\u200b', '');
    expect(read('14d')).toBe(thai.name);
    expect(read('4')).toBe(`${thai.organisation} ${organisation.address}`);
    expect(read('12')).toContain(thai.remark);
    expect(paper.get('Foot of page 1')).toEqual([expected[type].foot, 'Page 1 of 2']);
  });

test('R7 dual release: one form, both boxes of 14a ticked, block 12 with the second approval and its statement', async () => {
  const paper = await drawn('dual', paperOn('CAAT_FORM_1', contentOn('CAAT_FORM_1', ['EASA_FORM_1', 'FAA_8130_3'])));
  expect(said(paper, '14a')?.filter((text) => text.startsWith('['))).toEqual(['[Ticked]', '[Ticked]']);
  const lower = (text: string) => text[0]?.toLowerCase() + text.slice(1);
  expect(said(paper, '12')).toEqual([
    ...remarks,
    `Also released under EASA approval EASA.145.0917 (Part-145.A.50): ${lower(part145('Part-145'))}`,
    `Also released under FAA certificate ABSY123C (14 CFR 43.9): ${lower(part43)}`,
    last,
  ]);
});

test('forms.md Errors: a correction carries the prescribed sentence; void, superseded and reprint say so on the page', async () => {
  const old = paperOn('CAAT_FORM_1', contentOn('CAAT_FORM_1'));
  const paper = await drawn('correction', specimens.corrected(old));
  expect(said(paper, '12')?.[0]).toBe(
    'This Certificate corrects the error(s) in block(s) 5, 10 of the Certificate ABS-C1-26-00318 dated 12 Sep 2026 and does not cover conformity/condition/release to service.',
  );
  expect(said(paper, '10')).toEqual(['4812']);

  const footNote = 'REPRINT 20 Sep 2026';
  const voided = await drawn('void', old, { mark: 'VOID', footNote });
  expect(voided.get('Mark across the page')).toEqual(['VOID']);
  const superseded = await drawn('superseded', old, { mark: 'SUPERSEDED\nby ABS-C1-26-00320', footNote });
  expect(superseded.get('Mark across the page')).toEqual(['SUPERSEDEDby ABS-C1-26-00320']);
  const reprint = await drawn('reprint', old, { footNote });
  expect(reprint.get('Foot of page 1')).toEqual(['CAAT Form 1', footNote, 'Page 1 of 2']);
  expect(reprint.has('Mark across the page')).toBe(false);
});

test('5.10 one measured value changed gives another file; more than fits into a block is never cut off silently', async () => {
  const paper = paperOn('CAAT_FORM_1', contentOn('CAAT_FORM_1'));
  const pdf = await specimens.render(paper);
  const other = { ...paper, blocks: { ...paper.blocks, remarks: paper.blocks.remarks.replace('0.31', '0.32') } };
  expect((await specimens.render(other)).equals(pdf)).toBe(false);
  const long = { ...paper, blocks: { ...paper.blocks, name: 'A very long name '.repeat(40) } };
  await expect(specimens.render(long)).rejects.toThrow(/Block 14d. Name: the text is longer/);
});

const superseded = 'SUPERSEDED\nby ABS-C1-26-00320';
const pages: Record<string, () => [paper: CertificatePaper, marks?: PrintMarks]> = {
  CAAT_FORM_1: () => [paperOn('CAAT_FORM_1', contentOn('CAAT_FORM_1'))],
  EASA_FORM_1: () => [paperOn('EASA_FORM_1', contentOn('EASA_FORM_1'))],
  FAA_8130_3: () => [paperOn('FAA_8130_3', contentOn('FAA_8130_3'))],
  'dual release': () => [paperOn('CAAT_FORM_1', contentOn('CAAT_FORM_1', ['EASA_FORM_1', 'FAA_8130_3']))],
  correction: () => [specimens.corrected(paperOn('CAAT_FORM_1', contentOn('CAAT_FORM_1')))],
  VOID: () => [paperOn('CAAT_FORM_1', contentOn('CAAT_FORM_1')), { mark: 'VOID', footNote: 'REPRINT 20 Sep 2026' }],
  SUPERSEDED: () => [
    paperOn('CAAT_FORM_1', contentOn('CAAT_FORM_1')),
    { mark: superseded, footNote: 'REPRINT 20 Sep 2026' },
  ],
  'with Thai': () => [specimens.withThai('CAAT_FORM_1')],
};
/** The first is written whole, the others where they differ from it. */
const [whole = ''] = Object.keys(pages);

test.each(Object.keys(pages))(
  'forms.md %s: every word, box and picture of the page stands in its place',
  async (name) => {
    const [paper, marks] = pages[name]?.() ?? [];
    const found = Object.fromEntries(
      Object.entries(pdfPlaces(await specimens.render(paper as CertificatePaper, marks))).map(([block, lines]) => {
        const unnumbered = (text: string) => text.replaceAll(paper?.number ?? '', '{number}');
        return [unnumbered(block), lines.map(unnumbered)];
      }),
    );
    const folder = process.env['CERTIFICATE_PICTURES'];
    if (folder) writeFileSync(`${folder}/${name}.json`, JSON.stringify(found));
    const wanted = { ...(name === whole ? {} : places[whole]), ...places[name] };
    for (const [block, lines] of Object.entries(wanted)) if (lines.length === 0) delete wanted[block];
    expect(found).toEqual(wanted);
  },
);
