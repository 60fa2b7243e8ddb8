import { dayOf } from '#kernel/shared/dates.ts';
import { attach, fixture } from '#kernel/testing/fixture.ts';
import { testPin } from '#kernel/testing/app.ts';
import type { CreateOf } from '#kernel/shared/record.ts';
import { certificateError } from '../shared/certificateError.record.ts';
import type { CertificateRow, ReleaseDesk, Signer } from './release.fixture.ts';

type Wrong = Pick<CreateOf<typeof certificateError>, 'block' | 'shouldSay'> & { said?: string };

/** A wrong quantity of the newest certificate that stands. */
export const aCertificateError = fixture(certificateError).by(
  ['maintenance.user'],
  async (app, n) => ({
    certificateId: (
      await app.deps.database.pool.query<{ id: string }>(
        `select id from release_certificate where status = 'issued' order by issued_at desc limit 1`,
      )
    ).rows[0]!.id,
    block: 'quantity',
    shouldSay: String((n % 900) + 2),
    reportedBy: 'Thai Regional Airways',
    reportedOn: dayOf(new Date()),
  }),
  { change: { reportedBy: 'Air Isaan' } },
);

/** A planner reports an error of a certificate with a paper, as the screen does. */
export async function reportedError(desk: ReleaseDesk, certificate: CertificateRow, wrong: Wrong, by?: Signer) {
  const planner = by ?? (await desk.person('planner'));
  const made = await planner.call<{ row: { id: string; version: number } }>('POST', certificateError.api, {
    certificateId: certificate.id,
    reportedBy: 'Thai Regional Airways',
    reportedOn: dayOf(new Date()),
    ...wrong,
  });
  if (made.status !== 201) throw new Error(`Not reported: ${JSON.stringify(made.body)}`);
  await attach(desk.app, planner, { record: certificateError, id: made.body.row.id }, 'paper');
  return made.body.row.id;
}

/** Somebody compares the block with the item and signs. */
export async function verifyError(by: Signer, id: string) {
  const { body } = await by.call<{ row: { version: number } }>('GET', `${certificateError.api}/${id}`);
  return by.call<{ code: string; message: string }>('POST', `${certificateError.api}/${id}/verify`, {
    version: body.row.version,
    input: { comparedWith: 'Data plate of the item, photo of the customer' },
    pin: testPin,
  });
}

/** An error reported by a planner and verified by an inspector. */
export async function verifiedError(desk: ReleaseDesk, certificate: CertificateRow, wrong: Wrong): Promise<string> {
  const id = await reportedError(desk, certificate, wrong);
  const answer = await verifyError(await desk.person('inspector'), id);
  if (answer.status !== 200) throw new Error(`Not verified: ${JSON.stringify(answer.body)}`);
  return id;
}
