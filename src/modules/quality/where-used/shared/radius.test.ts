import { expect, test } from 'vitest';
import { mostDrawn, neighbour, radiusOf, reached, type UsedAnswer } from './radius.ts';

type Job = UsedAnswer['jobs'][number];
const certificate = (number: string) => ({ number, type: 'caat1', status: 'issued', issuedAt: '2026-09-12T03:00:00Z' });
const job = (jobNumber: string, customerId: string, certificates: string[] = []): Job => ({
  jobNumber,
  status: 'released',
  partNumber: 'C20195162',
  partName: 'Wheel',
  serialNumber: '4821',
  customerId,
  customer: customerId.toUpperCase(),
  customerRef: null,
  uses: [],
  certificates: certificates.map(certificate),
  assessments: [],
  inReview: null,
});

test('the picture leads from the thing over each work order and its certificates to the customer; a job without one leads there itself', () => {
  const radius = radiusOf({
    jobs: [job('ABS1', 'lion', ['C1', 'C2']), job('ABS2', 'nok'), job('ABS3', 'lion', ['C3'])],
  });
  expect(radius.columns.map((column) => column.map(({ id }) => id))).toEqual([
    ['thing'],
    ['ABS1', 'ABS3', 'ABS2'],
    ['C1', 'C2', 'C3'],
    ['customer lion', 'customer nok'],
  ]);
  expect(radius.lines).toContainEqual({ from: 'ABS2', to: 'customer nok' });
  expect(radius.lines).not.toContainEqual({ from: 'ABS1', to: 'customer lion' });
  expect(radius.rows).toBe(4);
  expect(radius.columns[1].map(({ row }) => row)).toEqual([0.5, 2, 3]);
});

test('from each place both ways are lit and the arrow keys follow the lines', () => {
  const radius = radiusOf({ jobs: [job('ABS1', 'lion', ['C1', 'C2']), job('ABS2', 'nok')] });
  expect([...reached(radius, 'C2')].toSorted()).toEqual(['ABS1', 'C2', 'customer lion', 'thing']);
  expect(neighbour(radius, 'thing', 'ArrowRight')).toBe('ABS1');
  expect(neighbour(radius, 'ABS1', 'ArrowDown')).toBe('ABS2');
  expect(neighbour(radius, 'C2', 'ArrowUp')).toBe('C1');
  expect(neighbour(radius, 'customer nok', 'ArrowLeft')).toBe('ABS2');
  expect(neighbour(radius, 'ABS1', 'ArrowUp')).toBeNull();
});

test('of very many work orders the latest are drawn, the others as one for each customer, and none is lost', () => {
  const jobs = Array.from({ length: 300 }, (_, at) => job(`ABS${at}`, at % 2 ? 'lion' : 'nok', [`C${at}`]));
  const { columns } = radiusOf({ jobs });
  expect(columns[1].filter(({ kind }) => kind === 'job')).toHaveLength(mostDrawn);
  const more = columns[1].flatMap((node) => (node.kind === 'more' ? [node.jobs, node.certificates] : []));
  expect(more).toEqual([130, 130, 130, 130]);
  expect(columns[3].map((node) => node.kind === 'customer' && node.jobs)).toEqual([150, 150]);
});
