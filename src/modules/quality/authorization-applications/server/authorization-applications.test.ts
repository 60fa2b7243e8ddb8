import { beforeAll, expect, test } from 'vitest';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { testApp, testPassword, testPin, type Answer, type TestApp } from '#kernel/testing/app.ts';
import { attach, done } from '#kernel/testing/fixture.ts';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { anAuthGroup, aStamp } from '#modules/quality/authorizations/server/authorizations.fixture.ts';
import { canSign } from '#modules/quality/authorizations/server/public.ts';
import { staffAuthorization } from '#modules/quality/authorizations/shared/authorization.record.ts';
import {
  aDocumentChecklist,
  publish,
} from '#modules/quality/authorization-checklists/server/authorization-checklists.fixture.ts';
import { documentChecklist } from '#modules/quality/authorization-checklists/shared/documentChecklist.record.ts';
import { applicationFactsCall } from '../shared/applications.calls.ts';
import { applicationDocument, applicationLine, authApplication } from '../shared/application.record.ts';
import { competenceAssessment } from '../shared/assessment.record.ts';
import { stageAge } from '../shared/stages.ts';
import {
  assess,
  begun,
  documentsOf,
  ground,
  held,
  levels,
  member,
  stages,
  trained,
  walked,
  type Walked,
} from './authorization-applications.fixture.ts';

const proof = { pin: testPin, password: testPassword };
let app: TestApp;
beforeAll(async () => {
  app = await testApp(wholeProduct());
  return () => app.close();
});

const said = ({ status, body }: Answer<unknown>) => [status, (body as { message?: string }).message];
const coded = ({ status, body }: Answer<unknown>) => [status, (body as { code?: string }).code];
const factsOf = async ({ quality, id }: Walked) =>
  (
    await quality.get<{ documents: { isMet: boolean; found: string }[]; missing: string[] }>(
      applicationFactsCall.path.replace(':id', id),
    )
  ).body;
const maySign = (employeeId: string, groupCode?: string) =>
  app.write((ctx) =>
    canSign(ctx, {
      employeeId,
      privilege: 'release',
      componentGroup: 'wheel',
      taskLevel: 'repair',
      authority: 'CAAT',
      rating: 'C14',
      at: new Date(),
      ...(groupCode && { groupCode }),
    }),
  );
const codes = async (employeeId: string) => (await maySign(employeeId)).reasons.map(({ code }) => code);

test('R-AUT-1 an application from draft to issue writes the authorisation that canSign reads', async () => {
  const at = await walked(app, 'approved');
  expect(await codes(at.applicant.employeeId)).toContain('AUTH_SCOPE');
  const stampId = (await aStamp(app)).id;
  const issued = await done<{ row: { authorizationId: string; status: string } }>(
    at.head.run(authApplication, at.id, 'issue', { stampId }, proof),
  );
  expect(issued.row.status).toBe('issued');
  const { body } = await at.quality.get<{ row: object }>(`${staffAuthorization.api}/${issued.row.authorizationId}`);
  expect(body.row).toMatchObject({
    status: 'active',
    employeeId: at.applicant.employeeId,
    categoryId: at.categoryId,
    stampId,
  });
  // What is left is recency: nobody has six months of work on the first day.
  expect(await codes(at.applicant.employeeId)).toEqual(['AUTH_RECENCY']);
  const again = await at.head.run(authApplication, at.id, 'issue', { stampId }, proof);
  expect(coded(again)).toEqual([409, 'STATE_NOT_ALLOWED']);
});

test('R-APP-1 an application is amber from 80 % of the days of its stage and red from all of them: 5 from the endorsement to complete documents, 5 from the recommendation to the issue; returned it waits for nobody', async () => {
  const at = await walked(app, 'draft');
  const seen = async () =>
    (await at.quality.get<{ row: { status: string; stageSince: string } }>(`${authApplication.api}/${at.id}`)).body.row;
  const today = dayOf(new Date());
  /** The first day after today on which the stage is amber, and red. */
  const turns = async () => {
    const { status, stageSince } = await seen();
    const tones = Array.from({ length: 20 }, (_, days) => stageAge(status, stageSince, addDays(today, days))?.tone);
    return [status, tones[0] ?? null, tones.indexOf('warn'), tones.indexOf('bad')];
  };
  expect(await turns()).toEqual(['draft', null, -1, -1]);
  const papers = async () => (await documentsOf(at.quality, at.id))[0]?.id ?? '';
  const steps: [() => Promise<unknown>, unknown[]][] = [
    [
      async () => {
        await attach(app, at.applicant, { record: applicationDocument, id: await papers() }, 'paper');
        await done(at.applicant.run(authApplication, at.id, 'submit', undefined, proof));
      },
      ['submitted', 'good', -1, 3],
    ],
    [
      () => done(at.head.run(authApplication, at.id, 'return', { decisionReason: 'Say which wheels' })),
      ['returned', null, -1, -1],
    ],
    [() => done(at.applicant.run(authApplication, at.id, 'submit', undefined, proof)), ['submitted', 'good', -1, 3]],
    [() => done(at.head.run(authApplication, at.id, 'endorse', undefined, proof)), ['endorsed', 'good', 4, 5]],
    [() => done(at.quality.run(authApplication, at.id, 'checkDocuments')), ['documentCheck', 'bad', -1, 0]],
    [
      async () => {
        await done(at.quality.run(applicationDocument, await papers(), 'verify'));
        await done(at.quality.run(authApplication, at.id, 'documentsComplete'));
      },
      ['assessment', 'good', 12, 15],
    ],
    [
      async () => {
        await assess(at);
        await done(at.assessor.run(authApplication, at.id, 'recommend'));
      },
      ['recommended', 'good', 4, 5],
    ],
    [
      async () => {
        await done(at.issuer.run(applicationLine, at.lineId, 'approve'));
        await done(at.issuer.run(authApplication, at.id, 'approve', undefined, proof));
      },
      ['approved', 'bad', -1, 0],
    ],
  ];
  for (const [step, expected] of steps) {
    // What waited in the stage before does not count in the next one; a check that begins and an approval that is not issued yet stay in theirs.
    await app.asOwner((pool) =>
      pool.query(`update auth_application set stage_since = stage_since - interval '40 days' where id = $1`, [at.id]),
    );
    await step();
    expect(await turns()).toEqual(expected);
  }
});

test('R-AUT-1 nothing is issued while training, specimen or stamp is missing: each is named, and nothing is written', async () => {
  const of = await ground(app);
  const at = await walked(app, 'approved', of);
  const without = await at.head.run(authApplication, at.id, 'issue', {}, proof);
  expect(coded(without)).toEqual([422, 'STAMP_MISSING']);
  await app.deps.database.pool.query(`update app_user set signature = null where id = $1`, [at.applicant.id]);
  const refused = await at.head.run(authApplication, at.id, 'issue', { stampId: (await aStamp(app)).id }, proof);
  expect(said(refused)).toEqual([422, 'There is no signature specimen on file.']);
  const { body } = await at.quality.get<{ rows: object[] }>(
    `${staffAuthorization.api}?f.employeeId.in=${at.applicant.employeeId}`,
  );
  expect(body.rows).toEqual([]);
});

test('R-GEN-5 applicant ≠ endorser, assessor, approver, issuer; assessor ≠ approver, issuer: every pair is refused', async () => {
  const of = await ground(app);
  const step = (by: typeof of.head, at: Walked, name: string, input?: object) =>
    by.run(
      authApplication,
      at.id,
      name,
      input,
      ['submit', 'endorse', 'approve', 'issue', 'reject'].includes(name) ? proof : {},
    );
  // An applicant who is quality manager decides nothing of their own.
  const chief = await member(app, 'quality.admin', 'level:3');
  await trained(app, chief.employeeId);
  const own = await walked(app, 'submitted', { ...of, applicant: chief });
  for (const name of ['endorse', 'return', 'reject'])
    expect(
      said(await step(chief, own, name, name === 'endorse' ? undefined : { decisionReason: 'Not complete' })),
    ).toEqual([422, 'Nobody decides on their own application.']);
  await done(step(of.head, own, 'endorse'));
  expect(said(await step(chief, own, 'checkDocuments'))).toEqual([422, 'Nobody decides on their own application.']);
  await done(step(chief, own, 'withdraw', { reason: 'Begun again' }));
  // Who assessed neither approves a group, nor the application, nor issues.
  const assessor = await member(app, 'quality.admin', 'level:3');
  await trained(app, assessor.employeeId);
  await held(app, { ...of, employeeId: assessor.employeeId });
  const at = await walked(app, 'recommended', { ...of, assessor });
  const sentence = 'Who assessed an applicant neither approves nor issues.';
  expect(said(await assessor.run(applicationLine, at.lineId, 'approve'))).toEqual([422, sentence]);
  expect(said(await step(assessor, at, 'approve'))).toEqual([422, sentence]);
  await done(of.issuer.run(applicationLine, at.lineId, 'approve'));
  await done(step(of.issuer, at, 'approve'));
  expect(said(await step(assessor, at, 'issue', { stampId: (await aStamp(app)).id }))).toEqual([422, sentence]);
  // Nobody assesses themselves.
  const self = await walked(app, 'assessment', await ground(app));
  const answer = await self.quality.call('POST', competenceAssessment.api, {
    applicationId: self.id,
    lineId: self.lineId,
    assessorId: self.applicant.employeeId,
  });
  expect(coded(answer)).toEqual([422, 'SOD_VIOLATION']);
});

test('R-GEN-5 the database refuses two parts by one person, whoever asks it', async () => {
  const at = await walked(app, 'recommended');
  const set = (columns: string) =>
    app.deps.database.pool.query(`update auth_application set ${columns} where id = '${at.id}'`);
  await expect(set(`approved_by_id = applicant_id`)).rejects.toThrow('auth_application_approved_by_another');
  await expect(set(`issued_by_id = applicant_id`)).rejects.toThrow('auth_application_issued_by_another');
  await expect(set(`approved_by_id = '${at.assessor.employeeId}'`)).rejects.toThrow(
    /neither approves nor issues|another/,
  );
  await expect(set(`status = 'issued'`)).rejects.toThrow('auth_application_stages');
});

test('R-APP-2 an item is met when its source says so now or a paper is verified; a mandatory one unmet keeps the application in the document check', async () => {
  const at = await walked(app, 'documentCheck');
  expect((await factsOf(at)).documents.map(({ isMet }) => isMet)).toEqual([false, true]);
  const refused = await at.quality.run(authApplication, at.id, 'documentsComplete');
  expect(said(refused)[1]).toMatch(/^Not met: .*The paper is not verified yet/);
  const [paper] = await documentsOf(at.quality, at.id);
  await done(at.quality.run(applicationDocument, paper?.id ?? '', 'verify'));
  await done(at.quality.run(authApplication, at.id, 'documentsComplete'));
  const frozen = await documentsOf(at.quality, at.id);
  expect(frozen.map(({ status }) => status)).toEqual(['met', 'met']);
  expect(frozen[1]?.found).toMatch(/^Valid until /);
});

test('a checklist is frozen by its version: a newer one asks nothing of an application under way', async () => {
  const at = await walked(app, 'submitted');
  const before = await documentsOf(at.quality, at.id);
  const newer = await aDocumentChecklist(app, { categoryId: at.categoryId });
  await publish(app, documentChecklist, newer.id);
  const { body } = await at.quality.get<{ row: { documentChecklistId: string } }>(`${authApplication.api}/${at.id}`);
  expect(body.row.documentChecklistId).not.toBe(newer.id);
  expect((await documentsOf(at.quality, at.id)).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
});

test('R-APP-3 an assessment names a real work order and judges every criterion; a critical one not shown fails it', async () => {
  const at = await walked(app, 'assessment');
  const draft = await begun(at);
  const bare = await at.assessor.run(competenceAssessment, draft.id, 'sign', undefined, proof);
  expect(bare.status).toBe(422);
  const byQuality = await at.quality.call('PATCH', `${competenceAssessment.api}/${draft.id}`, {
    version: 1,
    remarks: 'Went well',
  });
  expect(coded(byQuality)).toEqual([422, 'NOT_THEIRS']);
  const failed = await assess(at, ['ok', 'notOk'], { row: draft });
  expect(failed.row).toMatchObject({ score: '83.33', outcome: 'fail' });
  expect(said(await at.assessor.run(authApplication, at.id, 'recommend'))[1]).toMatch(/^Without a passed assessment: /);
});

test('R-APP-3 a failed group is assessed again after seven days, with what was practised', async () => {
  const at = await walked(app, 'assessment');
  await assess(at, ['notOk', 'ok']);
  const again = (more: object) =>
    at.quality.call('POST', competenceAssessment.api, {
      applicationId: at.id,
      lineId: at.lineId,
      assessorId: at.assessor.employeeId,
      ...more,
    });
  expect(coded(await again({ ojtPlan: 'Ten certificates under supervision' }))).toEqual([422, 'TOO_EARLY']);
  await app.asOwner((owner) =>
    owner
      .query('alter table competence_assessment disable trigger user')
      .then(() =>
        owner
          .query(
            `update competence_assessment set assessed_on = assessed_on - 7, signed_at = signed_at - interval '7 days' where application_id = '${at.id}'`,
          )
          .then(() => owner.query('alter table competence_assessment enable trigger user')),
      ),
  );
  expect(coded(await again({}))).toEqual([422, 'OJT_MISSING']);
  const passed = await assess(at, ['ok', 'ok'], { ojtPlan: 'Ten certificates under supervision' });
  expect(passed.row).toMatchObject({ score: '100.00', outcome: 'pass' });
});

test('R-APP-3 who assesses holds an active authorisation in the same group; a signed assessment never changes', async () => {
  const at = await walked(app, 'assessment');
  const stranger = await member(app, 'level:2');
  const refused = await at.quality.call('POST', competenceAssessment.api, {
    applicationId: at.id,
    lineId: at.lineId,
    assessorId: stranger.employeeId,
  });
  expect(coded(refused)).toEqual([422, 'NOT_ENTITLED']);
  await assess(at);
  await expect(
    app.deps.database.pool.query(`update competence_assessment set outcome = 'fail' where application_id = '${at.id}'`),
  ).rejects.toThrow('never changes');
  await expect(
    app.deps.database.pool.query(
      `update assessment_result set result = 'na' where assessment_id in (select id from competence_assessment where application_id = '${at.id}')`,
    ),
  ).rejects.toThrow('never changes');
});

test('R-APP-3 an assessment is signed by who is entitled that day, and a failed group is seen again after seven days, not on paper alone', async () => {
  const at = await walked(app, 'assessment');
  const row = await begun(at);
  const held = await at.quality.get<{ rows: { id: string }[] }>(
    `${staffAuthorization.api}?f.employeeId.in=${at.assessor.employeeId}`,
  );
  const authorizationId = held.body.rows[0]?.id ?? '';
  const turn = (step: 'suspend' | 'lift') =>
    done(at.issuer.run(staffAuthorization, authorizationId, step, { reason: 'Under investigation' }, proof));
  await turn('suspend');
  await expect(assess(at, ['notOk', 'ok'], { row })).rejects.toThrow(
    'The assessor holds no active authorisation in this group, nor one of an instructor.',
  );
  await turn('lift');
  // Seen long ago, signed today: the seven days begin with what was signed last.
  const seen = await at.assessor.get<{ row: { version: number } }>(`${competenceAssessment.api}/${row.id}`);
  const longAgo = { version: seen.body.row.version, assessedOn: addDays(dayOf(new Date()), -30) };
  await done(at.assessor.call('PATCH', `${competenceAssessment.api}/${row.id}`, longAgo));
  await done(at.assessor.run(competenceAssessment, row.id, 'sign', undefined, proof));
  const again = { applicationId: at.id, lineId: at.lineId, assessorId: at.assessor.employeeId, ojtPlan: 'Ten of them' };
  expect(coded(await at.quality.call('POST', competenceAssessment.api, again))).toEqual([422, 'TOO_EARLY']);
});

test('R-APP-4 each group is decided by itself: the approved one is issued, the rejected one is not', async () => {
  const of = await ground(app);
  const other = (await anAuthGroup(app, { categoryId: of.categoryId, componentGroup: 'brake' })).id;
  const at = await walked(app, 'draft', of);
  const second = await at.applicant.create(applicationLine, {
    applicationId: at.id,
    groupId: other,
    taskLevels: ['repair'],
    authorities: ['CAAT'],
    ratings: ['C14'],
  });
  await walkOn(at);
  await done(of.issuer.run(applicationLine, second.id, 'reject', { decisionReason: 'No brake work seen yet' }));
  await done(at.assessor.run(authApplication, at.id, 'recommend'));
  expect(said(await of.issuer.run(authApplication, at.id, 'approve', undefined, proof))[1]).toMatch(
    /^Decide each group first/,
  );
  await done(of.issuer.run(applicationLine, at.lineId, 'approve'));
  await done(of.issuer.run(authApplication, at.id, 'approve', undefined, proof));
  const { row } = await done<{ row: { authorizationId: string } }>(
    of.head.run(authApplication, at.id, 'issue', { stampId: (await aStamp(app)).id }, proof),
  );
  const { body } = await at.quality.get<{ rows: { groupId: string }[] }>(
    `/api/authorization-scopes?f.authorizationId.in=${row.authorizationId}`,
  );
  expect(body.rows.map(({ groupId }) => groupId)).toEqual([of.groupId]);
});

/** From a draft with all its groups to the first signed assessment. */
async function walkOn(at: Walked): Promise<void> {
  const [paper] = await documentsOf(at.applicant, at.id);
  await attach(app, at.applicant, { record: applicationDocument, id: paper?.id ?? '' }, 'paper');
  await done(at.applicant.run(authApplication, at.id, 'submit', undefined, proof));
  await done(at.head.run(authApplication, at.id, 'endorse', undefined, proof));
  await done(at.quality.run(authApplication, at.id, 'checkDocuments'));
  await done(at.quality.run(applicationDocument, paper?.id ?? '', 'verify'));
  await done(at.quality.run(authApplication, at.id, 'documentsComplete'));
  await assess(at);
}

test('one application per person and group is open at a time, and a rejected group rests thirty days', async () => {
  const at = await walked(app, 'submitted');
  const second = await at.applicant.create(authApplication, {
    applicantId: at.applicant.employeeId,
    categoryId: at.categoryId,
    kind: 'initial',
  });
  const line = () =>
    at.applicant.call('POST', applicationLine.api, { applicationId: second.id, groupId: at.groupId, ...levels });
  expect(coded(await line())).toEqual([422, 'ONE_OPEN']);
  await done(at.issuer.run(authApplication, at.id, 'reject', { decisionReason: 'No wheel work seen yet' }, proof));
  expect(coded(await line())).toEqual([422, 'AFTER_REJECTION']);
});

test('R-AUT-1 nobody younger than the group asks submits; nor without a group, nor without a mandatory paper', async () => {
  const at = await walked(app, 'draft');
  const submit = () => at.applicant.run(authApplication, at.id, 'submit', undefined, proof);
  expect(said(await submit())[1]).toMatch(/^Papers missing: /);
  await app.deps.database.pool.query(
    `update employee_contact set birth_date = current_date - interval '20 years' where employee_id = $1`,
    [at.applicant.employeeId],
  );
  expect(said(await submit())).toEqual([422, 'The holder is younger than 21.']);
});

test('more scope, a renewal and a reinstatement change the authorisation that is there', async () => {
  const of = await ground(app);
  const brake = (await anAuthGroup(app, { categoryId: of.categoryId, componentGroup: 'brake' })).id;
  const authorization = await held(app, { ...of, employeeId: of.applicant.employeeId });
  const begin = async (kind: 'addScope' | 'renewal' | 'reinstate', groupId: string): Promise<Walked> => {
    const row = await of.applicant.create(authApplication, {
      applicantId: of.applicant.employeeId,
      categoryId: of.categoryId,
      kind,
    });
    const line = await of.applicant.create(applicationLine, {
      applicationId: row.id,
      groupId,
      taskLevels: ['repair'],
      authorities: ['CAAT'],
      ratings: ['C14'],
    });
    return { ...of, id: row.id, lineId: line.id };
  };
  const first = await of.applicant.call('POST', authApplication.api, {
    applicantId: of.applicant.employeeId,
    categoryId: of.categoryId,
    kind: 'initial',
  });
  expect(coded(first)).toEqual([422, 'AUTH_HELD']);
  // The assessor of brakes.
  const brakeman = await member(app, 'level:2');
  await trained(app, brakeman.employeeId);
  await held(app, { ...of, groupId: brake, employeeId: brakeman.employeeId });
  const finish = async (at: Walked) => {
    await walkOn(at);
    await done(at.assessor.run(authApplication, at.id, 'recommend'));
    await done(of.issuer.run(applicationLine, at.lineId, 'approve'));
    await done(of.issuer.run(authApplication, at.id, 'approve', undefined, proof));
    return of.head.run(authApplication, at.id, 'issue', {}, proof);
  };
  const more = await done<{ row: { authorizationId: string } }>(
    finish({ ...(await begin('addScope', brake)), assessor: brakeman }),
  );
  expect(more.row.authorizationId).toBe(authorization.id);
  const { body } = await of.quality.get<{ rows: { groupId: string }[] }>(
    `/api/authorization-scopes?f.authorizationId.in=${authorization.id}`,
  );
  expect(body.rows.map(({ groupId }) => groupId).toSorted()).toEqual([of.groupId, brake].toSorted());
  await done(finish(await begin('renewal', of.groupId)));
  await done(of.issuer.run(staffAuthorization, authorization.id, 'suspend', { reason: 'Under investigation' }, proof));
  await done(finish(await begin('reinstate', of.groupId)));
  const now = await of.quality.get<{ row: { status: string } }>(`${staffAuthorization.api}/${authorization.id}`);
  expect(now.body.row.status).toBe('active');
});

test('the scope of an issued authorisation grows with an application only', async () => {
  const of = await ground(app);
  const { id } = await held(app, { ...of, employeeId: of.applicant.employeeId });
  expect(said(await of.issuer.run(staffAuthorization, id, 'vary', {}))).toEqual([
    422,
    'More scope comes with an application that is issued.',
  ]);
});

test('stages follow each other: no step is taken out of its turn', async () => {
  const steps = ['endorse', 'checkDocuments', 'documentsComplete', 'approve'] as const;
  const turn = {
    endorse: 'submitted',
    checkDocuments: 'endorsed',
    documentsComplete: 'documentCheck',
    approve: 'recommended',
  };
  const of = await ground(app);
  for (const stage of stages.slice(0, 4)) {
    const at = await walked(app, stage, { ...of, applicant: await trainedMember() });
    for (const name of steps.filter((one) => turn[one] !== stage))
      expect([
        stage,
        name,
        ...coded(
          await of.head.run(
            authApplication,
            at.id,
            name,
            undefined,
            name === 'endorse' || name === 'approve' ? proof : {},
          ),
        ),
      ]).toEqual([stage, name, 409, 'STATE_NOT_ALLOWED']);
  }
});

async function trainedMember() {
  const person = await member(app);
  await trained(app, person.employeeId);
  return person;
}

test('an application is seen by its applicant, its assessor, the manager and quality, and by nobody else', async () => {
  const at = await walked(app, 'assessment');
  const address = `${authApplication.api}/${at.id}`;
  expect((await at.applicant.get(address)).status).toBe(200);
  expect((await at.assessor.get(address)).status).toBe(404);
  await begun(at);
  expect((await at.assessor.get(address)).status).toBe(200);
  expect((await (await member(app)).get(address)).status).toBe(404);
});
