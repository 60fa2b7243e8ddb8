import { formOf } from '#kernel/shared/forms.ts';
import { pathOf, type RowOf } from '#kernel/shared/record.ts';
import { listAttachments, readAttachment } from '#kernel/server/attachments/attachments.ts';
import type { Context } from '#kernel/server/context.ts';
import { companyOf } from '#kernel/server/documents/company.ts';
import type { Block, DocumentDefinition } from '#kernel/server/documents/definition.ts';
import { walletCard, withPicture } from '#kernel/server/documents/walletCard.ts';
import { employee } from '../shared/employee.record.ts';

const line = (text: string, size = 8, bold = false): Block => ({ kind: 'paragraph', text: [{ text, bold }], size });

/** The latest photo of the person, as base64, or null. */
async function photoOf(ctx: Context, employeeId: string): Promise<string | null> {
  const all = await listAttachments(ctx, employee.name, employeeId);
  const photo = all.filter(({ mime }) => /^image\/(jpeg|png)$/.test(mime)).at(-1);
  return photo ? (await readAttachment(ctx, photo.id)).bytes.toString('base64') : null;
}

/** The company ID card of 86 × 54 mm, drawn on A4 to be cut out and folded: never a number of an identity document. */
export async function companyCard(ctx: Context, row: RowOf<typeof employee>): Promise<DocumentDefinition> {
  const company = await companyOf(ctx);
  const photo = await photoOf(ctx, row.id);
  const front: Block[] = [
    line(company.name, 8, true),
    line(row.name, 12, true),
    line(row.nameTh, 11),
    line(row.position),
    line(row.departmentIdLabel ?? ''),
    line(row.employeeNo, 11, true),
  ];
  const picture: Block[] = photo ? [{ kind: 'image', data: photo, width: 64, maxHeight: 84, align: 'right' }] : [];
  const back: Block[] = [
    {
      kind: 'qr',
      text: `${ctx.services.publicUrl}${pathOf(employee, row) ?? ''}`,
      size: 80,
      caption: row.employeeNo,
      align: 'center',
    },
    line('This card is the property of the company. Return it on your last day.', 7),
    line('Found? Send it to the address of the company.', 7),
  ];
  return {
    title: `ID card ${row.employeeNo}`,
    company,
    ...formOf('ABS-HR-14'),
    orientation: 'portrait',
    size: 'A4',
    frame: 'bare',
    issuedAt: row.updatedAt,
    ...(row.status === 'left' && { watermark: 'VOID' as const }),
    content: walletCard(withPicture(front, picture), back),
  };
}
