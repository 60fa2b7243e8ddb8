import { randomUUID } from 'node:crypto';
import type { TestApp } from '#kernel/testing/app.ts';

interface CertificateRow {
  number: string;
  jobId: string;
  pdfKey: string;
  verifyToken: string;
}

/**
 * An issued certificate of a job without its signing, for modules that only read certificates; answers its id. What it points at (request,
 * signature, signer) does not exist: the database's owner takes these links off the test's copy first.
 */
export async function certificateRow(
  app: TestApp,
  { number, jobId, pdfKey, verifyToken }: CertificateRow,
): Promise<string> {
  return app.asOwner(async (pool) => {
    await pool.query(`do $$ declare one record; begin
      for one in select conname from pg_constraint where contype = 'f' and conrelid = 'release_certificate'::regclass
      loop execute format('alter table release_certificate drop constraint %I', one.conname); end loop;
    end $$`);
    const { rows } = await pool.query<{ id: string }>(
      `insert into release_certificate (number, type, authority, job_id, request_id, customer_id, part_number, part_name, serial_number, quantity, block11,
         blocks, canonical, content_hash, content_signature, signer_employee_id, signer_name, authorization_no, approval_no, signature_id, issued_at, status,
         pdf_key, pdf_hash, verify_token)
       select $1, 'CAAT_FORM_1', 'CAAT', id, $3, customer_id, part_number, part_name, serial_number, 1, 'Overhauled', '{}', '', '\\x00', '\\x00', $3, 'A', 'B',
         'C', $3, now(), 'issued', $4, '\\x00', $5 from work_order where id = $2 returning id`,
      [number, jobId, randomUUID(), pdfKey, verifyToken],
    );
    return rows[0]?.id ?? '';
  });
}
