import { sql } from 'kysely';
import { AppError, notFound } from '#kernel/shared/errors.ts';
import type { WriteContext } from '#kernel/server/context.ts';
import { safeRaster } from '#kernel/server/attachments/image.ts';
import { prepareFile } from '#kernel/server/attachments/prepare.ts';
import { pictureLive } from '../shared/avatar.ts';
import { writeAccount } from '#kernel/server/identity/accounts.ts';
import { ownUser } from '#kernel/server/identity/ownUser.ts';
import { uploadedFile } from './uploadedFile.ts';
import { handle } from '#kernel/server/handle.ts';
import {
  claimsSchema,
  drawPictureCall,
  pictureCall,
  removePictureCall,
  themeColorCall,
  uploadPictureCall,
} from '../shared/picture.calls.ts';
const sides = { large: 200, small: 60 } as const;

interface Drawn {
  large: Buffer;
  small: Buffer;
}

// Every picture is drawn anew in the two sizes: nothing of the file that came in is kept.
async function draw(bytes: Buffer): Promise<Drawn> {
  const large = await safeRaster(bytes, { maxSide: sides.large, square: true });
  const small = await safeRaster(large.bytes, { maxSide: sides.small, square: true });
  return { large: large.bytes, small: small.bytes };
}

async function keep(
  ctx: WriteContext,
  userId: string,
  { large, small }: Drawn,
): Promise<{ success: true; picture: string }> {
  await sql`insert into user_picture (user_id, at, large, small) values (${userId}, ${ctx.now}, ${large}, ${small})
    on conflict (user_id) do update set at = excluded.at, large = excluded.large, small = excluded.small`.execute(
    ctx.db,
  );
  await ctx.audit({ entity: 'user', entityId: userId, action: 'update', changes: { picture: 'changed' } });
  ctx.changed(pictureLive, userId);
  return { success: true, picture: `/api/users/${userId}/picture/200?v=${ctx.now.getTime()}` };
}

/** The ids of the claims sent along must be the session's own: two ids in one call and only one of them checked opens doors. */
async function checkClaims(
  ctx: Parameters<typeof ownUser>[0],
  claims: { sub?: string | undefined; _id?: string | undefined },
) {
  for (const id of [claims.sub, claims._id]) if (id !== undefined) await ownUser(ctx, id);
}

/** Profile pictures: drawn, uploaded, removed, and served at 200 and 60 pixels (spec §7). */
export const pictureEndpoints = [
  handle(drawPictureCall, {
    longText: 1_500_000,
    prepare: async (ctx, { params, body }) => {
      const { userId } = await ownUser(ctx, params.sub);
      const drawn = await draw(Buffer.from(body.dataUrl.slice(body.dataUrl.indexOf(',') + 1), 'base64'));
      return { userId, drawn };
    },
    handle: async (ctx, { body }, { userId, drawn }) => {
      if (body.background) await writeAccount(ctx, userId, { avatarBackground: body.background });
      return keep(ctx, userId, drawn);
    },
  }),
  handle(uploadPictureCall, {
    multipart: true,
    prepare: async (ctx, { params, request }) => {
      const { userId } = await ownUser(ctx, params.sub);
      const { upload, fields } = await uploadedFile(request, { megabytes: 10 });
      const claims = fields.get('info');
      if (claims !== undefined) await checkClaims(ctx, claimsSchema.parse(parsed(claims)));
      const file = await prepareFile(upload);
      if (!file.mime.startsWith('image/')) {
        const message = 'A picture of yourself must be PNG, JPEG or WebP.';
        throw new AppError('unsupportedType', 'PICTURE_TYPE', message, { fields: [{ path: 'file', message }] });
      }
      return { userId, drawn: await draw(file.bytes) };
    },
    handle: (ctx, _input, { userId, drawn }) => keep(ctx, userId, drawn),
  }),
  handle(removePictureCall, async (ctx, { params, body }) => {
    const { userId } = await ownUser(ctx, params.sub);
    if (body) await checkClaims(ctx, body);
    const gone = await sql`delete from user_picture where user_id = ${userId}`.execute(ctx.db);
    if (gone.numAffectedRows === 1n) {
      await ctx.audit({ entity: 'user', entityId: userId, action: 'update', changes: { picture: 'removed' } });
      ctx.changed(pictureLive, userId);
    }
    return { success: true as const };
  }),
  handle(pictureCall, async (ctx, { params, query, request, reply }) => {
    const { rows } = await sql<{ at: string; bytes: Buffer }>`
        select at, ${params.size === '200' ? sql.ref('large') : sql.ref('small')} as bytes from user_picture where user_id = ${params.id}`.execute(
      ctx.db,
    );
    const picture = rows[0];
    if (!picture) notFound();
    const tag = `"${new Date(picture.at).getTime().toString(36)}-${params.size}"`;
    void reply
      .header('cache-control', query.v === undefined ? 'private, max-age=60' : 'private, max-age=31536000, immutable')
      .header('etag', tag);
    if (request.headers['if-none-match'] === tag) return reply.status(304).send();
    return reply.type(picture.bytes[0] === 0x89 ? 'image/png' : 'image/jpeg').send(picture.bytes);
  }),
  handle(themeColorCall, async (ctx, { params, body }) => {
    const { userId } = await ownUser(ctx, params.sub);
    await writeAccount(ctx, userId, { options: sql`jsonb_set(options, '{theme}', to_jsonb(${body.color}::text))` });
    return { success: true as const };
  }),
];

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
