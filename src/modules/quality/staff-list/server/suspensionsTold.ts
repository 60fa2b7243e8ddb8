import { dayOf } from '#kernel/shared/dates.ts';
import type { WriteContext } from '#kernel/server/context.ts';
import { notify } from '#modules/account/notifications/server/public.ts';
import { employeeOf, postHolder } from '#modules/hr/employees/server/public.ts';
import {
  holdersOf,
  loadSigners,
  managersOf,
  type Signer,
  type SignerAuthorization,
} from '#modules/quality/authorizations/server/public.ts';
import { standingOn, type DerivedSuspension } from '#modules/quality/authorizations/shared/public.ts';

/** What a suspension is about, so that the same one is told once: recent work is counted anew each day. */
const aboutOf = (one: DerivedSuspension): string =>
  one.trigger === 'T2' ? String(one.componentGroup) : (one.groupId ?? one.text.slice(0, 500));

/** Holder, whoever leads them, and the quality manager. */
async function concerned(ctx: WriteContext, employeeId: string): Promise<string[]> {
  const holder = await employeeOf(ctx, employeeId);
  const heads = await managersOf(ctx, employeeId);
  const quality = (await postHolder(ctx, 'QM'))?.employeeId;
  const head = quality ? await employeeOf(ctx, quality) : null;
  return [...new Set([holder?.userId, ...heads.map(({ userId }) => userId), head?.userId].flatMap((id) => id ?? []))];
}

async function tell(ctx: WriteContext, signer: Signer, of: SignerAuthorization, today: string): Promise<void> {
  const now = standingOn(signer, of, today).suspensions;
  const told = await ctx.db
    .selectFrom('automaticSuspension')
    .select(['id', 'cause', 'about', 'fault'])
    .where('authorizationId', '=', of.id)
    .where('curedAt', 'is', null)
    .execute();
  const isTold = (one: DerivedSuspension) =>
    told.some(({ cause, about }) => cause === one.trigger && about === aboutOf(one));
  const fresh = now.filter((one) => !isTold(one));
  const cured = told.filter(({ cause, about }) => !now.some((one) => one.trigger === cause && aboutOf(one) === about));
  if (fresh.length === 0 && cured.length === 0) return;
  const at = ctx.now.toISOString();
  const rows = fresh.map((one) => ({
    authorizationId: of.id,
    cause: one.trigger,
    about: aboutOf(one),
    fault: one.text.slice(0, 500),
    cureLink: one.cureLink,
    fromAt: at,
  }));
  if (rows.length > 0)
    await ctx.db
      .insertInto('automaticSuspension')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  const ids = cured.map(({ id }) => id);
  if (ids.length > 0)
    await ctx.db.updateTable('automaticSuspension').set({ curedAt: at }).where('id', 'in', ids).execute();
  const to = await concerned(ctx, signer.employeeId);
  const about = { to, type: 'Quality', subject: `staffAuthorization:${of.id}` } as const;
  const link = `/qa/ccs/authorizations/${of.number}`;
  if (fresh.length > 0)
    await notify(ctx, {
      ...about,
      title: `${of.number} of ${signer.name} stopped by itself`,
      text: fresh.map((one) => `${one.trigger}: ${one.text}`).join(' '),
      link,
      cause: 'stopped',
    });
  if (cured.length > 0)
    await notify(ctx, {
      ...about,
      title: now.length > 0 ? `${of.number}: cured in part` : `${of.number} of ${signer.name} may be used again`,
      text: cured.map((one) => `${one.cause}: ${one.fault}`).join(' '),
      link,
      cause: 'cured',
    });
}

/** Each hour, first at 00:05: what stopped by itself (T1 to T7, T9) is told once to holder, department and quality, and told again when it is cured (R-AUT-3). */
export async function tellSuspensions(ctx: WriteContext): Promise<void> {
  const today = dayOf(ctx.now);
  for (const signer of (await loadSigners(ctx, await holdersOf(ctx, null), today)).values())
    for (const one of signer.authorizations)
      if (one.status === 'active' || one.status === 'suspended') await tell(ctx, signer, one, today);
}
