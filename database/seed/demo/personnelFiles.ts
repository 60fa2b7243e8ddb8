import { employeesServer } from '#modules/hr/employees/server/employees.server.ts';
import { putIdentity } from '#modules/hr/employees/server/personnelFile.ts';
import { education, employeeCertificate, workExperience } from '#modules/hr/employees/shared/personnelFile.record.ts';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { idOf, made, type DemoWorld } from './world.ts';

const schools: [
  who: string,
  degree: 'vocational' | 'highVocational' | 'bachelor' | 'master',
  where: string,
  what: string,
  year: number,
][] = [
  ['wichai', 'highVocational', 'Civil Aviation Training Center', 'Aircraft maintenance', 2004],
  ['thawat', 'bachelor', 'Kasetsart University', 'Aerospace engineering', 2008],
  ['suwit', 'vocational', 'Don Muang Technical College', 'Mechanics', 2011],
  ['prasit', 'highVocational', 'Civil Aviation Training Center', 'Aircraft maintenance', 2009],
  ['boonmee', 'vocational', 'Lampang Technical College', 'Welding', 2013],
  ['quality', 'master', 'Chulalongkorn University', 'Industrial engineering', 2010],
  ['stores', 'bachelor', 'Ramkhamhaeng University', 'Logistics', 2012],
];

const jobs: [who: string, employer: string, position: string, from: string, to: string | null, tasks: string][] = [
  [
    'wichai',
    'Orient Wheel Services',
    'Mechanic',
    '2004-06-01',
    '2012-03-31',
    'Disassembly, inspection and assembly of main wheels and brakes',
  ],
  ['thawat', 'Gulf NDT', 'NDT Level 2', '2008-07-01', '2015-02-28', 'Penetrant and eddy current inspection of wheels'],
  ['prasit', 'Northern Air Maintenance', 'Mechanic', '2009-05-04', '2016-12-30', 'Overhaul of carbon brakes'],
  ['prasit', 'Prasit Motors', 'Owner', '2016-06-01', '2017-05-31', 'Repair of cars'],
  [
    'quality',
    'Siam Component Shop',
    'Auditor',
    '2010-08-02',
    '2018-01-31',
    'Internal audits of a Part-145 organisation',
  ],
];

/** Papers with the days until they expire, counted from the day of the demo; one has expired, one does soon, one was renewed. */
const papers: [
  who: string,
  kind: 'licence' | 'language' | 'forklift' | 'radiation' | 'medical',
  no: string,
  issuer: string,
  issued: number,
  expires: number | null,
][] = [
  ['wichai', 'licence', 'TH.66.1042', 'CAAT', -1400, 400],
  ['thawat', 'radiation', 'RSO-2231', 'Office of Atoms for Peace', -700, 30],
  ['stores', 'forklift', 'FL-8810', 'Department of Skill Development', -1100, -12],
  ['suwit', 'forklift', 'FL-9034', 'Department of Skill Development', -300, 795],
  ['quality', 'language', 'TOEIC 845', 'CPA Thailand', -500, null],
  ['boonmee', 'medical', 'MED-551', 'Bangkok Hospital', -90, 275],
];

/** The files of people: schools, former employers and papers, one expired, one soon, one entry that overlaps another. */
export async function seedPersonnelFiles(world: DemoWorld): Promise<void> {
  // Written down by HR on one morning, a week ago.
  const by = { at: new Date(world.now.getTime() - 7 * 86_400_000), as: 'hr' };
  const person = (who: string) => idOf(world, `employee:${who}`);
  const today = dayOf(world.now);
  for (const [who, degree, institution, major, finishedIn] of schools)
    await made(
      world,
      employeesServer,
      education,
      { employeeId: person(who), degree, institution, major, finishedIn },
      by,
    );
  for (const [who, employer, position, startedOn, endedOn, tasks] of jobs)
    await made(
      world,
      employeesServer,
      workExperience,
      { employeeId: person(who), employer, position, startedOn, endedOn, tasks, workshops: [] },
      by,
    );
  let renewed = '';
  for (const [who, kind, certificateNo, issuer, issued, expires] of papers) {
    const id = await made(
      world,
      employeesServer,
      employeeCertificate,
      {
        employeeId: person(who),
        kind,
        certificateNo,
        issuer,
        issuedOn: addDays(today, issued),
        expiresOn: expires === null ? null : addDays(today, expires),
      },
      by,
    );
    if (certificateNo === 'MED-551') renewed = id;
  }
  await made(
    world,
    employeesServer,
    employeeCertificate,
    {
      employeeId: person('boonmee'),
      kind: 'medical',
      certificateNo: 'MED-602',
      issuer: 'Bangkok Hospital',
      issuedOn: addDays(today, -9),
      expiresOn: addDays(today, 363),
      replacesId: renewed,
    },
    by,
  );
  const cards = [
    ['wichai', 'thaiId', '1101700207030', 900],
    ['thawat', 'passport', 'AA4410923', 40],
  ] as const;
  for (const [who, kind, number, expires] of cards)
    await world.write(
      (ctx) =>
        putIdentity(ctx, world.deps.identity.keys, person(who), { kind, number, expiresOn: addDays(today, expires) }),
      by,
    );
}
