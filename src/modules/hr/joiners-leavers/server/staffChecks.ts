import { sql } from 'kysely';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { notFound, refuse } from '#kernel/shared/errors.ts';
import type { AnswerOf, BodyOf } from '#kernel/shared/call.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { heldItems, type Held } from '#modules/hr/employees/server/public.ts';
import { trainingBooks } from '#modules/quality/training/server/public.ts';
import {
  byHand,
  type ByHand,
  checksLive,
  type checkCall,
  type CheckItem,
  type Item,
  type movesCall,
  type staffChecksCall,
} from '../shared/staffChecks.calls.ts';

interface Person {
  id: string;
  employeeNo: string;
  name: string;
  nameTh: string;
  status: 'active' | 'onLeave' | 'left';
  startDate: string;
  endDate: string | null;
  contractEnd: string | null;
}

const joining: readonly Item[] = [
  'account',
  'training',
  'badge',
  'stamps',
  'contract',
  'socialSecurity',
  'bank',
  'privacy',
  'protection',
];
const leaving: readonly Item[] = [
  'posts',
  'actions',
  'tools',
  'work',
  'badge',
  'stamps',
  'authorisations',
  'account',
  'equipment',
  'certificate',
  'socialSecurityEnd',
];

/** Whose checklist it is, by id or number. */
export async function personOf(ctx: Context, key: string): Promise<Person> {
  const found = await ctx.db
    .selectFrom('employee')
    .select(['id', 'employeeNo', 'name', 'nameTh', 'status', 'startDate', 'endDate', 'contractEnd'])
    .where((row) => row.or([row(sql<string>`id::text`, '=', key), row('employeeNo', '=', key.toUpperCase())]))
    .executeTakeFirst();
  return (found as Person | undefined) ?? notFound();
}

/** What is kept elsewhere of a person: the account, badge, stamps, authorisations and the training that is due. */
async function facts(ctx: Context, person: Person) {
  const { rows } = await sql<{
    kind: 'account' | 'authorisations' | 'issuedBadge' | 'issuedStamp';
    text: string;
    path: string;
  }>`
    select 'account' as kind, username as text, '/admin/' || username as path from app_user where employee_id = ${person.id} and state = 'active'
    union all select 'authorisations', number, '/qa/ccs/authorizations/' || number from staff_authorization
      where employee_id = ${person.id} and status in ('active', 'suspended') and archived_at is null
    union all select 'issuedBadge', number, '/hr/badges/' || number from badge where employee_id = ${person.id} and status = 'issued'
    union all select 'issuedStamp', stamp_no, '/hr/badges/stamps/' || stamp_no from stamp where employee_id = ${person.id} and status = 'issued'
    order by 1, 2`.execute(ctx.db);
  const of = (kind: (typeof rows)[number]['kind']): Held[] =>
    rows.filter((row) => row.kind === kind).map(({ text, path }) => ({ text, path }));
  const untrained = (await trainingBooks(ctx, dayOf(ctx.now), [person.id]))
    .filter(({ completedOn, status }) => completedOn === null && status !== 'notRequired')
    .map(({ subject }) => ({ text: subject.name, path: `/qa/training/employees/${person.id}` }));
  return {
    account: of('account'),
    authorisations: of('authorisations'),
    badge: of('issuedBadge'),
    stamps: of('issuedStamp'),
    untrained,
  };
}

/** Who changed the row of an item last, by the history. */
async function lastHands(ctx: Context, id: string): Promise<ReadonlyMap<string, { by: string; at: string }>> {
  const { rows } = await sql<{ item: string; by: string; at: string }>`
    select distinct on (k.item) k.item, a.actor_name as by, a.at from (
      select 'badge' as item, 'badge' as entity, id::text as row_id from badge where employee_id = ${id}
      union all select 'stamps', 'stamp', id::text from stamp where employee_id = ${id}
      union all select 'account', 'user', id::text from app_user where employee_id = ${id}
      union all select 'authorisations', 'staffAuthorization', id::text from staff_authorization where employee_id = ${id}
      union all select 'posts', 'postHolder', id::text from post_holder where employee_id = ${id}
      union all select 'training', 'trainingFact', id::text from training_fact where employee_id = ${id}
    ) k join audit_entry a on a.entity = k.entity and a.entity_id::text = k.row_id
    order by k.item, a.at desc`.execute(ctx.db);
  return new Map(rows.map((row) => [row.item, row]));
}

async function confirmed(ctx: Context, id: string) {
  const rows = (await ctx.db
    .selectFrom('staffCheck')
    .distinctOn('item')
    .select(['item', 'isDone', 'note', 'byName as by', 'at'])
    .where('employeeId', '=', id)
    .orderBy('item')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute()) as { item: ByHand | 'actions'; isDone: boolean; note: string; by: string; at: string }[];
  return new Map<Item, (typeof rows)[number]>(rows.map((row) => [row.item, row]));
}

async function listsOf(ctx: Context, person: Person): Promise<AnswerOf<typeof staffChecksCall>> {
  const [held, known, hands, ticks] = [
    await heldItems(ctx, person.id),
    await facts(ctx, person),
    await lastHands(ctx, person.id),
    await confirmed(ctx, person.id),
  ];
  const item = (of: Item, isDone: boolean, open: Held[], endsItself = false): CheckItem => {
    const tick = ticks.get(of);
    const hand = of in byHand || of === 'actions' ? tick : isDone ? hands.get(of) : undefined;
    return { item: of, isDone, open, endsItself, by: hand?.by ?? null, at: hand?.at ?? null, note: tick?.note || null };
  };
  const ticked = (of: Item) => item(of, ticks.get(of)?.isDone ?? false, []);
  const isGone = person.status === 'left';
  const atStart: Partial<Record<Item, CheckItem>> = {
    account: item('account', known.account.length > 0, []),
    training: item('training', known.untrained.length === 0, known.untrained),
    badge: item('badge', known.badge.length > 0, []),
    // A stamp goes with an authorisation: nobody needs one before.
    stamps: item(
      'stamps',
      known.stamps.length > 0 || known.authorisations.length === 0,
      known.stamps.length > 0 ? [] : known.authorisations,
    ),
  };
  const atEnd: Partial<Record<Item, CheckItem>> = {
    posts: item('posts', held.posts.length === 0, held.posts),
    actions: item('actions', held.actions.length === 0, held.actions),
    tools: item('tools', held.tools.length === 0, held.tools),
    work: item('work', held.work.length === 0, held.work),
    badge: item('badge', held.badge.length === 0, held.badge),
    stamps: item('stamps', held.stamps.length === 0, held.stamps),
    authorisations: item('authorisations', isGone || known.authorisations.length === 0, known.authorisations, true),
    account: item('account', known.account.length === 0, known.account, true),
  };
  return {
    joining: joining.map((of) => atStart[of] ?? ticked(of)),
    leaving: leaving.map((of) => atEnd[of] ?? ticked(of)),
  };
}

/** Both checklists of a person, each item as it stands now. */
export const staffChecks = async (ctx: Context, key: string): Promise<AnswerOf<typeof staffChecksCall>> =>
  listsOf(ctx, await personOf(ctx, key));

/** Keeps that HR confirmed an item, or took it back; nobody confirms their own. */
export async function confirmItem(
  ctx: WriteContext,
  key: string,
  { item, isDone, note }: BodyOf<typeof checkCall>,
): Promise<{ at: string }> {
  const person = await personOf(ctx, key);
  if (person.id === ctx.actor.employeeId) refuse('OWN_CHECK', 'Somebody else confirms your own checklist.');
  if (!isDone && note.length < 3) refuse('NO_REASON', 'Say why it is open again.');
  const at = ctx.now.toISOString();
  await ctx.db
    .insertInto('staffCheck')
    .values({ employeeId: person.id, item, isDone, note, byName: ctx.actor.name, byUserId: ctx.actor.id ?? '', at })
    .execute();
  ctx.changed(checksLive, person.id);
  return { at };
}

/** Days around now in which somebody counts as joining or leaving. */
const joiningDays = 120;
const leavingDays = 60;

/** Who joined lately and who leaves, with what is open of each; the nearest day first. */
export async function moves(ctx: Context): Promise<AnswerOf<typeof movesCall>> {
  const today = dayOf(ctx.now);
  const { rows } = await sql<Person>`
    select id, employee_no, name, name_th, status, start_date, end_date, contract_end from employee where archived_at is null and (start_date >= ${addDays(today, -joiningDays)}
    or coalesce(end_date, contract_end) between ${addDays(today, -leavingDays)} and ${addDays(today, leavingDays)})
    order by name, id`.execute(ctx.db);
  const found: AnswerOf<typeof movesCall>['people'] = [];
  for (const person of rows) {
    const lists = await listsOf(ctx, person);
    const openOf = (list: CheckItem[]) => list.filter(({ isDone }) => !isDone).map(({ item }) => item);
    const end = person.endDate ?? person.contractEnd;
    const { employeeNo, name, nameTh } = person;
    const isLeaving = end !== null && end >= addDays(today, -leavingDays) && end <= addDays(today, leavingDays);
    if (isLeaving) found.push({ employeeNo, name, nameTh, kind: 'leaving', day: end, open: openOf(lists.leaving) });
    if (person.status !== 'left' && person.startDate >= addDays(today, -joiningDays))
      found.push({ employeeNo, name, nameTh, kind: 'joining', day: person.startDate, open: openOf(lists.joining) });
  }
  return { people: found.toSorted((one, other) => other.day.localeCompare(one.day)) };
}
