import type { CreateOf } from '#kernel/shared/record.ts';
import { addDays, addMonths, dayOf, startOfDay } from '#kernel/shared/dates.ts';
import type { WriteContext } from '#kernel/server/context.ts';
import { changeRow, createRecord, lockRecord } from '#kernel/server/records/records.ts';
import { runTransition } from '#kernel/server/workflows/workflow.ts';
import { authorizationActions } from '#modules/quality/authorizations/server/authorizations.actions.ts';
import { termFor } from '#modules/quality/authorizations/server/prerequisites.ts';
import { handOver } from '#modules/quality/authorizations/server/stamps.ts';
import {
  authCategory,
  authGroup,
  authorizationScope,
  staffAuthorization,
} from '#modules/quality/authorizations/shared/authorization.record.ts';
import { ndtCertification, skill, stamp } from '#modules/quality/authorizations/shared/facts.record.ts';
import { trainingFact } from '#modules/quality/training/shared/fact.record.ts';
import { askedSubjects, regulatorySubjects, subjectIds } from '#modules/quality/training/shared/public.ts';
import { create } from './create.ts';
import { holdings, ndtPeople, shopGroups, shops, type Holding, type Shop } from './people.holdings.ts';
import { seedLogbook } from './people.logbook.ts';
import { roster } from './people.roster.ts';
import { idOf, type DemoWorld } from './world.ts';

// First issued so long ago and renewed once since: everybody's right reaches back over the demo's whole history.
const issuedMonths = 40;
const renewedMonths = 17;

type Category = CreateOf<typeof authCategory>;
const categories: [
  code: string,
  name: string,
  privilege: string,
  privileges: Category['privileges'],
  stampType: Category['stampType'],
][] = [
  ['CS', 'Certifying staff', 'Signs release certificates for components within the scope shown.', ['release'], 'CS'],
  [
    'INS',
    'Inspector',
    'Signs inspections and independent inspections of critical steps.',
    ['inspect', 'independentInspection'],
    'INS',
  ],
  ['MEC', 'Mechanic', 'Signs work as performed on task cards.', ['perform'], 'MEC'],
  [
    'NDT',
    'NDT personnel',
    'Performs NDT and, from Level 2, accepts or rejects parts by it.',
    ['ndtPerform', 'ndtAccept'],
    'NDT',
  ],
  ['REC', 'Receiving inspector', 'Accepts parts and material at the dock.', ['receive'], 'REC'],
  [
    'ENG',
    'Component engineer',
    'Approves data, answers ADs and SBs and decides what a manual revision means for work in hand.',
    ['engineering'],
    'ENG',
  ],
  ['PRO', 'Provider control', 'Approves vendors for the processes they do for us.', ['vendorApproval'], 'ENG'],
  ['AUD', 'Lead auditor', 'Leads internal audits and audits of providers.', ['audit'], 'ENG'],
];

// In the demo's past the signer is who the seed says; there is nobody to type a PIN.
export function trusted(ctx: WriteContext): WriteContext {
  return { ...ctx, prove: () => Promise.resolve('pin') };
}

/** Categories, groups, training, skills, NDT certificates, logbooks, stamps and authorisations. */
export async function seedAuthorizations(world: DemoWorld): Promise<void> {
  const today = dayOf(world.now);
  const at = startOfDay(addMonths(today, -issuedMonths));
  await seedCatalogue(world);
  await train(world, today, 41, askedSubjects);
  await seedSkills(world, at);
  await certify(world, today);
  await seedLogbook(world, today);
  const renewedAt = startOfDay(addMonths(today, -renewedMonths));
  const made: { id: string; holding: Holding }[] = [];
  await world.write(
    async (ctx) => {
      for (const holding of holdings) made.push({ id: await broughtAlong(world, ctx, holding, made.length), holding });
    },
    { at, as: 'quality' },
  );
  for (const monthsAgo of [30, 18]) await examineEyes(world, today, monthsAgo);
  await train(world, today, 18, regulatorySubjects);
  await world.write(
    async (ctx) => {
      for (const { id, holding } of made) {
        if (!holding.notRenewed) await startTerm(ctx, id, 'renewed in the register of before');
      }
    },
    { at: renewedAt, as: 'quality' },
  );
  await examineEyes(world, today, 5);
  await world.write(
    async (ctx) => {
      for (const { id, holding } of made) {
        if (!holding.suspendedFor) continue;
        await runTransition(trusted(ctx), authorizationActions, id, 'suspend', {
          version: null,
          input: { reason: holding.suspendedFor },
        });
      }
    },
    { at: startOfDay(addDays(today, -6)), as: 'quality' },
  );
}

async function seedCatalogue(world: DemoWorld): Promise<void> {
  const at = startOfDay(addMonths(dayOf(world.now), -issuedMonths - 1));
  await world.write(
    async (ctx) => {
      for (const [code, name, privilege, privileges, stampType] of categories) {
        const category = await create(ctx, authCategory, {
          code,
          name,
          privilege,
          privileges,
          stampType,
          validMonths: 24,
          disabled: false,
        });
        world.ids.set(`authCategory:${code}`, category.id);
        const base = { categoryId: category.id, minAge: code === 'CS' ? 21 : 18, disabled: false };
        if (code === 'CS' || code === 'INS' || code === 'MEC' || code === 'ENG') {
          for (const shop of Object.keys(shops) as Shop[]) {
            const row = { ...base, code: `${code}-${shops[shop].code}`, name: shops[shop].name, componentGroup: shop };
            const group = await create(ctx, authGroup, { ...row, minExperienceMonths: code === 'MEC' ? 0 : 24 });
            world.ids.set(`authGroup:${row.code}`, group.id);
          }
        } else if (code === 'NDT') {
          for (const method of ['PT', 'MT', 'ET'] as const) {
            const row = {
              ...base,
              code: `NDT-${method}`,
              name: `NDT ${method}`,
              componentGroup: 'other' as const,
              ndtMethod: method,
              ndtLevel: '1' as const,
            };
            world.ids.set(
              `authGroup:${row.code}`,
              (await create(ctx, authGroup, { ...row, minExperienceMonths: 12 })).id,
            );
          }
        } else {
          const row = {
            ...base,
            code: `${code}-ALL`,
            name: { REC: 'Incoming parts and material', PRO: 'Vendors' }[code] ?? 'All audits',
            componentGroup: 'other' as const,
            minExperienceMonths: 12,
          };
          world.ids.set(`authGroup:${row.code}`, (await create(ctx, authGroup, row)).id);
        }
      }
    },
    { at, as: 'quality' },
  );
}

/** Recurrent training of everybody, in two rounds without a gap; one person's second round is about to run out. */
async function train(
  world: DemoWorld,
  today: string,
  monthsAgo: number,
  subjects: typeof askedSubjects | typeof regulatorySubjects,
): Promise<void> {
  const enter = (as: string, mine: (username: string) => boolean) =>
    world.write(
      async (ctx) => {
        for (const [place, { username }] of roster.entries()) {
          for (const subject of mine(username) ? subjects : []) {
            const isEarly = username === 'damrong' && subject === 'humanFactors' && monthsAgo < 20;
            const completedOn = addDays(addMonths(today, -monthsAgo), -(place % 9) - (isEarly ? 165 : 0));
            await create(ctx, trainingFact, {
              employeeId: idOf(world, `employee:${username}`),
              subjectId: subjectIds[subject],
              completedOn,
              source: 'company',
              evidence: `TC-${completedOn.slice(0, 4)}-${String(place + 11).padStart(3, '0')}`,
            });
          }
        }
      },
      { at: startOfDay(addMonths(today, -monthsAgo)), as },
    );
  await enter('training', (username) => username !== 'training');
  // Nobody enters their own.
  await enter('quality', (username) => username === 'training');
}

async function seedSkills(world: DemoWorld, at: Date): Promise<void> {
  await world.write(
    async (ctx) => {
      for (const { username, shop, level } of shopGroups()) {
        for (const act of shops[shop].skills) {
          const employeeId = idOf(world, `employee:${username}`);
          await create(ctx, skill, {
            employeeId,
            skill: `${shop}.${act}`,
            level,
            grantedOn: dayOf(at),
          });
        }
      }
    },
    { at, as: 'training' },
  );
}

/** NDT certificates with the vision exam of their day, from the register of before: requests are kept since the product is in use. */
async function certify(world: DemoWorld, today: string): Promise<void> {
  await world.write(
    async (ctx) => {
      for (const { username, methods, level } of ndtPeople) {
        for (const [place, method] of methods.entries()) {
          const certifiedOn = addMonths(today, -42 - place);
          const row = await createRecord(ctx, ndtCertification, {
            employeeId: idOf(world, `employee:${username}`),
            method,
            level,
            certificateNo: `NDT-${method}${level}-${username.slice(0, 3).toUpperCase()}`,
            certifiedOn,
            validUntil: addMonths(certifiedOn, 60),
            ...(level === '3' && { practicalOn: certifiedOn }),
            ...visionOf(addMonths(today, -42)),
          });
          world.ids.set(`ndt:${username}:${method}`, row.id);
        }
      }
    },
    { at: startOfDay(addMonths(today, -41)), as: 'quality' },
  );
}

function visionOf(visionExamOn: string) {
  return { visionExamOn, visionValidUntil: addMonths(visionExamOn, 12) };
}

async function examineEyes(world: DemoWorld, today: string, monthsAgo: number): Promise<void> {
  const day = addMonths(today, -monthsAgo);
  await world.write(
    async (ctx) => {
      for (const { username, methods } of ndtPeople) {
        for (const method of methods) {
          const row = await lockRecord(ctx, ndtCertification, idOf(world, `ndt:${username}:${method}`), null);
          await changeRow(ctx, ndtCertification, row, { values: visionOf(day), reason: 'yearly vision exam' });
        }
      }
    },
    { at: startOfDay(day), as: 'quality' },
  );
}

/** From the register of before: applications are kept since the product is in use, so nobody walks one for these. */
async function broughtAlong(world: DemoWorld, ctx: WriteContext, holding: Holding, place: number): Promise<string> {
  const { username, category } = holding;
  const number = holdings.slice(0, place + 1).filter((one) => one.category === category).length;
  const mark = await create(ctx, stamp, {
    stampNo: `${category}-${String(number).padStart(2, '0')}`,
    stampType: category === 'PRO' || category === 'AUD' ? 'ENG' : category,
  });
  const employeeId = idOf(world, `employee:${username}`);
  await handOver(ctx, mark.id, employeeId);
  const today = dayOf(ctx.now);
  const row = await createRecord(
    ctx,
    staffAuthorization,
    {
      employeeId,
      categoryId: idOf(world, `authCategory:${category}`),
      stampId: mark.id,
      ...(category === 'CS'
        ? {
            licenceNo: `TH.66.${4100 + place}`,
            licenceValidUntil: addMonths(dayOf(world.now), holding.licenceMonths ?? 30),
          }
        : {}),
    },
    { status: 'active', firstIssuedOn: today, issuedOn: today, validUntil: today, issuedByName: ctx.actor.name },
  );
  for (const line of holding.scope) {
    await createRecord(ctx, authorizationScope, {
      authorizationId: row.id,
      groupId: idOf(world, `authGroup:${category}-${line.group}`),
      taskLevels: line.taskLevels ?? ['inspection', 'test', 'repair', 'overhaul'],
      authorities: line.authorities ?? ['CAAT', 'EASA'],
      ratings: [line.rating],
    });
  }
  await startTerm(ctx, row.id, 'term as in the register of before');
  return row.id;
}

async function startTerm(ctx: WriteContext, id: string, reason: string): Promise<void> {
  const row = await lockRecord(ctx, staffAuthorization, id, null);
  const validUntil = await termFor(ctx, id, row.employeeId);
  await changeRow(ctx, staffAuthorization, row, { values: { issuedOn: dayOf(ctx.now), validUntil }, reason });
}
