export interface Comparison {
  kind: string;
  /** Answers `name` and `broken` (what does not agree) of what does not, and `look`. */
  statement: string;
}

/** Who may sign in, who made whom an administrator, and what was answered in exams, against the history and the signatures. */
export const accountComparisons: readonly Comparison[] = [
  {
    // A hash copied from another account opens this one with the other one's secret.
    kind: 'passwords and PINs',
    statement: `
      with stands as (
        select id, username, 'password' as secret, password_hash as hash from app_user where password_hash is not null
        union all select id, username, 'PIN', pin_hash from app_user where pin_hash is not null),
      told as (
        select distinct on (entity_id, secret) entity_id as id, secret, c->>(lower(secret) || 'Fingerprint') as fingerprint
        from (select entity_id, seq, body::jsonb->'changes' as c from audit_entry
          where entity = 'user' and action = 'update' and body ~ '"(password|pin)":"') entry cross join (values ('password'), ('PIN')) kinds (secret)
        where c ? lower(secret) order by entity_id, secret, seq desc)
      select format('Account %s', username) as name, format('has another %s than its owner set', stands.secret) as broken,
        format('select * from audit_entry where entity = %L and entity_id = %L order by seq', 'user', stands.id) as look
      from stands join told on told.id = stands.id::text and told.secret = stands.secret
      where fingerprint <> left(encode(sha256(convert_to(hash, 'UTF8')), 'hex'), 32)
      union all
      select format('Accounts %s', string_agg(username, ', ' order by username)), format('have one and the same stored %s', stands.secret),
        format('select id, username, updated_at from app_user where username = any(%L)', array_agg(username order by username))
      from stands left join told on told.id = stands.id::text and told.secret = stands.secret
      group by stands.secret, hash having count(*) > 1 and count(fingerprint) > 0`,
  },
  {
    // Whoever has one accepts quotations for the customer. Of people from before it was written down nothing is known.
    kind: 'passwords of the customer portal',
    statement: `
      with told as (
        select distinct on (entity_id) entity_id as id, body::jsonb->'changes'->>'passwordFingerprint' as fingerprint from audit_entry
        where entity = 'portalUser' and body like '%"passwordFingerprint":"%' order by entity_id, seq desc)
      select format('%s at the portal', p.email) as name, 'has another password than its owner set' as broken,
        format('select * from audit_entry where entity = %L and entity_id = %L order by seq', 'portalUser', p.id) as look
      from portal_user p join told on told.id = p.id::text
      where fingerprint is distinct from left(encode(sha256(convert_to(p.password_hash, 'UTF8')), 'hex'), 32)
      union all
      select format('%s at the portal', p.email), 'has a password nobody set with an invitation',
        format('select * from portal_user where id = %L', p.id)
      from portal_user p where p.password_hash is not null and not exists (select 1 from told where told.id = p.id::text)
        and p.created_at > (select min(at) from audit_entry where entity = 'portalUser' and body like '%"passwordFingerprint":"%')`,
  },
  {
    // Put there by hand it shuts its owner out; taken away by hand it lets in whoever has the password.
    kind: 'second steps against the history',
    statement: `
      with told as (
        select distinct on (entity_id) entity_id as id, c->>'twoStep' = 'on' as is_on
        from (select entity_id, seq, body::jsonb->'changes' as c from audit_entry
          where entity = 'user' and action = 'update' and body ~ '"(twoStep|secondStep)":"') entry
        where c->>'twoStep' in ('on', 'off') or c->>'secondStep' = 'taken away' order by entity_id, seq desc)
      select format('Account %s', u.username) as name,
        case when t.is_on then 'has a second step by its history, and none stands' else 'has a second step nobody switched on' end as broken,
        format('select * from audit_entry where entity = %L and entity_id = %L order by seq', 'user', u.id) as look
      from app_user u left join told t on t.id = u.id::text
      where coalesce(t.is_on, false) <> exists (select 1 from two_factor f where f.user_id = u.id and f.enabled_at is not null)`,
  },
  {
    kind: 'administrators against the history',
    statement: `
      with told as (
        select entity_id as id, actor_id, c from (select entity_id, actor_id, body::jsonb->'changes' as c from audit_entry
          where entity = 'user' and body like '%"askedFor":%') entry where c->>'askedFor' = 'admin.admin' and not c ? 'path')
      select format('The right to administer of %s', u.username) as name,
        case when not exists (select 1 from told t where t.id = g.user_id::text and t.actor_id = g.asked_by) then 'was never asked for by who stands there'
          else 'was not given by who stands there' end as broken,
        format('select * from admin_grant where id = %L', g.id) as look
      from admin_grant g join app_user u on u.id = g.user_id
      where not exists (select 1 from told t where t.id = g.user_id::text and t.actor_id = g.asked_by)
        or (g.granted and not exists (select 1 from audit_entry e where e.entity = 'user' and e.entity_id = g.user_id::text and e.actor_id = g.decided_by
          and e.body like '%"roles":%' and e.body::jsonb->'changes'->'roles'->'new' ? 'admin.admin'))
      union all
      select format('The right to administer of %s', coalesce(u.username, t.id)), 'was asked for and the request is gone',
        format('select * from audit_entry where entity = %L and entity_id = %L order by seq', 'user', t.id)
      from told t left join app_user u on u.id::text = t.id
      where not exists (select 1 from admin_grant g where g.user_id::text = t.id and g.asked_by = t.actor_id)`,
  },
  {
    // Who passed once stays passed.
    kind: 'results of exams',
    statement: `
      select format('Exam %s', t.number) as name, 'has another result than was graded' as broken,
        format('select * from exam_grading where attempt_id = %L order by no', t.id) as look
      from exam_attempt t join lateral (select * from exam_grading g where g.attempt_id = t.id order by no desc limit 1) g on true
      where t.score is distinct from g.score or t.max_score is distinct from g.max_score or t.passed is distinct from g.passed
      union all
      select format('Exam %s', t.number), format('is graded as %s with %s of %s, and the exam asks for %s %%',
          case when g.passed then 'passed' else 'not passed' end, g.score, g.max_score, x.pass_percent),
        format('select * from exam_grading where attempt_id = %L order by no', t.id)
      from exam_grading g join exam_attempt t on t.id = g.attempt_id join exam x on x.id = t.exam_id
      where g.no = 1 and g.max_score > 0 and g.passed <> (g.score * 100 >= x.pass_percent * g.max_score)
        and not exists (select 1 from audit_entry e where e.entity = 'exam' and e.entity_id = x.id::text and e.action = 'update' and e.body like '%"passPercent":%')`,
  },
  {
    kind: 'exam answers',
    statement: `
      with signed as (
        select distinct on (entity_id) entity_id as id, payload::jsonb->'answers' as answers from signature
        where entity = 'examAttempt' and payload like '%"answers":%' order by entity_id, id desc),
      each as (
        select t.id, t.number, a.place, a.given, x.value as signed, a.question_id, s.id is not null as is_signed
        from exam_attempt t join exam_answer a on a.attempt_id = t.id left join signed s on s.id = t.id::text
          left join lateral jsonb_array_elements(s.answers) x on (x.value->>'place')::int = a.place)
      select format('Exam %s, question %s', number, place) as name, 'is not answered as it was signed' as broken,
        format('select * from exam_answer where attempt_id = %L order by place', id) as look
      from each
      where is_signed and (signed is null or signed->>'questionId' is distinct from question_id::text or nullif(signed->'given', 'null') is distinct from given)
      union all
      select format('Exam %s, question %s', t.number, a.place), 'is not answered as it was saved last',
        format('select * from exam_save where attempt_id = %L order by place, seq', t.id)
      from exam_attempt t join exam_answer a on a.attempt_id = t.id
        left join exam_save s on s.attempt_id = a.attempt_id and s.place = a.place and s.seq = a.seq
      where a.seq > 0 and a.given is distinct from s.given
      union all
      select format('Exam %s', t.number), format('has a score of %s and its marks come to %s', t.score, sum(a.mark)),
        format('select * from exam_answer where attempt_id = %L order by place', t.id)
      from exam_attempt t join exam_answer a on a.attempt_id = t.id
      where t.status in ('graded', 'expired') group by t.id having t.score is distinct from sum(a.mark)`,
  },
];
