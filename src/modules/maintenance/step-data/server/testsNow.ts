import { sql } from 'kysely';
import type { Context } from '#kernel/server/context.ts';
import { setupFor, type RouteTest, type TestSetup } from '../shared/testRun.ts';

interface AskedTest {
  id: string;
  /** What the route says of the test, and what the step data of today does. */
  test: RouteTest;
  data: RouteTest | null;
  attributes: Record<string, unknown>;
}

/**
 * What each test of a job's standing cards is judged by today, by the id of its step: the route, the step data that holds and the figures of the
 * part number (rated pressure, rated capacity …). A test whose figures are not all known is not among them: it keeps what it was made with.
 */
export async function testsNow(ctx: Context, jobId: string): Promise<Map<string, TestSetup>> {
  const found = await sql<AskedTest>`
    select distinct on (s.id) s.id, asked -> 'test' as test, coalesce(step_corrected(s.id), d.data -> s.step_key) -> 'test' as data, n.attributes
    from work_order w join part_number n on n.id = w.part_number_id
    join task_card c on c.job_id = w.id and c.status <> 'superseded' join task_step s on s.card_id = c.id and s.test is not null
    left join step_data_sheet d on d.id = s.sheet_id
    join route_version v on v.id = c.route_version_id
    join route_version q on q.id = v.id or (q.template_id = v.template_id and q.status = 'published')
    cross join lateral (
      select card from jsonb_array_elements(q.schema -> 'cards') card
      union all select card from jsonb_each(q.schema -> 'additions') more, jsonb_array_elements(more.value) card) cards
    cross join lateral jsonb_array_elements(cards.card -> 'steps') asked
    where w.id = ${jobId} and cards.card ->> 'cardNo' = c.card_no and asked #>> '{test,kind}' = s.test ->> 'kind'
      and coalesce(asked ->> 'key', asked ->> 'title') = coalesce(s.step_key, s.title)
    order by s.id, q.id = v.id desc`.execute(ctx.db);
  return new Map(
    found.rows.flatMap(({ id, test, data, attributes }) => {
      const now = setupFor({ ...test, ...(data?.kind === test.kind ? data : {}) } as RouteTest, attributes);
      return 'missing' in now ? [] : [[id, now] as const];
    }),
  );
}
