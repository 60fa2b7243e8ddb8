import { sql } from 'kysely';
import type { Context } from '#kernel/server/context.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import { partNumber } from '#modules/maintenance/capabilities/shared/partNumber.record.ts';
import { openStatuses } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import { shopWords } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';

export type Part = RowOf<typeof partNumber>;

const open = [...openStatuses];
const letters = (part: Part): string =>
  part.partnumber
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '');
const said = (value: unknown): string =>
  value === null || value === '' || value === false ? 'no' : value === true ? 'yes' : String(value);

/** What makes the two records two parts: letters or digits, maker, kind, limits. What a number says in full the other may not say otherwise. */
export function differences(from: Part, into: Part): string[] {
  if (letters(from) !== letters(into))
    return [`${from.partnumber} and ${into.partnumber} differ in letters or digits: that is another part.`];
  const found: string[] = [];
  const differs = (label: string, a: unknown, b: unknown) =>
    found.push(
      `${label}: ${from.partnumber} says ${said(a)}, ${into.partnumber} says ${said(b)}. Set right the record that is wrong first.`,
    );
  if (from.manufacturer.trim().toLowerCase() !== into.manufacturer.trim().toLowerCase())
    differs(partNumber.fields.manufacturer.label, from.manufacturer, into.manufacturer);
  for (const field of ['family', 'isseries', 'seriesId', 'serialised', 'llp'] as const)
    if (from[field] !== into[field]) {
      const linked = field === 'seriesId';
      differs(
        partNumber.fields[field].label,
        linked ? from.seriesIdLabel : from[field],
        linked ? into.seriesIdLabel : into[field],
      );
    }
  for (const field of ['unNumber', 'shippingName', 'hazardClass', 'packingGroup'] as const)
    if (from[field] && from[field] !== into[field]) differs(partNumber.fields[field].label, from[field], into[field]);
  const kept: Record<string, unknown> = into.attributes ?? {};
  for (const [name, value] of Object.entries(from.attributes ?? {}))
    if (kept[name] !== value) differs('Limits and ratings', value, kept[name] ?? null);
  return found;
}

const texts = async (ctx: Context, query: ReturnType<typeof sql<{ said: string }>>): Promise<string[]> =>
  (await query.execute(ctx.db)).rows.map((row) => row.said);

/** What of the library would become wrong: lists, life limits, data of steps, forms, routes, bulletins and authorisations. */
export async function libraryHindrances(ctx: Context, from: Part, into: Part): Promise<string[]> {
  const lists = await sql<{ authority: string; revision: number; capKey: string; shop: keyof typeof shopWords }>`
    select r.authority, r.revision, i.cap_key, i.shop from capability_item i join capability_list_revision r on r.id = i.list_revision_id
    where i.part_number_id = ${from.id} and i.archived_at is null and i.state <> 'withdrawn'
      and (r.status in ('internalApproved', 'submitted', 'accepted', 'effective') or r.status = 'draft' and exists (
        select 1 from capability_item o where o.list_revision_id = i.list_revision_id and o.part_number_id = ${into.id} and o.archived_at is null
          and o.shop = i.shop and o.work_scopes && i.work_scopes))
      and not exists (select 1 from capability_item o where o.list_revision_id = i.list_revision_id and o.part_number_id = ${into.id}
        and o.archived_at is null and o.shop = i.shop and o.rating = i.rating and o.state = i.state and o.work_scopes @> i.work_scopes
        and o.limitations is not distinct from i.limitations and o.manual_id is not distinct from i.manual_id)
    order by r.authority, r.revision, i.cap_key`.execute(ctx.db);
  const lives = await texts(
    ctx,
    sql<{
      said: string;
    }>`select l.subject as said from life_limit l where l.part_number_id = ${from.id} and l.archived_at is null and not exists (
      select 1 from life_limit o where o.part_number_id = ${into.id} and o.archived_at is null and lower(btrim(o.subject)) = lower(btrim(l.subject))
        and o.basis = l.basis and o.life <= l.life) order by 1`,
  );
  const sheets = await texts(
    ctx,
    sql<{
      said: string;
    }>`select m.designation || ' ' || r.revision as said from step_data_sheet s join manual_revision r on r.id = s.manual_revision_id
      join manual m on m.id = r.manual_id where s.part_number_id = ${from.id} and s.status in ('draft', 'review', 'published') and not exists (
        select 1 from step_data_sheet o where o.part_number_id = ${into.id} and o.manual_revision_id = s.manual_revision_id
          and o.status = 'published' and s.status = 'published' and o.data = s.data) order by 1`,
  );
  const named = await texts(
    ctx,
    sql<{ said: string }>`select t.title as said from form_template t join form_version v on v.template_id = t.id
        and v.status in ('draft', 'review', 'published')
      where v.applies_to -> 'partNumberIds' ? ${from.id} and not v.applies_to -> 'partNumberIds' ? ${into.id}
      union select t.title from route_template t where t.archived_at is null and ${from.partnumber} = any(t.part_numbers)
        and not ${into.partnumber} = any(t.part_numbers)
      union select 'SB ' || b.sb_number from service_bulletin b join service_bulletin_part n on n.service_bulletin_id = b.id
      where b.archived_at is null and n.part_key = normal_part_number(${from.partnumber}) and not exists (select 1 from service_bulletin_part o
        where o.service_bulletin_id = b.id and o.part_key = normal_part_number(${into.partnumber}))
      union select a.number from staff_authorization a join authorization_scope s on s.authorization_id = a.id and s.archived_at is null
      where a.archived_at is null and s.excluded_parts ? ${from.partnumber} and not s.excluded_parts ? ${into.partnumber} order by 1`,
  );
  return [
    ...lists.rows.map(
      ({ authority, revision, capKey, shop }) =>
        `Revision ${revision} of the ${authority} list names ${from.partnumber} in the shop ${shopWords[shop]} (${capKey}), and ${into.partnumber} not with the same. Put ${into.partnumber} on the list first.`,
    ),
    ...lives.map(
      (subject) =>
        `The life limit of ${subject} stands for ${from.partnumber} only, or with fewer for it. An authorised engineer writes it for ${into.partnumber} first.`,
    ),
    ...sheets.map(
      (data) =>
        `Data of steps from ${data} is written for ${from.partnumber} only. Publish the same for ${into.partnumber}, or withdraw the draft.`,
    ),
    ...named.map(
      (title) => `${title} names ${from.partnumber} and not ${into.partnumber}. Let it name ${into.partnumber} first.`,
    ),
  ];
}

/** What of the work, the stores and the prices stands in the way. */
export async function workHindrances(ctx: Context, from: Part, into: Part): Promise<string[]> {
  const requested = await texts(
    ctx,
    sql<{
      said: string;
    }>`select number as said from work_order where part_number_id = ${from.id} and status = any(${open}::text[])
      and (status = 'releaseRequested' or job_is_certified(id)) order by 1`,
  );
  const answered = await texts(
    ctx,
    sql<{
      said: string;
    }>`select distinct w.number as said from work_order w join directive_compliance c on c.job_id = w.id
      where w.status = any(${open}::text[]) and normal_part_number(c.part_number) = ${partKey(from)} and ${partKey(from)} <> ${partKey(into)} order by 1`,
  );
  const fitted = await texts(
    ctx,
    sql<{ said: string }>`select distinct w.number as said from work_order w join part_fitted f on f.job_id = w.id
      where w.status = any(${open}::text[]) and normal_part_number(f.part_number) = ${partKey(from)} and ${partKey(from)} <> ${partKey(into)}
        and not exists (select 1 from entry_withdrawal x where x.entry_id = f.id) order by 1`,
  );
  const stock = await texts(
    ctx,
    sql<{
      said: string;
    }>`select a.number || ', ' || b.number as said from stock_item a join stock_item b on b.id <> a.id
      and b.part_number = upper(${into.partnumber}) and b.manufacturer is not distinct from a.manufacturer
      where normal_part_number(a.part_number) = ${partKey(from)} and a.archived_at is null and ${partKey(from)} <> ${partKey(into)} order by 1`,
  );
  const prices = await texts(
    ctx,
    sql<{
      said: string;
    }>`select distinct c.number || ' ' || s.code as said from rate_line a join rate_card c on c.id = a.rate_card_id join sku s on s.id = a.sku_id
      join rate_line b on b.part_number_id = ${into.id} and b.rate_card_id = a.rate_card_id and b.sku_id = a.sku_id
        and b.work_scope is not distinct from a.work_scope and b.archived_at is null and b.price <> a.price
      where a.part_number_id = ${from.id} and a.archived_at is null order by 1`,
  );
  return [
    ...requested.map(
      (job) =>
        `${job} waits for its release or has a certificate. Release and close it first, under the number it was signed with.`,
    ),
    ...answered.map((job) => `Directives of ${job} were answered for ${from.partnumber}. Release it first.`),
    ...fitted.map((job) => `A part ${from.partnumber} was fitted to ${job}. Release it first.`),
    ...stock.map((items) => `The store has both spellings: ${items}. Stores take one of them out of use first.`),
    ...prices.map((line) => `Both have a price on ${line}, and not the same. Finance sets one of them right first.`),
  ];
}

const partKey = (part: Part) => sql`normal_part_number(${part.partnumber})`;

/** What does not hinder and has to be known. */
export async function mergeWarnings(ctx: Context, from: Part, into: Part): Promise<string[]> {
  const limited = await texts(
    ctx,
    sql<{
      said: string;
    }>`select distinct a.number as said from staff_authorization a join authorization_scope s on s.authorization_id = a.id
      and s.archived_at is null where a.archived_at is null and s.part_numbers ? ${from.partnumber} and not s.part_numbers ? ${into.partnumber} order by 1`,
  );
  return [
    ...(from.cage !== into.cage
      ? [
          `CAGE code: ${from.partnumber} has ${from.cage ?? 'none'}, ${into.partnumber} has ${into.cage ?? 'none'}. That of ${into.partnumber} stays.`,
        ]
      : []),
    ...limited.map(
      (number) => `Authorisation ${number} is for ${from.partnumber} and does not name ${into.partnumber}.`,
    ),
  ];
}
