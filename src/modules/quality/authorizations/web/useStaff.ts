import { useGet } from '#kernel/web/data/records.ts';
import { staffAuthorization } from '../shared/authorization.record.ts';
import { logbookEntry, ndtCertification, stamp, trainingFact } from '../shared/facts.record.ts';
import type { StandingRow } from './standingParts.tsx';

export interface StaffRow extends StandingRow {
  employeeId: string;
  employeeNo: string;
  name: string;
  signatureOnFile: boolean;
}

/** The records whose change may change somebody's standing. */
export const standingSources = [staffAuthorization, trainingFact, ndtCertification, stamp, logbookEntry];
export const standingModules = standingSources.map(({ name }) => name);

/** Everybody with a live authorisation, computed by the server now. */
export function useStaff() {
  return useGet<{ staff: StaffRow[] }>(`${staffAuthorization.api}/certifying-staff`, { modules: standingModules });
}
