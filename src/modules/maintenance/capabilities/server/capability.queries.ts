import { sql } from 'kysely';
import { dayOf } from '#kernel/shared/dates.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import type { Context } from '#kernel/server/context.ts';
import { approvalOn, resolveCapability as resolveOn } from '#modules/maintenance/release-gates/shared/capability.ts';
import type { CapabilityFacts, CapabilityRevision } from '#modules/maintenance/release-gates/shared/facts.data.ts';
import {
  authorities as allAuthorities,
  type Authority,
  type Shop,
  type WorkScope,
} from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import { approvalStatus } from '../shared/approvalStatus.ts';
import type { effectiveCapabilitiesCall } from '../shared/capabilities.calls.ts';

/** What the gates look at for a part number: the lists that name it or its series, and the approvals (G02, G03). */
export async function capabilityFacts(
  ctx: Context,
  question: { partNumber: string; authorities?: readonly Authority[]; at?: Date | string },
): Promise<CapabilityFacts> {
  const wanted = [...(question.authorities ?? allAuthorities)];
  const today = dayOf(question.at ?? ctx.now);
  const revisions = await sql<CapabilityRevision>`
    select r.authority, r.revision::text as revision, r.effective_from,
      coalesce(jsonb_agg(jsonb_build_object(
        'capKey', i.cap_key, 'partNumber', p.partnumber, 'isSeries', p.isseries, 'rating', i.rating, 'workScopes', i.work_scopes,
        'shop', i.shop, 'state', i.state, 'stateReason', i.state_reason,
        'members', coalesce((select jsonb_agg(m.partnumber order by m.partnumber) from part_number m where m.series_id = p.id), '[]')
      ) order by i.cap_key) filter (where i.id is not null), '[]') as items
    from capability_list_revision r
    left join (capability_item i join part_number p on p.id = i.part_number_id and (
      p.part_key = normal_part_number(${question.partNumber})
      or p.id in (select s.series_id from part_number s where s.part_key = normal_part_number(${question.partNumber}))
    )) on i.list_revision_id = r.id and i.archived_at is null
    where r.authority = any(${wanted}::text[]) and r.status in ('accepted', 'effective', 'superseded')
    group by r.id order by r.authority, r.revision`.execute(ctx.db);
  const approvals = await sql<{
    authority: Authority;
    certificateNo: string;
    ratings: string[];
    validFrom: string;
    validTo: string;
    suspended: boolean;
    organisation: { name: string; address: string };
  }>`
    select authority, certificate_no, ratings, valid_from, valid_to, suspended,
      jsonb_build_object('name', organisation_name, 'address', organisation_address) as organisation from org_approval
    where authority = any(${wanted}::text[]) and archived_at is null order by authority, valid_from`.execute(ctx.db);
  return {
    revisions: revisions.rows,
    approvals: approvals.rows.map(({ suspended, ...approval }) => ({
      ...approval,
      status: approvalStatus({ validTo: approval.validTo, suspended }, today),
    })),
  };
}

export interface ResolvedItem {
  authority: Authority;
  capKey: string;
  itemId: string;
  revision: string;
  rating: string;
  manualId: string | null;
  manual: string | null;
}
export type CapabilityResolution =
  | { capable: true; evaluationOnly: false; text: null; problems: string[]; items: ResolvedItem[] }
  | { capable: false; evaluationOnly: true; text: string; problems: string[]; items: ResolvedItem[] };

/**
 * Whether a job may be opened for release, or for evaluation only (R1). An authority asked needs a covering item and a live rating; where one of
 * several lacks it the others remain, and `problems` says what the one lacks (R7).
 */
export async function resolveCapability(
  ctx: Context,
  question: {
    partNumber: string;
    authorities: readonly Authority[];
    workScope: WorkScope;
    shop: Shop;
    at?: Date | string;
  },
): Promise<CapabilityResolution> {
  const day = dayOf(question.at ?? ctx.now);
  const facts = await capabilityFacts(ctx, question);
  const problems: string[] = [];
  const items: ResolvedItem[] = [];
  let covered = 0;
  for (const authority of question.authorities) {
    const before = problems.length;
    const answer = resolveOn(facts.revisions, { ...question, authority, day });
    if (answer.problem || !answer.item || !answer.revision) {
      problems.push(answer.problem ?? `There is no effective ${authority} capability list.`);
      continue;
    }
    const { capKey, rating } = answer.item;
    const approval = approvalOn(facts.approvals, authority, day);
    if (!approval || approval.status === 'expired' || approval.status === 'suspended') {
      problems.push(`There is no ${authority} approval in force.`);
    } else if (!approval.ratings.includes(rating)) {
      problems.push(`Rating ${rating} is not in approval ${approval.certificateNo}.`);
    }
    const { revision } = answer.revision;
    const found = await sql<Pick<ResolvedItem, 'itemId' | 'manualId' | 'manual'>>`
      select i.id as item_id, i.manual_id, m.designation as manual from capability_item i
      join capability_list_revision r on r.id = i.list_revision_id left join manual m on m.id = i.manual_id
      where i.cap_key = ${capKey} and r.authority = ${authority} and r.revision = ${Number(revision)}`.execute(ctx.db);
    if (found.rows[0]) items.push({ authority, capKey, revision, rating, ...found.rows[0] });
    if (problems.length === before) covered += 1;
  }
  if (question.authorities.length === 0) problems.push('No certificate type is chosen.');
  if (covered > 0) return { capable: true, evaluationOnly: false, text: null, problems, items };
  const isNamed = facts.revisions.some((revision) => revision.items.length > 0);
  const listed = isNamed ? problems.join(' ') : `Part number ${question.partNumber} is not on the capability list.`;
  return {
    capable: false,
    evaluationOnly: true,
    text: `${listed} You may open it for evaluation only; it cannot be released.`,
    problems,
    items,
  };
}

/** What the company can do today, one row a part number (`GET /api/capabilities`). */
export async function effectiveCapabilities(ctx: Context): Promise<AnswerOf<typeof effectiveCapabilitiesCall>> {
  const result = await sql<AnswerOf<typeof effectiveCapabilitiesCall>[number]>`
    select p.id, p.partnumber, p.partname, p.isseries, p.family, p.manufacturer, p.ata,
      coalesce((select array_agg(m.partnumber order by m.partnumber) from part_number m where m.series_id = p.id), '{}') as members,
      array_agg(distinct r.authority) as authorities, array_agg(distinct i.rating) as ratings, array_agg(distinct i.shop) as shops,
      array_agg(distinct scope) as work_scopes, array_agg(distinct i.cap_key) as cap_keys,
      coalesce(array_agg(distinct m.designation) filter (where m.id is not null), '{}') as cmms
    from capability_list_revision r
    join capability_item i on i.list_revision_id = r.id and i.state = 'active' and i.archived_at is null
    join part_number p on p.id = i.part_number_id
    left join manual m on m.id = i.manual_id
    cross join unnest(i.work_scopes) as scope
    where r.status = 'effective'
    group by p.id order by p.partnumber`.execute(ctx.db);
  return result.rows;
}
