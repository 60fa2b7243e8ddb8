import { sql } from 'kysely';
import { toDataURL } from 'qrcode';
import { z } from 'zod';
import { notFound } from '#kernel/shared/errors.ts';
import { read, write } from '#kernel/server/endpoint.ts';
import { uploadedFile } from '#modules/account/profile/server/public.ts';
import { ownUser } from '#modules/account/sign-in/server/public.ts';
import { drawSpecimen } from './specimen.ts';

const own = z.strictObject({ id: z.string().max(60) });
const success = z.object({ success: z.literal(true) });

/** A person's specimen signature: what G22 asks for, and what certificates show beside the electronic one (spec §7). */
export const signatureEndpoints = [
  write({
    method: 'POST',
    path: '/api/users/:id/signature',
    allow: 'signedIn',
    summary: 'Keep your specimen signature: PNG, JPEG or SVG',
    params: own,
    multipart: true,
    answer: success,
    prepare: async (ctx, { params, request }) => {
      const { userId } = await ownUser(ctx, params.id);
      const { upload, fields } = await uploadedFile(request, { megabytes: 5 });
      const alsoNamed = fields.get('_id');
      if (alsoNamed !== undefined) await ownUser(ctx, alsoNamed);
      return { userId, specimen: await drawSpecimen(upload) };
    },
    handle: async (ctx, _input, { userId, specimen }) => {
      await sql`update app_user set signature = ${specimen}, signature_at = ${ctx.now}, updated_at = ${ctx.now} where id = ${userId}`.execute(
        ctx.db,
      );
      await ctx.audit({ entity: 'user', entityId: userId, action: 'update', changes: { signature: 'changed' } });
      return { success: true };
    },
  }),
  write({
    method: 'DELETE',
    path: '/api/users/:id/signature',
    allow: 'signedIn',
    summary: 'Remove your specimen signature; releases cannot be signed without one',
    params: own,
    answer: success,
    handle: async (ctx, { params }) => {
      const { userId } = await ownUser(ctx, params.id);
      const gone = await sql`update app_user set signature = null, signature_at = null, updated_at = ${ctx.now}
        where id = ${userId} and signature is not null`.execute(ctx.db);
      if (gone.numAffectedRows === 1n)
        await ctx.audit({ entity: 'user', entityId: userId, action: 'update', changes: { signature: 'removed' } });
      return { success: true };
    },
  }),
  read({
    path: '/api/users/:id/signature/page',
    allow: 'signedIn',
    summary: 'Where a signature is drawn, also as a QR code: a finger on the phone draws better than a mouse',
    params: own,
    answer: z.object({ address: z.string(), qrCode: z.string() }),
    handle: async (ctx, { params }) => {
      await ownUser(ctx, params.id);
      const address = `${ctx.services.publicUrl}/signature-draw`;
      return { address, qrCode: await toDataURL(address, { margin: 2, width: 240 }) };
    },
  }),
  read({
    path: '/api/users/:id/signature',
    allow: 'signedIn',
    summary: 'Your specimen signature as PNG; nobody else’s',
    params: own,
    query: z.strictObject({ v: z.string().max(20).optional() }),
    handle: async (ctx, { params, reply }) => {
      const { userId } = await ownUser(ctx, params.id);
      const { rows } = await sql<{
        signature: Buffer | null;
      }>`select signature from app_user where id = ${userId}`.execute(ctx.db);
      const specimen = rows[0]?.signature ?? notFound('There is no signature on file.');
      return reply
        .type(specimen[0] === 0x89 ? 'image/png' : 'image/jpeg')
        .header('cache-control', 'private, no-store')
        .send(specimen);
    },
  }),
];
