import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { fixture } from '#kernel/testing/fixture.ts';
import { vendorCertificate, vendorEvaluation } from '../shared/control.record.ts';
import { vendor, vendorApproval } from '../shared/vendor.record.ts';

/** A plating company. */
export const aVendor = fixture(vendor).by(['quality.user'], (_app, n) => ({
  code: `VND-${n}`,
  name: `Siam Plating ${n}`,
  kind: 'subcontractor',
  country: 'TH',
  riskClass: 'A',
}));

/** A written approval for plating, not signed yet. */
export const aVendorApproval = fixture(vendorApproval).by(['quality.user'], async (app, _n, given) => ({
  vendorId: given.vendorId ?? (await aVendor(app)).id,
  process: 'Plating',
  processKind: 'other',
  evidence: 'Audit PA-26-01',
  validFrom: addDays(dayOf(new Date()), -300),
  validTo: addDays(dayOf(new Date()), 60),
}));

export const aVendorCertificate = fixture(vendorCertificate).by(['quality.user'], async (app, n, given) => ({
  vendorId: given.vendorId ?? (await aVendor(app)).id,
  kind: 'as9100',
  certificateNo: `AS-${n}`,
  issuedBy: 'Registrar of Bangkok',
  expiresOn: addDays(dayOf(new Date()), 200),
  needed: false,
}));

export const aVendorEvaluation = fixture(vendorEvaluation).by(['quality.user'], async (app, _n, given) => ({
  vendorId: given.vendorId ?? (await aVendor(app)).id,
  kind: 'recurrent',
  method: 'desktop',
  doneOn: dayOf(new Date()),
  responsiveness: 80,
  decision: 'approve',
  remark: 'Papers are complete; one answer took two weeks.',
}));
