import { staffAuthorization } from '../shared/authorization.record.ts';
import { trainingFact } from '#modules/quality/training/shared/fact.record.ts';
import { logbookEntry, ndtCertification, stamp } from '../shared/facts.record.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { useGet } from '#kernel/web/data/calls.ts';
import { certifyingStaffCall } from '../shared/authorizations.calls.ts';

export type StaffRow = AnswerOf<typeof certifyingStaffCall>['staff'][number];

/** The records whose change may change somebody's standing. */
export const standingSources = [staffAuthorization, trainingFact, ndtCertification, stamp, logbookEntry];
export const standingModules = standingSources.map(({ name }) => name);

/** Everybody with a live authorisation, computed by the server now. */
export function useStaff() {
  return useGet(certifyingStaffCall, {}, { also: standingModules });
}
