import { expect, test } from 'vitest';
import type { NdtIndication } from './ndtParts.ts';
import { ndtDeviations } from './ndtDeviations.ts';

const say = (text: string, values: Record<string, unknown> = {}) =>
  text.replaceAll(/{{(\w+)}}/g, (_, name: string) => String(values[name]));

const crack: NdtIndication = {
  no: 2,
  place: 'bead seat, 120°',
  type: 'linear',
  lengthMm: '3.2',
  widthMm: '0.1',
  depthMm: null,
  amplitudePercent: null,
  relevant: true,
  acceptRef: null,
  decision: 'reject',
  defect: 'crack',
};
const report = {
  items: ['Inboard half'],
  findings: [{ indication: 2, number: 'ABS0001295-F01' }],
  method: 'PT' as const,
  parameters: {},
  technique: 'PT-W-01',
  techniqueRevision: '4',
};

test('a rejected indication is told with its size, the limit of the technique and its finding; an accepted one is not among them', () => {
  const indications = [{ ...crack, no: 1, decision: 'accept' as const, acceptRef: 'CMM 32-42-27' }, crack];
  expect(ndtDeviations({ ...report, indications }, say, { linearMm: '1.5' })).toEqual([
    {
      what: 'Indication 2: bead seat, 120°, Linear, 3.2 mm',
      limit: '1.5 mm, PT-W-01 rev 4',
      finding: 'ABS0001295-F01',
    },
  ]);
});

test('the limit of eddy current is the level at which it rejects; no size named is none accepted', () => {
  const [current] = ndtDeviations(
    {
      ...report,
      method: 'ET',
      parameters: { rejectAtPercent: '60' },
      indications: [{ ...crack, amplitudePercent: '75' }],
    },
    say,
  );
  expect(current).toMatchObject({ what: expect.stringContaining('75 %'), limit: '60 %, PT-W-01 rev 4' });
  expect(ndtDeviations({ ...report, indications: [crack] }, say, {})[0]?.limit).toBe('0 mm, PT-W-01 rev 4');
});
