import { createHash } from 'node:crypto';
import { readAttachment } from '#kernel/server/attachments/attachments.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { notFound } from '#kernel/shared/errors.ts';
import { defineServerModule } from '#kernel/server/endpoint.ts';
import { zipFile } from '#kernel/server/exports/zip.ts';
import { handle, handleChangingGet } from '#kernel/server/handle.ts';
import {
  cardCheckCall,
  ownCardCall,
  ownPackageCall,
  packageCall,
  packageCardCall,
  packagePdfCall,
  packageZipCall,
} from '../shared/packages.calls.ts';
import { cardDocument, packageDocument } from './packages.document.ts';
import { cardCheck, packageOf, papersOf, type Package } from './packages.queries.ts';

interface Reply {
  header(name: string, value: string): Reply;
}
const pdf = (reply: Reply, name: string) =>
  void reply.header('content-type', 'application/pdf').header('content-disposition', `inline; filename="${name}.pdf"`);
const json = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`, 'utf8');
const safe = (name: string) => name.replaceAll(/[^\p{L}\p{N}._ -]+/gu, '_').slice(0, 80);

/** The dossier, the card and every paper in one ZIP, with a list that names the hash of each file. */
async function zipped(ctx: WriteContext, one: Package): Promise<Buffer> {
  const files = [
    { name: `${one.number}-package.pdf`, bytes: await ctx.services.render(await packageDocument(ctx, one)) },
    { name: `${one.number}-card.pdf`, bytes: await ctx.services.render(await cardDocument(ctx, one)) },
    { name: 'package.json', bytes: json(one) },
  ];
  for (const [index, paper] of (await papersOf(ctx, one.id)).entries()) {
    const { bytes } = await readAttachment(ctx, paper.id);
    files.push({ name: `papers/${String(index + 1).padStart(2, '0')}-${safe(paper.name)}`, bytes });
  }
  const manifest = {
    authorization: one.number,
    holder: one.holder.name,
    packedAt: ctx.now.toISOString(),
    packedBy: ctx.actor.name,
    files: files.map(({ name, bytes }) => ({
      name,
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })),
  };
  await ctx.audit({
    entity: 'staffAuthorization',
    entityId: one.id,
    action: 'export',
    changes: { package: { files: files.length } },
  });
  return zipFile([{ name: 'manifest.json', bytes: json(manifest) }, ...files]);
}

/** The dossier of the one who asks; that of somebody else is not there for them. */
async function ownPackage(ctx: Context, id: string): Promise<Package> {
  const one = await packageOf(ctx, id);
  return one.holder.employeeId === ctx.actor.employeeId ? one : notFound('This authorisation is not yours.');
}

/** The dossiers behind authorisations: what is served under `/api/authorization-packages`. */
export const authorizationPackagesServer = defineServerModule({
  name: 'quality/authorization-packages',
  endpoints: [
    handle(cardCheckCall, {
      limit: { perMinute: 30 },
      handle: async (ctx, { params }) =>
        (await cardCheck(ctx, params.token)) ?? notFound('No authorisation has this code.'),
    }),
    handle(packageCall, (ctx, { params }) => packageOf(ctx, params.id)),
    handle(packagePdfCall, async (ctx, { params, reply }) => {
      const one = await packageOf(ctx, params.id);
      pdf(reply, `${one.number}-package`);
      return ctx.services.render(await packageDocument(ctx, one));
    }),
    handle(packageCardCall, async (ctx, { params, reply }) => {
      const one = await packageOf(ctx, params.id);
      pdf(reply, `${one.number}-card`);
      return ctx.services.render(await cardDocument(ctx, one));
    }),
    handle(ownCardCall, async (ctx, { params, reply }) => {
      const one = await ownPackage(ctx, params.id);
      pdf(reply, `${one.number}-card`);
      return ctx.services.render(await cardDocument(ctx, one, 24));
    }),
    handle(ownPackageCall, async (ctx, { params, reply }) => {
      const one = await ownPackage(ctx, params.id);
      pdf(reply, `${one.number}-package`);
      return ctx.services.render(await packageDocument(ctx, one));
    }),
    handleChangingGet(packageZipCall, async (ctx, { params, reply }) => {
      const one = await packageOf(ctx, params.id);
      void reply
        .header('content-type', 'application/zip')
        .header('content-disposition', `attachment; filename="${one.number}-package.zip"`);
      return zipped(ctx, one);
    }),
  ],
});
