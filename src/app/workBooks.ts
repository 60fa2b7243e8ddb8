import { cardStatement } from '#modules/maintenance/task-cards/shared/cardWords.ts';
import type { Comparison } from './accountBooks.ts';

/** The task of the logbook a card's phase gives, as `workOf` says it. */
const taskOfPhase = `case c.phase when 'disassembly' then 'disassemble' when 'cleaning' then 'clean' when 'assembly' then 'assemble'
  when 'ndt' then 'ndt' when 'repair' then 'repair' when 'test' then 'test' else 'inspect' end`;

/** Whether `l` is the experience its signature `s` gives: its day, its job, what was done and in which part. */
const givenBySignature = `l.work_date = (s.at at time zone 'Asia/Bangkok')::date and l.job_number = s.chain
  and case when s.entity = 'taskCard' and s.meaning = 'performed' then l.role in ('performed', 'trainee', 'supervised') and l.task = ${taskOfPhase}
    when s.entity in ('taskCard', 'inspectionReport', 'finding') then (l.task, l.role) = ('inspect', 'inspected')
    when s.entity = 'ndtReport' then l.task = 'ndt' and l.ndt_method is not distinct from n.method
      and l.role = case s.meaning when 'performed' then 'performed' else 'inspected' end
    when s.entity = 'releaseCertificate' then (l.task, l.role) = ('release', 'certified') else false end
  and (s.entity = 'ndtReport' or num_nonnulls(l.ndt_method, l.ndt_level) = 0)`;

/** A logbook entry `t` that needs no entry of the history: its signature stands there, or one entry for all that was brought along at once. */
export const experienceProven = `t.source <> 'manual'`;

/** What people did, judged and answered, where the rows are kept beside the records, against signatures and history. */
export const workComparisons: readonly Comparison[] = [
  {
    // Experience counts towards an authorisation: each line is its signer's own, and says what was signed, once.
    kind: 'logbook against its signatures',
    statement: `
      select format('Logbook entry %s of %s', l.id, e.employee_no) as name,
        case when s.id is null then 'has no signature'
          when l.employee_id is distinct from s.employee_id and l.supervisor_id is distinct from s.employee_id and position(l.employee_id::text in s.payload) = 0
            then 'is of somebody who neither signed nor worked under the signature'
          when (${givenBySignature}) is not true then 'says other work than was signed'
          when count(*) over (partition by l.signature_id, l.employee_id, l.role, l.task) > 1 then 'counts the same work twice' else '' end as broken,
        format('select * from logbook_entry where id = %L', l.id) as look
      from logbook_entry l join employee e on e.id = l.employee_id left join signature s on s.id = l.signature_id
        left join lateral (select phase from task_card where signature_id = s.id limit 1) c on true left join ndt_report n on s.entity = 'ndtReport' and n.id::text = s.entity_id
      where l.source = 'auto'`,
  },
  {
    // Who signs a card or a certificate gains the experience with the signature, in the same transaction.
    kind: 'experience that is gone',
    statement: `
      select format('%s, %s', s.chain, s.signer_name) as name, 'signed work and no line of the logbook stands for it' as broken,
        format('select * from signature where id = %L', s.id) as look
      from signature s
      where (s.statement = '${cardStatement}' or (s.entity, s.meaning) = ('releaseCertificate', 'released')) and s.employee_id is not null
        and s.at >= (select min(l.created_at) from logbook_entry l where l.source = 'auto')
        and not exists (select 1 from logbook_entry l where l.signature_id = s.id)`,
  },
  {
    // Counted and hashed when it was brought along. What closed findings wrote before their signature was kept with it stands by the finding.
    kind: 'experience brought along against the history',
    statement: `
      with told as (
        select distinct on (at) at, body::jsonb->'changes' as c from audit_entry
        where entity = 'logbookEntry' and entity_id = 'import' and action = 'create' order by at, seq desc),
      stands as (
        select l.created_at as at, count(*)::int as entries, logbook_hash(array_agg(to_jsonb(l) order by l.id)) as fingerprint
        from logbook_entry l
        where l.source = 'import' and not exists (
          select 1 from finding f join work_order w on w.id = f.job_id where w.number = l.job_number and f.closed_by_employee_id = l.employee_id
            and f.reinspected_at = l.created_at and (l.task, l.role) = ('inspect', 'inspected'))
        group by l.created_at)
      select format('Experience brought along on %s', to_char(coalesce(s.at, t.at) at time zone 'Asia/Bangkok', 'YYYY-MM-DD')) as name,
        case when t.at is null then 'was never written down in the history' when s.at is null then 'stands in the history and is gone'
          else 'is not what was brought along' end as broken,
        format('select * from logbook_entry where source = %L and created_at = %L', 'import', coalesce(s.at, t.at)) as look
      from stands s full join told t on t.at = s.at
      where t.at is null or s.at is null or s.entries::text is distinct from t.c->>'entries'
        or (t.c ? 'fingerprint' and s.fingerprint is distinct from t.c->>'fingerprint')`,
  },
  {
    kind: 'questions before a rare task',
    statement: `
      with told as (
        select entity_id as id, subject, body::jsonb->'changes' as c from audit_entry where entity = 'toolboxAnswer' and action = 'create')
      select format('Questions answered for card %s', coalesce(c.card_no, t.subject)) as name,
        case when a.id is null then 'stand in the history and are gone' when t.id is null then 'were never written down in the history'
          else 'are not those that were given' end as broken,
        format('select * from toolbox_answer where id = %L', coalesce(a.id::text, t.id)) as look
      from toolbox_answer a left join task_card c on c.id = a.card_id full join told t on t.id = a.id::text
      where a.id is null or t.id is null or (a.card_id::text, a.employee_id::text, a.is_right::text, a.answers, to_jsonb(a.question_ids))
        is distinct from (t.c->>'cardId', t.c->>'employeeId', t.c->>'isRight', t.c->'answers', t.c->'questionIds')`,
  },
  {
    kind: 'judgements of where something was used',
    statement: `
      with told as (
        select entity_id as id, subject, body::jsonb->'changes' as c from audit_entry where entity = 'usedAssessment' and action = 'create')
      select format('The judgement of %s for %s', coalesce(a.thing_name, 'something'), coalesce(w.number, t.subject)) as name,
        case when a.id is null then 'stands in the history and is gone' when t.id is null then 'was never written down in the history'
          else 'says other than its history' end as broken,
        format('select * from used_assessment where id = %L', coalesce(a.id::text, t.id)) as look
      from used_assessment a left join work_order w on w.id = a.job_id full join told t on t.id = a.id::text
      where a.id is null or t.id is null or (w.number, a.reason, case a.effect when 'affected' then 'Affected' else 'Not affected' end)
        is distinct from (t.subject, t.c->>'reason', t.c->>a.thing_name)`,
  },
  {
    // Who took the parts and when, in the words of the entry the delivery left; of before its hash was written down the drawing is not known.
    kind: 'proofs of delivery against the history',
    statement: `
      select format('Delivery %s', coalesce(d.dn_number, t.id)) as name,
        case when p.delivery_note_id is null then 'was signed for and the proof is gone'
          when p.signer_name is distinct from t.c->>'signerName' or p.signer_position is distinct from t.c->>'signerPosition' then 'was signed for by somebody else'
          when p.signed_at is distinct from (t.c->'deliveredAt'->>'new')::timestamptz then 'was signed for at another time'
          when t.c ? 'signatureFingerprint' and left(encode(sha256(p.signature), 'hex'), 32) is distinct from t.c->>'signatureFingerprint'
            then 'was signed for with another signature' else '' end as broken,
        format('select * from audit_entry where entity = %L and entity_id = %L order by seq', 'deliveryNote', t.id) as look
      from (select distinct on (entity_id) entity_id as id, body::jsonb->'changes' as c from audit_entry
          where entity = 'deliveryNote' and body like '%"signerName":"%' order by entity_id, seq desc) t
        join delivery_note d on d.id::text = t.id left join delivery_proof p on p.delivery_note_id = d.id`,
  },
  {
    kind: 'files of quotations',
    statement: `
      select format('Quotation %s, revision %s, %s', q.number, r.revision, x.language) as name,
        case when f.quotation_id is null then 'was sent and its file is gone' else 'has another file than was sent' end as broken,
        format('select * from quotation_file where quotation_id = %L', q.id) as look
      from quotation_revision r join quotation q on q.id = r.quotation_id
        cross join lateral (values ('en', r.pdf_en), ('th', r.pdf_th)) x (language, hash)
        left join quotation_file f on f.quotation_id = q.id and f.revision = r.revision and f.language = x.language
      where x.hash is not null and f.sha256 is distinct from x.hash`,
  },
];
