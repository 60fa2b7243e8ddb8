import { sql } from 'kysely';
import { endOfDay, startOfDay } from '#kernel/shared/dates.ts';
import type { AnswerOf, QueryOf } from '#kernel/shared/call.ts';
import type { Context } from '#kernel/server/context.ts';
import { ndtReport } from '#modules/maintenance/ndt-reports/shared/ndtReport.record.ts';
import type { ndtImagesCall } from '../shared/ndtImages.calls.ts';

type Answer = AnswerOf<typeof ndtImagesCall>;

const atOnce = 200;

/** Pictures of NDT reports with what is drawn on them, newest first. */
export async function imagesOf(ctx: Context, filter: QueryOf<typeof ndtImagesCall>): Promise<Answer> {
  const { job, part, method, defect, from, to } = filter;
  const { rows } = await sql<Answer['pictures'][number] & { total: number }>`
    with rejected as (
      select r.id, coalesce(array_agg(distinct i ->> 'defect') filter (where i ->> 'decision' = 'reject'), '{}') as defects
      from ndt_report r left join lateral jsonb_array_elements(r.indications) i on true group by r.id
    )
    select a.id, a.file_name, a.created_at, a.width, a.height, r.id as report_id, r.number as report, r.job_number, r.method,
      r.part_number, r.serial_number, r.area, d.defects, r.status = 'draft' as is_open,
      case when n.id is not null then jsonb_build_object('id', n.id, 'version', n.version, 'drawing', n.drawing) end as annotation,
      count(*) over () as total
    from attachment a join ndt_report r on r.id = a.entity_id join rejected d on d.id = r.id left join ndt_annotation n on n.file_id = a.id::text
    where a.entity = 'ndtReport' and a.archived_at is null and a.width is not null and a.height is not null
      and (${job ?? null}::text is null or r.job_number = upper(${job ?? null}::text))
      and (${part ?? null}::text is null or upper(r.part_number) = upper(${part ?? null}::text))
      and (${method ?? null}::text is null or r.method = ${method ?? null}::text)
      and (${defect ?? null}::text is null or ${defect ?? null}::text = any(d.defects) or (${defect ?? null}::text = 'none' and d.defects = '{}'))
      and (${from ?? null}::text is null or a.created_at >= ${from ? startOfDay(from) : null}::timestamptz)
      and (${to ?? null}::text is null or a.created_at < ${to ? endOfDay(to) : null}::timestamptz)
    order by a.created_at desc, a.id desc limit ${atOnce}`.execute(ctx.db);
  return {
    total: rows[0]?.total ?? 0,
    pictures: rows.map(({ total: _total, ...picture }) => picture),
  };
}

export interface Picture {
  fileName: string;
  width: number;
  height: number;
}

/** A picture of a report that can be drawn on: neither a document nor removed. */
export async function pictureOf(ctx: Context, reportId: string, fileId: string): Promise<Picture | null> {
  const row = await ctx.db
    .selectFrom('attachment')
    .select(['fileName', 'width', 'height'])
    .where(sql<boolean>`id::text = ${fileId}`)
    .where('entity', '=', ndtReport.name)
    .where('entityId', '=', reportId)
    .where('archivedAt', 'is', null)
    .executeTakeFirst();
  return row?.width && row.height ? { fileName: row.fileName, width: row.width, height: row.height } : null;
}
