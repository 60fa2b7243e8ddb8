import type { Block12Input } from './block12.ts';

/** The records block 12 of ABS-C1-26-00318 is written from. */
export function certificateRecords(): Block12Input {
  const source = (entity: string, label: string) => ({ entity, id: label, label });
  const report = (method: 'PT' | 'ET' | 'MT', reportNo: string) => ({
    ...source('ndtReport', reportNo),
    method,
    reportNo,
  });
  const part = (name: string, quantity: number) => ({ ...source('partIssue', name), name, quantity });
  return {
    job: { ...source('workOrder', 'ABS0001234'), jobnumber: 'ABS0001234' },
    work: 'Overhauled',
    manuals: [
      {
        ...source('manualRevision', 'CMM 32-47-46 Rev 9'),
        number: 'CMM 32-47-46',
        revision: 'Rev 9',
        dated: 'Jul 18/13',
        temporaryRevisions: [],
      },
    ],
    ndt: [
      report('PT', 'NDT-26-00421'),
      report('ET', 'NDT-26-00422'),
      report('ET', 'NDT-26-00423'),
      report('MT', 'NDT-26-00424'),
      report('ET', 'NDT-26-00426'),
    ],
    repairs: [{ ...source('stepRecord', 'T080'), text: 'Bead seat OB blended 0.31 mm (limit 0.50)' }],
    parts: [part('tie bolt', 1), part('nuts', 16), part('seals', 2), part('fuse plugs', 2)],
    tires: [{ ...source('stepRecord', 'T100'), partNumber: 'TY-46X17-30', serialNumber: 'MI4821T' }],
    tests: [{ ...source('testRun', 'T110'), text: '24 h pressure retention: 3.0 % loss' }],
    life: { shown: true, csn: 6210, cso: 0, tsn: null, tso: null, notes: [] },
    directives: [],
    adListCheckedOn: '2026-09-12',
    deviations: [],
    secondAuthorities: [],
  };
}
