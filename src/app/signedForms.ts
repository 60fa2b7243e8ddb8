import { differing, payload, type SignedComparison } from './signedComparison.ts';

/** Forms of jobs: signed whole, discarded, and their signed entries. */
export const signedForms: readonly SignedComparison[] = [
  {
    what: 'signed forms',
    table: 'form_instance',
    statement: `
      select 'Form ' || (${payload}->>'number') || ' of ' || (${payload}->>'job') as name,
        case when i.id is null then 'the form' else concat_ws(', ',
          ${differing(payload, [
            ['number', 'i.number'],
            ['job', 'i.job_number'],
            ['title', 'i.title'],
            ['partName', 'i.part_name'],
            ['partNumber', 'i.part_number'],
            ['serialNumber', 'i.serial_number'],
          ])},
          case when normalize(i.answers::text) is distinct from normalize((${payload}->'answers')::text) then 'answers' end,
          case when normalize(i.findings::text) is distinct from normalize((${payload}->'findings')::text) then 'findings' end,
          case when i.status = 'draft' then 'status' end) end as broken
      from signature s left join form_instance i on i.signature_id = s.id
      where s.entity = 'formInstance' and ${payload} ? 'answers' and not ${payload} ? 'reason'`,
  },
  {
    what: 'discarded forms',
    table: 'form_instance',
    statement: `
      select 'Form ' || (${payload}->>'number') || ' of ' || (${payload}->>'job') as name,
        case when i.id is null then 'the form' else concat_ws(', ',
          ${differing(payload, [
            ['number', 'i.number'],
            ['job', 'i.job_number'],
            ['title', 'i.title'],
            ['reason', 'i.discard_reason'],
          ])},
          case when i.discarded_by_name is distinct from s.signer_name then 'person' end,
          case when normalize(i.answers::text) is distinct from normalize((${payload}->'answers')::text) then 'answers' end,
          case when i.status <> 'discarded' then 'status' end) end as broken
      from signature s left join form_instance i on i.id::text = s.entity_id::text
      where s.entity = 'formInstance' and ${payload} ? 'answers' and ${payload} ? 'reason'`,
  },
  {
    what: 'signed entries of forms',
    table: 'form_instance',
    // A signature that a later answer took away stands in no form any more.
    statement: `
      select 'Entry ' || e.field || ' of form ' || i.number as name,
        case when s.id is null then 'the signature' else concat_ws(', ',
          case when s.entity_id <> i.id::text or ${payload}->>'field' <> e.field then 'the entry' end,
          case when s.signer_name <> e.signed->>'name' or s.employee_id::text <> e.signed->>'employeeId' then 'signer' end,
          case when s.at <> (e.signed->>'at')::timestamptz then 'time' end,
          case when normalize(coalesce(i.answers->e.field, 'null')::text) is distinct from normalize((${payload}->'answer')::text) then 'answer' end) end as broken
      from form_instance i cross join lateral jsonb_each(i.signed_fields) as e (field, signed)
      left join signature s on s.id::text = e.signed->>'signatureId'`,
  },
];
