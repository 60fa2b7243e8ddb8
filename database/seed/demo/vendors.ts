import { addDays, dayOf, startOfDay } from '#kernel/shared/dates.ts';
import { runTransition } from '#kernel/server/workflows/workflow.ts';
import { vendorApprovalActions } from '#modules/quality/vendors/server/vendors.actions.ts';
import { vendorCertificate, vendorEvaluation } from '#modules/quality/vendors/shared/control.record.ts';
import type { CreateOf } from '#kernel/shared/record.ts';
import { vendor, vendorApproval } from '#modules/quality/vendors/shared/vendor.record.ts';
import { create } from './create.ts';
import type { DemoWorld } from './world.ts';

interface DemoVendor {
  code: string;
  name: string;
  kind: 'supplier' | 'subcontractor' | 'calibrationLab' | 'testLab';
  riskClass: 'A' | 'B' | 'C';
  country: string;
  /** Who answers there, with the address a questionnaire is sent to. */
  contact: string;
  /** By whom and until when; the approvals stand on it. */
  certificate: Pick<CreateOf<typeof vendorCertificate>, 'kind' | 'certificateNo' | 'issuedBy'> & { endsInDays: number };
  evaluation: Pick<CreateOf<typeof vendorEvaluation>, 'method' | 'responsiveness' | 'remark'>;
  approvals: {
    process: string;
    processKind?: 'hydrostaticTest';
    evidence: string;
    scope?: string;
    endsInDays: number;
    draft?: true;
  }[];
}

const vendors: DemoVendor[] = [
  {
    code: 'SIAMPEEN',
    name: 'Siam Peening',
    kind: 'subcontractor',
    riskClass: 'A',
    country: 'TH',
    contact: 'Anucha Srisai, quality manager, quality@siampeening.example',
    certificate: { kind: 'nadcap', certificateNo: '4411', issuedBy: 'Performance Review Institute', endsInDays: 250 },
    evaluation: {
      method: 'onsite',
      responsiveness: 90,
      remark: 'Almen strips are kept for each lot; one intensity record was late.',
    },
    approvals: [{ process: 'Shot peening', evidence: 'On-site audit PA-26-02, Nadcap 4411', endsInDays: 210 }],
  },
  {
    code: 'SIAMPLAT',
    name: 'Siam Plating',
    kind: 'subcontractor',
    riskClass: 'A',
    country: 'TH',
    contact: 'Pranee Thongdee, quality@siamplating.example, +66 2 555 0142',
    certificate: { kind: 'as9100', certificateNo: 'AS-77120', issuedBy: 'Bureau Veritas', endsInDays: 60 },
    evaluation: {
      method: 'onsite',
      responsiveness: 70,
      remark: 'Bake records complete; questions were answered after two weeks.',
    },
    approvals: [
      {
        process: 'Cadmium plating',
        evidence: 'On-site audit PA-26-04',
        scope: 'Steel parts up to 1 m',
        endsInDays: 150,
      },
      { process: 'Hard chrome plating', evidence: 'Evaluation open', endsInDays: 365, draft: true },
    ],
  },
  {
    code: 'BKKHYDRO',
    name: 'Bangkok Cylinder Test',
    kind: 'testLab',
    riskClass: 'A',
    country: 'TH',
    contact: 'Somkiat Panya, test laboratory, lab@bkkcylinder.example',
    certificate: { kind: 'other', certificateNo: 'RIN F271', issuedBy: 'US DOT', endsInDays: 180 },
    evaluation: {
      method: 'onsite',
      responsiveness: 85,
      remark: 'Calibrated cylinder shown at each test; training records complete.',
    },
    approvals: [
      {
        process: 'Hydrostatic test',
        processKind: 'hydrostaticTest',
        evidence: 'DOT RIN F271, audit PA-26-05',
        endsInDays: 90,
      },
    ],
  },
  {
    code: 'SIAMRETR',
    name: 'Siam Tire Retread',
    kind: 'subcontractor',
    riskClass: 'B',
    country: 'TH',
    contact: 'Duangjai Wong, quality@siamretread.example, +66 38 555 017',
    certificate: { kind: 'caat145', certificateNo: 'TH.145.0088', issuedBy: 'CAAT', endsInDays: 320 },
    evaluation: {
      method: 'onsite',
      responsiveness: 80,
      remark: 'Bond process as AC 145-4A; shearography once a year by a laboratory.',
    },
    approvals: [{ process: 'Tire retreading', evidence: 'On-site audit PA-26-07, AC 145-4A', endsInDays: 240 }],
  },
  {
    code: 'METROLAB',
    name: 'Metro Calibration',
    kind: 'calibrationLab',
    riskClass: 'B',
    country: 'TH',
    contact: 'Kittisak Meesuk, calibration@metrolab.example, +66 2 555 0199',
    certificate: { kind: 'iso17025', certificateNo: 'LAB 0123', issuedBy: 'TISI', endsInDays: 400 },
    evaluation: {
      method: 'desktop',
      responsiveness: 95,
      remark: 'Scope covers torque, pressure and length; uncertainties on each certificate.',
    },
    approvals: [{ process: 'Calibration', evidence: 'ISO/IEC 17025 LAB 0123', endsInDays: 400 }],
  },
];

/** The vendors of the demo company: written by the quality manager, approved by the engineer who is authorised for it. */
export async function seedVendors(world: DemoWorld): Promise<void> {
  const today = dayOf(world.now);
  const at = startOfDay(addDays(today, -200));
  for (const { approvals, certificate, evaluation, ...each } of vendors) {
    const ids = await world.write(
      async (ctx) => {
        const made = await create(ctx, vendor, each);
        world.ids.set(`vendor:${each.code}`, made.id);
        const { endsInDays: ends, ...held } = certificate;
        await create(ctx, vendorCertificate, {
          ...held,
          vendorId: made.id,
          expiresOn: addDays(today, ends),
          needed: true,
        });
        await create(ctx, vendorEvaluation, {
          ...evaluation,
          vendorId: made.id,
          kind: 'initial',
          doneOn: dayOf(at),
          decision: 'approve',
        });
        const written: string[] = [];
        for (const { endsInDays, draft, ...approval } of approvals) {
          const row = await create(ctx, vendorApproval, {
            processKind: 'other',
            ...approval,
            vendorId: made.id,
            validFrom: dayOf(at),
            validTo: addDays(today, endsInDays),
          });
          if (!draft) written.push(row.id);
        }
        return written;
      },
      { at, as: 'quality' },
    );
    await world.write(
      async (ctx) => {
        // In the demo's past there is nobody to type a PIN.
        const trusted = { ...ctx, prove: () => Promise.resolve('pin' as const) };
        for (const id of ids) await runTransition(trusted, vendorApprovalActions, id, 'approve', { version: null });
      },
      { at: new Date(at.getTime() + 86_400_000), as: 'siriporn' },
    );
  }
}
