import { wholeProduct } from '#app/everyEndpoint.ts';
import { addMonths } from '#kernel/shared/dates.ts';
import type { Context } from '#kernel/server/context.ts';
import type { ServerModule } from '#kernel/server/endpoint.ts';
import { readContext, systemCaller } from '#kernel/server/transaction.ts';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { fixture } from '#kernel/testing/fixture.ts';
import { aStaffMember } from '#modules/hr/employees/server/employees.fixture.ts';
import {
  ground,
  issued,
  member,
  trained,
  walked,
  type Ground,
  type Walked,
} from '#modules/quality/authorization-applications/server/authorization-applications.fixture.ts';
import { authCategory, authGroup, authorizationScope, staffAuthorization } from '../shared/authorization.record.ts';
import { today } from './authorizations.fixture.ts';
import { recordWorks, type SignRequest } from './public.ts';

export interface Holder {
  employeeId: string;
  authorizationId: string;
  number: string;
}

interface Options {
  /** So many months with wheel work before today. */
  workMonths?: number;
  userOf?: Person;
}

/** A workshop with one privilege to give: release of wheels. The ground tests of authorisations stand on. */
export class Workshop {
  readonly app: TestApp;
  readonly quality: Person;
  readonly training: Person;
  /** Checklists in force and everybody an application passes. */
  readonly road: Ground;
  count = 0;

  private constructor(app: TestApp, quality: Person, training: Person, road: Ground) {
    this.app = app;
    this.quality = quality;
    this.training = training;
    this.road = road;
  }

  get categoryId(): string {
    return this.road.categoryId;
  }

  get groupId(): string {
    return this.road.groupId;
  }

  static async open(modules: readonly ServerModule[] = wholeProduct()): Promise<Workshop> {
    const app = await testApp(modules);
    const quality = await member(app, 'quality.admin', 'ndt.viewer', 'level:3');
    const training = await member(app, 'training.user', 'ndt.admin', 'level:3');
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
    const road = await ground(app, { categoryId: category.id, groupId: group.id, by: 'instructor' });
    return new Workshop(app, quality, training, {
      ...road,
      scope: {
        taskLevels: ['inspection', 'repair', 'overhaul'],
        authorities: ['CAAT', 'EASA'],
        ratings: ['C14'],
      },
    });
  }

  /** A person with everything a wheel release needs, and an application that waits to be issued. */
  async candidate(options: Options = {}): Promise<Walked> {
    this.count += 1;
    const user = options.userOf ?? (await this.app.as());
    const employeeId = await aStaffMember(this.app, {
      employeeNo: `A${String(this.count).padStart(3, '0')}`,
      position: 'Inspector',
      userId: user.id,
    });
    await trained(this.app, employeeId);
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
    return walked(this.app, 'approved', { ...this.road, applicant: { ...user, employeeId } });
  }

  /** Somebody whose authorisation has been issued: by an application, each stage by who takes it. */
  async holder(options: Options = {}): Promise<Holder> {
    const at = await this.candidate(options);
    const { id, number } = await issued(this.app, at);
    return { employeeId: at.applicant.employeeId, authorizationId: id, number };
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

export const aStaffAuthorization = fixture(staffAuthorization).writtenBy(
  'the application that is issued: its documents and assessment are complete, and different people decided',
  async (app) => issued(app, await walked(app, 'approved')),
  { settled: 'this cannot be changed while it is active' },
);

export const anAuthorizationScope = fixture(authorizationScope).writtenBy(
  'the application that is issued: each approved group becomes a line',
  async (app) => {
    const { id: authorizationId } = await issued(app, await walked(app, 'approved'));
    return app.deps.database.db
      .selectFrom('authorizationScope')
      .select('id')
      .where('authorizationId', '=', authorizationId)
      .executeTakeFirstOrThrow();
  },
);
