import { refuseField } from '#kernel/shared/errors.ts';
import { defineServerModule } from '#kernel/server/endpoint.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { vendor, vendorApproval } from '../shared/vendor.record.ts';
import { controlRecords, mailVendorNotice, watchCertificates, watchEvaluations } from './control.ts';
import { vendorApprovalActions } from './vendors.actions.ts';

function refuseBrokenDates(input: Record<string, unknown>): void {
  if (String(input['validTo'] ?? '') < String(input['validFrom'] ?? ''))
    refuseField('validTo', 'VALIDITY', 'It ends before it begins.');
}

/** The register of vendors and of what each is approved for. */
export const vendorsServer = defineServerModule({
  name: 'quality/vendors',
  records: [
    recordEndpoints(vendor),
    recordEndpoints(vendorApproval, {
      workflow: vendorApprovalActions,
      holds: (facts) => refuseBrokenDates(facts),
      mayUpdate: (_ctx, row) => (row.status === 'draft' ? null : 'It is approved: write a new one for another term.'),
    }),
    ...controlRecords,
  ],
  jobs: { 'vendors:certificates': watchCertificates, 'vendors:evaluations': watchEvaluations, mailVendorNotice },
  schedule: { '20 6 * * *': 'vendors:certificates', '25 6 * * *': 'vendors:evaluations' },
  endpoints: [],
});
