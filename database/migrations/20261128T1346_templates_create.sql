-- Forms the shop fills in on its jobs, through their versions (maintenance 2.15, 3.15, D10, R24).

create table form_template (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz check (archived_at is null),
  key text not null unique check (key ~ '^[a-z][a-z0-9]*(-[a-z0-9]+)*$' and length(key) <= 60),
  title text not null check (length(title) between 1 and 120),
  kind text not null check (kind in ('testSheet', 'inspectionSheet', 'ndtSheet', 'tag')),
  status text not null default 'draft' check (status in ('draft', 'published', 'retired')),
  -- Of the version in use; of the draft while there is none.
  applies_to jsonb not null check (jsonb_typeof(applies_to) = 'object'),
  applies_in_words text not null,
  latest int not null check (latest >= 1),
  written_by_name text not null,
  published_at timestamptz,
  search_text text generated always as (lower(key || ' ' || title)) stored
);
create index form_template_title on form_template (title, id);
create index form_template_search on form_template using gin (search_text gin_trgm_ops);
create unique index form_template_key_upper on form_template (upper(key));

create table form_version (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz check (archived_at is null),
  template_id uuid not null references form_template (id),
  number int not null check (number >= 1),
  status text not null default 'draft' check (status in ('draft', 'review', 'published', 'retired')),
  change_note text not null,
  -- {partNumberIds, manualId, shop, workScopes, required} (form-fields/shared/formSchema.ts).
  applies_to jsonb not null check (jsonb_typeof(applies_to) = 'object'),
  -- {sections: [{fields}]} (form-fields/shared/formSchema.ts).
  schema jsonb not null check (jsonb_typeof(schema) = 'object'),
  -- Everybody who wrote in it: none of them approves it.
  writers uuid[] not null check (cardinality(writers) > 0),
  written_by_name text not null,
  submitted_at timestamptz,
  published_by uuid references app_user (id),
  published_by_name text,
  published_at timestamptz,
  retired_at timestamptz,
  signature_id uuid references signature (id),
  unique (template_id, number),
  constraint form_version_signed check ((status in ('published', 'retired')) = (published_by is not null and published_at is not null and signature_id is not null)),
  constraint form_version_retired check ((status = 'retired') = (retired_at is not null)),
  constraint form_version_two_people check (published_by is null or not published_by = any(writers))
);
create unique index form_version_published on form_version (template_id) where status = 'published';
create unique index form_version_open on form_version (template_id) where status in ('draft', 'review');
create index form_version_created_at on form_version (created_at desc, id);
create index form_version_template on form_version (template_id);

-- Whether a form is for a part: the part numbers it names (or their series), and the manual it names.
create function form_fits_part(applies jsonb, part uuid) returns boolean language sql stable as $$
  select exists (select 1 from part_number p where p.id = part
    and (jsonb_array_length(applies -> 'partNumberIds') = 0 or applies -> 'partNumberIds' ? p.id::text or applies -> 'partNumberIds' ? p.series_id::text)
    and (applies ->> 'manualId' is null or exists (select 1 from manual_part c
      where c.manual_id = (applies ->> 'manualId')::uuid and c.archived_at is null and c.part_number_id in (p.id, p.series_id))))
$$;

-- Whether a form is for a job.
create function form_fits(applies jsonb, part uuid, shop text, scope text) returns boolean language sql stable as $$
  select (applies ->> 'shop' is null or applies ->> 'shop' = shop)
    and (jsonb_array_length(applies -> 'workScopes') = 0 or applies -> 'workScopes' ? scope)
    and form_fits_part(applies, part)
$$;

-- The more a form names, the sooner it is chosen: the part before the manual, the manual before the shop, the shop before the scope.
create function form_weight(applies jsonb) returns int language sql immutable as $$
  select (jsonb_array_length(applies -> 'partNumberIds') > 0)::int * 8 + (applies ->> 'manualId' is not null)::int * 4
    + (applies ->> 'shop' is not null)::int * 2 + (jsonb_array_length(applies -> 'workScopes') > 0)::int
$$;

-- The forms in use, of the same kind, that would be chosen for the same job with the same right (3.15).
create function form_rivals(template uuid, applies jsonb) returns setof text language sql stable as $$
  select t.title from form_template me
  join form_template t on t.kind = me.kind and t.id <> me.id
  join form_version v on v.template_id = t.id and v.status = 'published'
  where me.id = template and form_weight(v.applies_to) = form_weight(applies)
    and (applies ->> 'shop' is null or applies ->> 'shop' = v.applies_to ->> 'shop')
    and (jsonb_array_length(applies -> 'workScopes') = 0 or exists (
      select 1 from jsonb_array_elements_text(applies -> 'workScopes') s where v.applies_to -> 'workScopes' ? s))
    and (form_weight(applies) < 4 or exists (select 1 from part_number p where form_fits_part(applies, p.id) and form_fits_part(v.applies_to, p.id)))
  order by t.title
$$;

create function guard_form_version() returns trigger language plpgsql as $$
declare
  free constant text[] := '{status,version,updated_at,updated_by,retired_at}';
  rival text;
begin
  if tg_op = 'DELETE' then
    raise exception 'a version of a form is never deleted' using errcode = 'insufficient_privilege';
  end if;
  if tg_op = 'UPDATE' and old.status in ('published', 'retired')
    and (to_jsonb(new) - free is distinct from to_jsonb(old) - free or new.status = 'draft' or new.status = 'review'
      or (old.status = 'retired' and new.status <> 'retired')) then
    raise exception 'a published form never changes' using errcode = 'insufficient_privilege';
  end if;
  if new.status = 'published' and (tg_op = 'INSERT' or old.status <> 'published') then
    perform pg_advisory_xact_lock(hashtextextended('formPublished', 0));
    select r into rival from form_rivals(new.template_id, new.applies_to) r limit 1;
    if rival is not null then
      raise exception 'form % is for the same jobs', rival using errcode = 'check_violation';
    end if;
  end if;
  return new;
end $$;
create trigger form_version_guarded before insert or update or delete on form_version for each row execute function guard_form_version();

create table form_instance (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz check (archived_at is null),
  number text not null unique,
  job_id uuid not null references work_order (id),
  job_number text not null,
  template_id uuid not null references form_template (id),
  version_id uuid not null references form_version (id),
  title text not null,
  required boolean not null,
  status text not null default 'draft' check (status in ('draft', 'signed', 'superseded')),
  -- {field: answer}
  answers jsonb not null default '{}' check (jsonb_typeof(answers) = 'object'),
  -- {field: {employeeId, name, at, signatureId}}
  signed_fields jsonb not null default '{}' check (jsonb_typeof(signed_fields) = 'object'),
  -- {path: finding number}
  findings jsonb not null default '{}' check (jsonb_typeof(findings) = 'object'),
  -- Values of fields a later version does not have: [{number, values: [{label, value}]}] (R24).
  earlier jsonb not null default '[]' check (jsonb_typeof(earlier) = 'array'),
  -- The employees who wrote in it: none of them is the second person.
  writers uuid[] not null default '{}',
  signed_by_name text,
  stamp_no text,
  signed_at timestamptz,
  signature_id uuid references signature (id),
  supersedes_id uuid references form_instance (id),
  search_text text generated always as (lower(number || ' ' || title || ' ' || job_number)) stored,
  constraint form_instance_signed check ((status = 'draft') = (signature_id is null) and (signature_id is null) = (signed_at is null))
);
create unique index form_instance_stands on form_instance (job_id, template_id) where status <> 'superseded';
create index form_instance_job on form_instance (job_id);
create index form_instance_job_number on form_instance (job_number);
create index form_instance_template on form_instance (template_id);
create index form_instance_created_at on form_instance (created_at desc, id);
create index form_instance_search on form_instance using gin (search_text gin_trgm_ops);
create unique index form_instance_number_upper on form_instance (upper(number));

create function refuse_form_change() returns trigger language plpgsql as $$
declare
  free constant text[] := '{status,version,updated_at,updated_by,search_text}';
begin
  if tg_op = 'DELETE' then
    raise exception 'a filled form is never deleted' using errcode = 'insufficient_privilege';
  end if;
  if new.job_id <> old.job_id or new.template_id <> old.template_id or new.number <> old.number then
    raise exception 'a filled form stays of its job' using errcode = 'insufficient_privilege';
  end if;
  if old.status <> 'draft' and (to_jsonb(new) - free is distinct from to_jsonb(old) - free or new.status = 'draft'
      or (old.status = 'superseded' and new.status <> 'superseded')) then
    raise exception 'a signed form never changes' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger form_instance_frozen before update or delete on form_instance for each row execute function refuse_form_change();
create trigger form_instance_under_certificate before insert or update on form_instance for each row execute function refuse_change_under_certificate();

-- Files of a filled form stand with it.
create or replace function refuse_file_under_certificate() returns trigger language plpgsql as $$
declare
  job uuid;
  free constant text[] := '{preview_key,preview_mime,width,height}';
begin
  case new.entity
    when 'taskCard' then select c.job_id into job from task_card c where c.id = new.entity_id;
    when 'finding' then select f.job_id into job from finding f where f.id = new.entity_id;
    when 'inspectionReport' then select r.job_id into job from inspection_report r where r.id = new.entity_id;
    when 'formInstance' then select i.job_id into job from form_instance i where i.id = new.entity_id;
    else select r.job_id into job from ndt_report r where r.id = new.entity_id;
  end case;
  if job_is_certified(job) and (tg_op = 'INSERT' or to_jsonb(new) - free is distinct from to_jsonb(old) - free) then
    raise exception 'a certificate of this job is issued: attachment does not change' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
drop trigger attachment_under_certificate on attachment;
create trigger attachment_under_certificate before insert or update on attachment for each row
  when (new.entity = any (array['taskCard', 'finding', 'inspectionReport', 'ndtReport', 'formInstance'])) execute function refuse_file_under_certificate();
