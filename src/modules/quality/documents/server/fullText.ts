import { sql } from 'kysely';
import type { AnswerOf, QueryOf } from '#kernel/shared/call.ts';
import type { Context } from '#kernel/server/context.ts';
import type { LongRun } from '#kernel/server/endpoint.ts';
import { Unreadable } from '#readers/unreadable.ts';
import { readStranger } from '#readers/read.ts';
import type { searchTextCall } from '../shared/text.calls.ts';

/** Files read in one run of the job; the next run takes the next. */
const filesPerRun = 20;
const shownHits = 50;
/** So many pages are counted at most, and so many of them put in order. */
const mostFound = 1_000;
const rankedPages = 150;

const segments = new Intl.Segmenter('th', { granularity: 'word' });
/** The words of a text, small, Thai ones parted too: what is kept and what is asked for are parted by the same rule. */
export const wordsOf = (text: string): string[] =>
  [...segments.segment(text.toLowerCase())].flatMap(({ segment, isWordLike }) => (isWordLike ? [segment] : []));

interface Unread {
  attachmentId: string;
  revisionId: string;
  mime: string;
  storageKey: string;
}

const unread = (limit: number) => sql<Unread>`
  select a.id as attachment_id, a.entity_id as revision_id, a.mime, a.storage_key from attachment a
    join document_revision r on r.id = a.entity_id
  where a.entity = 'documentRevision' and a.archived_at is null and not a.mime like 'image/%'
    and not exists (select 1 from document_text t where t.attachment_id = a.id)
  order by a.id limit ${limit}`;

async function pagesOf({ mime }: Unread, bytes: Buffer): Promise<{ pages: string[]; fault: string | null }> {
  const as = mime === 'application/pdf' ? 'pdfPages' : mime.includes('officedocument') ? 'officePages' : null;
  if (!as) return { pages: [], fault: 'A file of this kind holds no text that can be searched.' };
  try {
    const pages = await readStranger(as, bytes);
    const isPicture = pages.every((page) => page.trim() === '');
    return { pages, fault: isPicture ? 'No text in this file: a scan is a picture.' : null };
  } catch (error) {
    if (error instanceof Unreadable) return { pages: [], fault: error.message.slice(0, 300) };
    throw error;
  }
}

/** Each minute: takes the text of the files that came since, each once; what cannot be read says why. No transaction is open while a file is read. */
export async function readDocumentTexts(run: LongRun): Promise<void> {
  const { services } = run;
  const files = await run.write(async (ctx) => (await unread(filesPerRun).execute(ctx.db)).rows);
  let missing: unknown = null;
  for (const file of files) {
    const bytes = await services.storage.get(file.storageKey).catch((error: unknown) => void (missing = error));
    // The others are read; the run fails in the end, so that somebody is told.
    if (!bytes) continue;
    const { pages, fault } = await pagesOf(file, bytes);
    await run.write(async (ctx) => {
      const { attachmentId, revisionId } = file;
      const made = await ctx.db
        .insertInto('documentText')
        .values({ attachmentId, revisionId, pages: pages.length, fault, readAt: ctx.now.toISOString() })
        .onConflict((conflict) => conflict.doNothing())
        .returning('attachmentId')
        .executeTakeFirst();
      if (!made) return;
      const texts = pages.map((page) => page.replaceAll('\0', ''));
      await sql`
        insert into document_page (attachment_id, page, revision_id, text, words)
        select ${file.attachmentId}, p.page, ${file.revisionId}, p.text, to_tsvector('simple', p.words)
        from unnest(${texts.map((_text, at) => at + 1)}::int[], ${texts}::text[], ${texts.map((text) => wordsOf(text).join(' '))}::text[]) p (page, text, words)`.execute(
        ctx.db,
      );
    });
  }
  if (missing) throw missing;
}

/** Around the first word that was found, so much of the page. */
const around = 90;
function excerptOf(text: string, words: readonly string[]) {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const small = line.toLowerCase();
  const found = words.map((word) => ({ at: small.indexOf(word), length: word.length })).filter(({ at }) => at >= 0);
  const [first = { at: 0, length: 0 }] = found.toSorted((one, other) => one.at - other.at);
  const end = first.at + first.length;
  const [from, to] = [Math.max(0, first.at - around), Math.min(line.length, end + around)];
  return {
    before: (from > 0 ? '…' : '') + line.slice(from, first.at),
    match: line.slice(first.at, end),
    after: line.slice(end, to) + (to < line.length ? '…' : ''),
  };
}

/** The pages on which all the words stand, in documents the person may read; the last word may be the beginning of one. */
export async function searchText(
  ctx: Context,
  query: QueryOf<typeof searchTextCall>,
): Promise<AnswerOf<typeof searchTextCall>> {
  const words = wordsOf(query.q).slice(0, 12);
  const { rows: waiting } = await sql<{
    files: number;
  }>`select count(*)::int as files from (${unread(1_000)}) u`.execute(ctx.db);
  const pending = waiting[0]?.files ?? 0;
  if (words.length === 0) return { hits: [], total: 0, pending };
  const asked = words.map(
    (word, at) => `'${word.replaceAll("'", "''").replaceAll('\\', '')}'${at === words.length - 1 ? ':*' : ''}`,
  );
  type Hit = Omit<AnswerOf<typeof searchTextCall>['hits'][number], 'before' | 'match' | 'after'>;
  const { rows } = await sql<Hit & { text: string; total: number }>`
    with asked as materialized (select to_tsquery('simple', ${asked.join(' & ')}) as words),
    found as materialized (
      select p.attachment_id, p.page, p.revision_id from asked a join document_page p on p.words @@ a.words
      where exists (
        select 1 from document_revision r join controlled_document d on d.id = r.document_id and d.archived_at is null
          join document_folder f on f.id = d.folder_id and f.effective_level <= ${ctx.actor.permission}
        where r.id = p.revision_id and r.archived_at is null and (r.status = 'effective' or ${query.old === 'true'}))
      and exists (select 1 from attachment t where t.id = p.attachment_id and t.archived_at is null)
      limit ${mostFound}),
    ranked as (
      select f.attachment_id, f.page, f.revision_id, p.text, ts_rank(p.words, a.words) as rank
      from asked a, (select * from found limit ${rankedPages}) f join document_page p on p.attachment_id = f.attachment_id and p.page = f.page)
    select k.revision_id, k.page, d.number, d.title, r.designation, r.status, k.text, (select count(*)::int from found) as total
    from ranked k join document_revision r on r.id = k.revision_id join controlled_document d on d.id = r.document_id
    order by (r.status = 'effective') desc, k.rank desc, d.number, k.page limit ${shownHits}`.execute(ctx.db);
  return {
    hits: rows.map(({ text, total: _total, ...hit }) => ({ ...hit, ...excerptOf(text, words) })),
    total: rows[0]?.total ?? 0,
    pending,
  };
}
