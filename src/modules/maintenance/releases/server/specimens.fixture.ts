import { sql } from 'kysely';
import sharp from 'sharp';
import { openDocuments } from '#kernel/server/documents/documents.ts';
import { testDatabase } from '#kernel/testing/database.ts';
import { filled, type PrintMarks, type ReleaseForm } from '#modules/maintenance/release-forms/server/public.ts';
import { certificateRecords } from '#modules/maintenance/release-gates/shared/abs0001234.certificate.fixture.ts';
import {
  composeBlock12,
  generateBlock12,
  remarksOf,
  type Remark,
} from '#modules/maintenance/release-gates/shared/block12.ts';
import { authorityOf, type CertificateType } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import {
  certificateBlocksOf,
  contentOf,
  type CertificateBlocks,
  type CertificateContent,
} from '../shared/certificate.ts';
import { correctedContent } from '../shared/correction.ts';
import { certificateDocument, type CertificatePaper } from './certificate.document.ts';

export const approvals = { CAAT: 'CAAT.145.0042', EASA: 'EASA.145.0917', FAA: 'ABSY123C' };
export const numbers: Record<CertificateType, string> = {
  CAAT_FORM_1: 'ABS-C1-26-00318',
  EASA_FORM_1: 'ABS-E1-26-00052',
  FAA_8130_3: 'ABS-F8-26-00007',
};
export const organisation = {
  name: 'ABS Component Services Co., Ltd.',
  address: '99/8 Moo 4, Bang Phli, Samut Prakan 10540, Thailand',
};
const stroke =
  '<svg xmlns="http://www.w3.org/2000/svg" width="240" height="70"><path d="M8 48 Q40 4 58 44 T110 40 T168 42 T232 22" stroke="#102a63" fill="none" stroke-width="4"/></svg>';
export const thai = {
  name: 'Anong Rattanakorn (อนงค์ รัตนากร)',
  organisation: `${organisation.name} บริษัท เอบีเอส คอมโพเนนท์ เซอร์วิส จำกัด`,
  remark: 'ผู้ว่าจ้างขอรูปถ่ายก่อนและหลังทำสี: ส่งแล้ว ABS0001234.',
};

/** The certificates of the worked example of maintenance.md 5.10, on the published forms of a database of its own. */
export async function openSpecimens() {
  const database = await testDatabase();
  const documents = openDocuments();
  const signatureImage = (await sharp(Buffer.from(stroke)).png().toBuffer()).toString('base64');
  const { rows: forms } =
    await sql<ReleaseForm>`select id, type, revision, issue, layout from release_form where status = 'published'`.execute(
      database.db,
    );
  const formOf = (type: CertificateType): ReleaseForm => forms.find((form) => form.type === type) as ReleaseForm;

  function contentOn(type: CertificateType, seconds: CertificateType[] = []): CertificateContent {
    const form = formOf(type);
    const records = certificateRecords();
    records.secondAuthorities = seconds.map((second) => {
      const authority = authorityOf(second);
      const approvalNo = approvals[authority];
      const statement = filled(formOf(second).layout.secondRelease, { approvalNo });
      return { entity: 'orgApproval', id: approvalNo, label: approvalNo, authority, approvalNo, statement };
    });
    const replaced = records.parts.map((part, at) => ({
      name: part.name,
      partNumber: `MS${24_000 + at}-${part.quantity}`,
      lot: `B-26-0${10 + at}`,
      quantity: part.quantity,
      document: `8130-3 no. ${77_100 + at}`,
    }));
    return {
      authority: form.layout.authority,
      formTitle: form.layout.title.join('\n'),
      organisation,
      workOrder: 'ABS0001234 / PO 77120',
      items: [
        {
          item: 1,
          description: 'Main landing gear wheel assembly',
          partNumber: 'C20195162',
          quantity: 1,
          serialNumber: '4821',
        },
      ],
      status: 'OVERHAULED',
      release: { part145: true, otherRegulation: seconds.length > 0 },
      approvalNo: approvals[authorityOf(type)],
      lines: remarksOf(generateBlock12(records)).map(({ kind, text }): Remark => ({ kind, text })),
      parts: replaced,
    };
  }

  function paperOn(
    type: CertificateType,
    content: CertificateContent,
    number = numbers[type],
    issuedAt = '2026-09-12T03:00:00Z',
  ): CertificatePaper {
    const { layout } = formOf(type);
    const attachments = content.parts
      ? [{ number: 1, title: `Attachment 1 to ${number}: parts replaced`, parts: content.parts }]
      : [];
    const { remarks } = composeBlock12(content.lines, number, layout.remarks);
    const blocks: CertificateBlocks = certificateBlocksOf(
      content,
      { remarks, attachments },
      {
        number,
        name: 'Anong Rattanakorn',
        authorisationNo: 'ABS-C-001',
        stampNo: 'ABS 07',
        issuedAt: new Date(issuedAt),
      },
    );
    return {
      type,
      number,
      blocks,
      issuedAt: '2026-09-11T17:00:00.000Z',
      verifyUrl: `https://intranet.abs.example/verify/Zk3v9QpXr7TfL2mN8sBcYw#1.${number}.${'hT4'.repeat(14)}z.${'Qx7'.repeat(28)}Qw`,
      signatureImage,
    };
  }

  /** The certificate corrected in blocks 5 and 10, under its next number. */
  function corrected(old: CertificatePaper): CertificatePaper {
    const { content, blocks } = correctedContent(contentOf(old.blocks), {
      serialNumber: '4812',
      workOrder: 'ABS0001234 / PO 77120-A',
    });
    const named = filled(formOf(old.type).layout.correction, {
      blocks: blocks.join(', '),
      number: old.number,
      date: old.blocks.date,
    });
    const lines: Remark[] = [{ kind: 'correction', text: named }, ...content.lines];
    return paperOn(old.type, { ...content, lines }, 'ABS-C1-26-00320');
  }

  /** Thai beside the English in the name, the organisation and a remark. */
  function withThai(type: CertificateType): CertificatePaper {
    const content = contentOn(type);
    const lines: Remark[] = [...content.lines, { kind: 'free', text: thai.remark }];
    const paper = paperOn(type, { ...content, lines, organisation: { ...organisation, name: thai.organisation } });
    return { ...paper, blocks: { ...paper.blocks, name: thai.name } };
  }

  return {
    formOf,
    contentOn,
    paperOn,
    corrected,
    withThai,
    render: (paper: CertificatePaper, marks: PrintMarks = {}): Promise<Buffer> =>
      documents.render(certificateDocument(structuredClone(paper), structuredClone(formOf(paper.type)), marks)),
    async close() {
      await documents.close();
      await database.close();
    },
  };
}
export type Specimens = Awaited<ReturnType<typeof openSpecimens>>;
