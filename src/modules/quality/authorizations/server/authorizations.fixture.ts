import { addMonths, dayOf } from '#kernel/shared/dates.ts';
import type { Context } from '#kernel/server/context.ts';
import { defineServerModule, type ServerModule } from '#kernel/server/endpoint.ts';
import { readContext, systemCaller } from '#kernel/server/transaction.ts';
import { fixture, personWith } from '#kernel/testing/fixture.ts';
import { aStaffMember, anEmployee } from '#modules/hr/employees/server/employees.fixture.ts';
import { testApp, testPassword, testPin, type Person, type TestApp } from '#kernel/testing/app.ts';
import { signInServer } from '#modules/account/sign-in/server/sign-in.server.ts';
import { department, employee } from '#modules/hr/employees/shared/employee.record.ts';
import { authCategory, authGroup, authorizationScope, staffAuthorization } from '../shared/authorization.record.ts';
import { trainingServer } from '#modules/quality/training/server/training.server.ts';
import { trainingFact } from '#modules/quality/training/shared/fact.record.ts';
import { askedSubjects, subjectIds } from '#modules/quality/training/shared/public.ts';
import { logbookEntry, ndtCertification, skill, stamp } from '../shared/facts.record.ts';
import { authorizationsServer } from './authorizations.server.ts';
import { recordWorks, type SignRequest } from './public.ts';

// The records authorisations point at, without their module's own endpoints.
const linked = defineServerModule({ name: 'hr/employees', records: [employee, department], endpoints: [] });

const workshopModules = [signInServer, linked, trainingServer, authorizationsServer];

export const proof = { pin: testPin, password: testPassword };
export const today = dayOf(new Date());

export interface Holder {
  employeeId: string;
  authorizationId: string;
  number: string;
}

interface Options {
  workMonths?: number;
  trained?: boolean;
  userOf?: Person;
}

/** A workshop with one privilege to give: release of wheels. The ground tests of authorisations stand on. */
export class Workshop {
  readonly app: TestApp;
  readonly quality: Person;
  readonly training: Person;
  readonly categoryId: string;
  readonly groupId: string;
  count = 0;

  private constructor(app: TestApp, quality: Person, training: Person, categoryId: string, groupId: string) {
    this.app = app;
    this.quality = quality;
    this.training = training;
    this.categoryId = categoryId;
    this.groupId = groupId;
  }

  static async open(modules: readonly ServerModule[] = workshopModules): Promise<Workshop> {
    const app = await testApp(modules);
    const quality = await app.as('quality.admin', 'ndt.viewer', 'level:3');
    const training = await app.as('training.user', 'ndt.admin', 'level:3');
    const category = await quality.create(authCategory, {
      code: 'CS',
      name: 'Certifying staff',
      privilege: 'Signs release certificates for components.',
      privileges: ['release'],
      validMonths: 24,
      stampType: 'CS',
      disabled: false,
    });
    const group = await quality.create(authGroup, {
      categoryId: category.id,
      code: 'CS-WHEEL',
      name: 'Wheels',
      componentGroup: 'wheel',
      minAge: 21,
      minExperienceMonths: 24,
      disabled: false,
    });
    return new Workshop(app, quality, training, category.id, group.id);
  }

  /** A person with everything a wheel release needs, up to an authorisation ready to be issued. */
  async candidate(options: Options = {}): Promise<Holder> {
    this.count += 1;
    const user = options.userOf ?? (await this.app.as());
    const employeeId = await aStaffMember(this.app, {
      employeeNo: `A${String(this.count).padStart(3, '0')}`,
      position: 'Inspector',
      userId: user.id,
    });
    if (options.trained !== false) {
      for (const subject of askedSubjects) {
        await this.training.create(trainingFact, {
          employeeId,
          subjectId: subjectIds[subject],
          completedOn: addMonths(today, -6),
          source: 'company',
          evidence: 'TC-1',
        });
      }
    }
    await this.app.write((ctx) =>
      recordWorks(
        ctx,
        Array.from({ length: options.workMonths ?? 8 }, (_, month) => ({
          employeeId,
          at: addMonths(today, -month),
          jobNumber: 'ABS0000001',
          partNumber: 'P1',
          componentGroup: 'wheel' as const,
          task: 'release' as const,
          role: 'certified' as const,
        })),
      ),
    );
    const mark = await this.quality.create(stamp, {
      stampNo: `CS-${String(this.count).padStart(2, '0')}`,
      stampType: 'CS',
    });
    const draft = await this.quality.create(staffAuthorization, {
      employeeId,
      categoryId: this.categoryId,
      stampId: mark.id,
    });
    await this.quality.create(authorizationScope, {
      authorizationId: draft.id,
      groupId: this.groupId,
      taskLevels: ['inspection', 'repair', 'overhaul'],
      authorities: ['CAAT', 'EASA'],
      ratings: ['C14'],
    });
    return { employeeId, authorizationId: draft.id, number: draft.number };
  }

  /** Somebody whose authorisation has been issued. */
  async holder(options: Options = {}): Promise<Holder> {
    const made = await this.candidate(options);
    const issued = await this.quality.run(staffAuthorization, made.authorizationId, 'issue', undefined, proof);
    if (issued.status !== 200) throw new Error(`Not issued: ${JSON.stringify(issued.body)}`);
    return made;
  }

  /** A context that reads, as the product itself. */
  reading(): Context {
    return readContext(this.app.deps, systemCaller(new Date()));
  }
}

/** The question all of it is about: may this person release this wheel today? */
export const release = (employeeId: string): SignRequest => ({
  employeeId,
  privilege: 'release',
  componentGroup: 'wheel',
  taskLevel: 'overhaul',
  releaseForm: 'EASA_FORM_1',
  rating: 'C14',
  partNumber: 'C20195162',
  at: new Date(),
});

const employeeFor = async (app: TestApp, given: { employeeId?: string }) =>
  given.employeeId ?? (await anEmployee(app)).id;

/** Certifying staff: the privilege to release. */
export const anAuthCategory = fixture(authCategory).by(['quality.admin'], (_app, n) => ({
  code: `CS${n}`,
  name: 'Certifying staff',
  privilege: 'Signs release certificates for components.',
  privileges: ['release'],
  validMonths: 24,
  stampType: 'CS',
  disabled: false,
}));

export const anAuthGroup = fixture(authGroup).by(['quality.admin'], async (app, n, given) => ({
  categoryId: given.categoryId ?? (await anAuthCategory(app)).id,
  code: `CS-WHEEL-${n}`,
  name: 'Wheels',
  componentGroup: 'wheel',
  minAge: 21,
  minExperienceMonths: 24,
  disabled: false,
}));

export const aStamp = fixture(stamp).by(['quality.user', 'level:3'], (_app, n) => ({
  stampNo: `CS-${n}`,
  stampType: 'CS',
}));

/** A draft without scope. */
export const aStaffAuthorization = fixture(staffAuthorization).by(
  ['quality.user', 'level:3'],
  async (app, _n, given) => ({
    employeeId: await employeeFor(app, given),
    categoryId: given.categoryId ?? (await anAuthCategory(app)).id,
  }),
);

export const anAuthorizationScope = fixture(authorizationScope).by(
  ['quality.user', 'level:3'],
  async (app, _n, given) => {
    const categoryId = (await anAuthCategory(app)).id;
    return {
      authorizationId: given.authorizationId ?? (await aStaffAuthorization(app, { categoryId })).id,
      groupId: given.groupId ?? (await anAuthGroup(app, { categoryId })).id,
      taskLevels: ['inspection', 'repair', 'overhaul'],
      authorities: ['CAAT', 'EASA'],
      ratings: ['C14'],
    };
  },
  { change: { ratings: ['C14', 'C15'] } },
);

export const anNdtCertification = fixture(ndtCertification).by(['ndt.admin'], async (app, n, given) => ({
  employeeId: await employeeFor(app, given),
  method: 'PT',
  level: '2',
  certificateNo: `NDT-${n}`,
  certifiedOn: addMonths(today, -10),
  validUntil: addMonths(today, 48),
  visionExamOn: addMonths(today, -6),
  visionValidUntil: addMonths(today, 6),
}));

export const aSkill = fixture(skill).by(
  ['training.user', 'level:2'],
  async (app, _n, given) => ({
    employeeId: await employeeFor(app, given),
    skill: 'wheel.assemble',
    level: 2,
    grantedOn: addMonths(today, -12),
  }),
  { change: { level: 3 } },
);

/** Work brought along from elsewhere. */
export const aLogbookEntry = fixture(logbookEntry).writtenBy<{ employeeId: string }>(
  'recordWorks: an entry comes with the signature on the work',
  async (app, _n, given) => {
    const employeeId = await employeeFor(app, given);
    const [id = ''] = await app.write((ctx) =>
      recordWorks(ctx, [
        {
          employeeId,
          at: today,
          jobNumber: 'ABS0000001',
          partNumber: 'P1',
          componentGroup: 'wheel',
          task: 'release',
          role: 'certified',
        },
      ]),
    );
    return { id };
  },
  { hiddenFrom: (app) => personWith(app, 'level:1') },
);
