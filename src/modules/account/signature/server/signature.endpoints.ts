import { sql } from 'kysely';
import { toDataURL } from 'qrcode';
import { notFound } from '#kernel/shared/errors.ts';
import { uploadedFile } from '#modules/account/profile/server/public.ts';
import { writeAccount } from '#kernel/server/identity/accounts.ts';
import { ownUser } from '#kernel/server/identity/ownUser.ts';
import { drawSpecimen } from './specimen.ts';
import { handle } from '#kernel/server/handle.ts';
import {
  removeSignatureCall,
  signatureImageCall,
  signaturePageCall,
  uploadSignatureCall,
} from '../shared/signature.calls.ts';

/** A person's specimen signature: what G22 asks for, and what certificates show beside the electronic one (spec §7). */
export const signatureEndpoints = [
  handle(uploadSignatureCall, {
    multipart: true,
    prepare: async (ctx, { params, request }) => {
      const { userId } = await ownUser(ctx, params.id);
      const { upload, fields } = await uploadedFile(request, { megabytes: 5 });
      const alsoNamed = fields.get('_id');
      if (alsoNamed !== undefined) await ownUser(ctx, alsoNamed);
      return { userId, specimen: await drawSpecimen(upload) };
    },
    handle: async (ctx, _input, { userId, specimen }) => {
      await writeAccount(ctx, userId, { signature: specimen, signatureAt: ctx.now });
      await ctx.audit({ entity: 'user', entityId: userId, action: 'update', changes: { signature: 'changed' } });
      return { success: true as const };
    },
  }),
  handle(removeSignatureCall, async (ctx, { params }) => {
    const { userId } = await ownUser(ctx, params.id);
    const onFile =
      await sql`select 1 from app_user where id = ${userId} and signature is not null for no key update`.execute(
        ctx.db,
      );
    if (onFile.rows.length > 0) {
      await writeAccount(ctx, userId, { signature: null, signatureAt: null });
      await ctx.audit({ entity: 'user', entityId: userId, action: 'update', changes: { signature: 'removed' } });
    }
    return { success: true as const };
  }),
  handle(signaturePageCall, async (ctx, { params }) => {
    await ownUser(ctx, params.id);
    const address = `${ctx.services.publicUrl}/signature-draw`;
    return { address, qrCode: await toDataURL(address, { margin: 2, width: 240 }) };
  }),
  handle(signatureImageCall, async (ctx, { params, reply }) => {
    const { userId } = await ownUser(ctx, params.id);
    const { rows } = await sql<{
      signature: Buffer | null;
    }>`select signature from app_user where id = ${userId}`.execute(ctx.db);
    const specimen = rows[0]?.signature ?? notFound('There is no signature on file.');
    return reply
      .type(specimen[0] === 0x89 ? 'image/png' : 'image/jpeg')
      .header('cache-control', 'private, no-store')
      .send(specimen);
  }),
];
