-- Whether a work order was certified and no certificate of it stands: each was declared void (R26). One that a correction replaced stands by its correction.
create function job_certificate_void(job uuid) returns boolean language plpgsql stable as $$
begin
  return exists (select 1 from release_certificate c where c.job_id = job)
    and not exists (select 1 from release_certificate c where c.job_id = job and c.status = 'issued');
end $$;

-- Whether a test says something of the part: not withdrawn, and of this work order (null: of one still open) a card that was not begun again; of another one a
-- signed card of a work order that was not cancelled and whose certificate is not void: what was certified is not known to be true any more, the test with it.
create or replace function test_run_stands(run uuid, for_job uuid) returns boolean language plpgsql stable as $$
begin
  return (select not coalesce(step_record_withdrawn(t.step_record_id), false)
      and case when t.job_id = for_job or (for_job is null and w.outcome is null) then coalesce(c.status, '') <> 'superseded'
        else w.outcome is distinct from 'cancelled' and coalesce(c.status, 'signed') = 'signed' and not job_certificate_void(w.id) end
    from test_run t join work_order w on w.id = t.job_id
    left join step_record r on r.id = t.step_record_id left join task_step s on s.id = r.step_id left join task_card c on c.id = s.card_id
    where t.id = run);
end $$;

create or replace view oxygen_cylinder as
 WITH visit AS (
         SELECT w.id,
            w.version,
            w.created_at,
            w.created_by,
            w.updated_at,
            w.updated_by,
            w.part_number_id,
            w.part_number,
            w.part_name,
            w.serial_number,
            w.customer_id,
            w.status,
            w.shop,
            w.received_at,
            w.csn_cycles,
            p.attributes,
            normal_identity(w.part_number) AS part,
            normal_identity(w.serial_number) AS serial
           FROM (work_order w
             JOIN part_number p ON ((p.id = w.part_number_id)))
          WHERE ((p.family = 'cylinder'::text) AND (w.serial_number <> 'N/A'::text) AND (w.archived_at IS NULL))
        ), latest AS (
         SELECT DISTINCT ON (visit.part, visit.serial) visit.id,
            visit.version,
            visit.created_at,
            visit.created_by,
            visit.updated_at,
            visit.updated_by,
            visit.part_number_id,
            visit.part_number,
            visit.part_name,
            visit.serial_number,
            visit.customer_id,
            visit.status,
            visit.shop,
            visit.received_at,
            visit.csn_cycles,
            visit.attributes,
            visit.part,
            visit.serial
           FROM visit
          ORDER BY visit.part, visit.serial, visit.received_at DESC, visit.id DESC
        ), run AS (
         SELECT v.part,
            v.serial,
            r.id,
            r.kind,
            r.result,
            r.readings,
            r.setup,
            r.ended_at,
            test_run_stands(r.id, NULL::uuid) AS stands
           FROM (visit v
             JOIN test_run r ON ((r.job_id = v.id)))
          WHERE (r.kind = ANY (ARRAY['hydrostatic'::text, 'leak'::text, 'cylinderDates'::text]))
        ), dated AS (
         SELECT DISTINCT ON (run.part, run.serial) run.part,
            run.serial,
            (run.readings ->> 'manufactured'::text) AS made,
            (run.readings ->> 'nextHydro'::text) AS next_hydro,
            (run.readings ->> 'lifeEnds'::text) AS life_ends,
            COALESCE((run.setup ->> 'spec'::text), ((run.setup -> 'dates'::text) ->> 'spec'::text)) AS spec
           FROM run
          WHERE (run.stands AND ((run.readings ->> 'nextHydro'::text) IS NOT NULL))
          ORDER BY run.part, run.serial, run.ended_at DESC, run.id DESC
        ), counted AS (
         SELECT run.part,
            run.serial,
            (count(*) FILTER (WHERE ((run.kind = 'leak'::text) AND (run.result = 'pass'::text))))::integer AS fills,
            max(
                CASE
                    WHEN (run.kind <> 'hydrostatic'::text) THEN (run.readings ->> 'lastHydro'::text)
                    WHEN (run.result = 'pass'::text) THEN "left"(COALESCE((run.readings ->> 'testedOn'::text), to_char((run.ended_at AT TIME ZONE 'Asia/Bangkok'::text), 'YYYY-MM'::text)), 7)
                    ELSE NULL::text
                END) FILTER (WHERE run.stands) AS last_hydro,
            max(run.ended_at) AS last_run_at
           FROM run
          GROUP BY run.part, run.serial
        ), known AS (
         SELECT (array_agg(v.id ORDER BY v.received_at, v.id))[1] AS id,
            min(v.created_at) AS created_at,
            max(v.version) AS version,
            (count(*))::integer AS visits,
            max(v.csn_cycles) AS csn_cycles,
            v.part,
            v.serial
           FROM visit v
          GROUP BY v.part, v.serial
        ), facts AS (
         SELECT k.id,
            k.version,
            k.created_at,
            l.created_by,
            GREATEST(l.updated_at, c.last_run_at) AS updated_at,
            l.updated_by,
            NULL::timestamp with time zone AS archived_at,
            l.part_number_id,
            l.part_number,
            l.part_name,
            l.serial_number,
            l.customer_id,
            l.id AS job_id,
            l.status AS job_status,
            l.shop,
            k.visits,
            COALESCE(d.spec, replace((l.attributes ->> 'spec'::text), 'DOT-'::text, ''::text)) AS spec,
            (((l.attributes ->> 'servicePsi'::text))::numeric)::integer AS service_psi,
            (((l.attributes ->> 'fillLimit'::text))::numeric)::integer AS fill_limit,
            d.made,
            c.last_hydro,
            d.next_hydro,
            d.life_ends,
            (((((d.next_hydro || '-01'::text))::date + '1 mon'::interval) - '1 day'::interval))::date AS due_on,
            NULLIF(GREATEST(COALESCE(c.fills, 0), COALESCE(k.csn_cycles, 0)), 0) AS fills,
            x.at AS condemned_at,
            x.reason AS condemned_because
           FROM ((((known k
             JOIN latest l USING (part, serial))
             LEFT JOIN dated d USING (part, serial))
             LEFT JOIN counted c USING (part, serial))
             LEFT JOIN condemned_part x ON (((normal_identity(x.part_number) = k.part) AND (normal_identity(x.serial_number) = k.serial))))
        )
 SELECT id,
    version,
    created_at,
    created_by,
    updated_at,
    updated_by,
    archived_at,
    part_number_id,
    part_number,
    part_name,
    serial_number,
    customer_id,
    job_id,
    job_status,
    shop,
    visits,
    spec,
    service_psi,
    fill_limit,
    made,
    last_hydro,
    next_hydro,
    life_ends,
    due_on,
    fills,
    condemned_at,
    condemned_because,
        CASE
            WHEN (condemned_at IS NOT NULL) THEN 'condemned'::text
            WHEN (job_status = ANY (ARRAY['received'::text, 'preliminary'::text, 'awaitingApproval'::text, 'inWork'::text, 'finalInspection'::text, 'releaseRequested'::text])) THEN 'inTest'::text
            WHEN ((job_status <> ALL (ARRAY['released'::text, 'shipped'::text, 'closed'::text])) OR job_certificate_void(job_id)) THEN 'unserviceable'::text
            WHEN ((due_on IS NULL) OR (due_on < ((now() AT TIME ZONE 'Asia/Bangkok'::text))::date)) THEN 'due'::text
            ELSE 'serviceable'::text
        END AS state,
    lower(((((((serial_number || ' '::text) || part_number) || ' '::text) || part_name) || ' '::text) || COALESCE(spec, ''::text))) AS search_text
   FROM facts f;

create or replace view cylinder_test as
 SELECT r.id,
    1 AS version,
    r.started_at AS created_at,
    NULL::uuid AS created_by,
    r.ended_at AS updated_at,
    NULL::uuid AS updated_by,
    NULL::timestamp with time zone AS archived_at,
    o.id AS cylinder_id,
    r.job_id,
    r.kind,
    r.result,
    r.ended_at,
    r.statement,
    r.employee_id,
    (r.readings ->> 'rin'::text) AS rin,
    ((r.readings ->> 'testPsi'::text))::numeric(14,4) AS test_psi,
    ((r.readings ->> 'totalCc'::text))::numeric(14,4) AS total_cc,
    ((r.readings ->> 'permanentCc'::text))::numeric(14,4) AS permanent_cc,
    ((r.readings ->> 'permanentPercent'::text))::numeric(14,4) AS permanent_percent,
    ((r.readings ->> 'elasticCc'::text))::numeric(14,4) AS elastic_cc,
    ((r.readings ->> 'reeCc'::text))::numeric(14,4) AS ree_cc,
    ((r.readings ->> 'endPsi'::text))::numeric(14,4) AS filled_psi,
    gas.batch_no AS gas_batch,
        CASE
            WHEN test_run_stands(r.id, NULL::uuid) THEN 'counts'::text
            WHEN job_certificate_void(r.job_id) THEN 'certificateVoid'::text
            ELSE 'other'::text
        END AS standing
   FROM ((((test_run r
     JOIN work_order w ON ((w.id = r.job_id)))
     JOIN part_number p ON ((p.id = w.part_number_id)))
     JOIN oxygen_cylinder o ON (((normal_identity(o.part_number) = normal_identity(w.part_number)) AND (normal_identity(o.serial_number) = normal_identity(w.serial_number)))))
     LEFT JOIN LATERAL ( SELECT u.batch_no
           FROM consumable_use u
          WHERE ((r.kind = 'leak'::text) AND (u.job_id = r.job_id) AND (u.card_no = r.card_no) AND (u.used_at <= r.ended_at))
          ORDER BY u.used_at DESC, u.id DESC
         LIMIT 1) gas ON (true))
  WHERE ((p.family = 'cylinder'::text) AND (w.serial_number <> 'N/A'::text) AND (r.kind = ANY (ARRAY['hydrostatic'::text, 'leak'::text, 'cylinderDates'::text])));
