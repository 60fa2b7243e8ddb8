import type { CreateOf } from '#kernel/shared/record.ts';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { directive, directiveApplicability } from '#modules/maintenance/directives/shared/directive.record.ts';
import { directiveCheck } from '#modules/maintenance/directives/shared/directiveCheck.record.ts';
import { serviceBulletin } from '#modules/maintenance/directives/shared/serviceBulletin.record.ts';
import { assessDirective } from '#modules/maintenance/directives/server/assess.ts';
import { supersede } from '#modules/maintenance/directives/server/supersession.ts';
import { libraryParts } from './capabilityLibrary.ts';
import { create } from './create.ts';
import { idOf, type DemoWorld } from './world.ts';

/** Who is authorised as engineer for every shop. */
const engineer = { as: 'siriporn' };
const valves = ['89794077', '89794015', '891511-14', '806835-01', '807982-01', '808433-01', '891311-14', '807206-01'];

interface DemoDirective {
  number: string;
  effective: string;
  subject: string;
  action: string;
  compliance: string;
  recurring?: string;
  repeat?: { in: 'tireChanges' | 'cycles'; every: number; more: number };
  correction?: string;
  reason: string;
  rows: { partNumber: string; serialBefore?: string }[];
}

const oxygen = {
  subject: 'AVOX oxygen cylinder and valve assemblies: gap under the packing retainer',
  action:
    'Check the serial number; inspect the gap between the bottom of the packing retainer and the valve body; replace what is unacceptable.',
  compliance: 'Before release',
};

/** The directives of maintenance 5.7, in the order of their numbers. */
const directives: DemoDirective[] = [
  {
    number: '72-04-02',
    effective: '1972-02-15',
    subject: 'Bendix inboard wheel halves: cracks',
    action: 'Penetrant or eddy-current inspection of the inboard half; replace a cracked half before further flight.',
    compliance: 'At the next tire change',
    recurring: 'Every other tire change until five more are done',
    repeat: { in: 'tireChanges', every: 2, more: 5 },
    reason: 'We change tires on these wheels',
    rows: [
      { partNumber: '2601901', serialBefore: 'B5312' },
      { partNumber: '2601901', serialBefore: 'H204' },
      { partNumber: '2603561', serialBefore: 'B1996' },
      { partNumber: '2603561', serialBefore: 'H78' },
    ],
  },
  {
    number: '2022-04-09',
    effective: '2022-04-04',
    ...oxygen,
    reason: 'We test these cylinders',
    rows: valves.slice(0, 4).map((partNumber) => ({ partNumber })),
  },
  {
    number: '2023-13-11',
    effective: '2023-09-05',
    ...oxygen,
    reason: 'We test these cylinders',
    rows: valves.slice(0, 6).map((partNumber) => ({ partNumber })),
  },
  {
    number: '2024-19-15',
    effective: '2024-11-26',
    correction: 'Corrected 7 Nov 2024',
    ...oxygen,
    reason: 'We test these cylinders',
    rows: ['89794050', ...valves].map((partNumber) => ({ partNumber })),
  },
];

/** Directives with their chain, list checks, and service bulletins. */
export async function seedDirectives(world: DemoWorld): Promise<void> {
  const today = dayOf(world.now);
  await world.write(async (ctx) => {
    for (const each of directives) {
      const made = await create(ctx, directive, {
        authority: 'FAA',
        adNumber: each.number,
        correction: each.correction,
        subject: each.subject,
        effectiveDate: each.effective,
        requiredAction: each.action,
        complianceTime: each.compliance,
        recurring: each.recurring,
        ...(each.repeat
          ? { repeatIn: each.repeat.in, repeatEvery: each.repeat.every, repeatMore: each.repeat.more }
          : {}),
      });
      world.ids.set(`directive:${each.number}`, made.id);
      for (const row of each.rows) await create(ctx, directiveApplicability, { directiveId: made.id, ...row });
      await assessDirective(ctx, made.id, null, { assessment: 'applicable', reason: each.reason });
    }
    await supersede(ctx, idOf(world, 'directive:2023-13-11'), idOf(world, 'directive:2022-04-09'));
    await supersede(ctx, idOf(world, 'directive:2024-19-15'), idOf(world, 'directive:2023-13-11'));
  }, engineer);
  await world.write(async (ctx) => {
    const parts = libraryParts
      .filter((part) => part.number !== '5003096 SERIES')
      .flatMap((part) => [part.number, ...(part.members ?? [])]);
    for (const [index, part] of parts.entries()) {
      // One list was not looked at for too long; the brakes not yet on the capability list were never looked at.
      const days = part === '3-1341-1' ? [41] : [3, 33, 63].map((age) => age + (index % 18));
      for (const age of days) {
        await create(ctx, directiveCheck, {
          partNumberId: idOf(world, `partNumber:${part}`),
          checkedOn: addDays(today, -age),
          source: 'FAA DRS, EASA Safety Publications, CAAT',
        });
      }
    }
  }, engineer);
  await world.write(async (ctx) => {
    const bulletin = async (
      sbNumber: string,
      manufacturer: string,
      subject: string,
      category: CreateOf<typeof serviceBulletin>['category'],
      partNumbers: string,
      linked?: string,
    ) => {
      const row = await create(ctx, serviceBulletin, {
        sbNumber,
        manufacturer,
        subject,
        category,
        partNumbers,
        linkedDirectiveId: linked ? idOf(world, `directive:${linked}`) : null,
      });
      world.ids.set(`serviceBulletin:${sbNumber}`, row.id);
    };
    await bulletin('32-1244', 'Goodrich', 'Brake 2-1684: improved piston seals', 'recommended', '2-1684');
    await bulletin(
      'C20195-32-012',
      'Messier-Bugatti-Dowty',
      'Main wheel: tie bolts of a new alloy',
      'optional',
      'C20195162',
    );
    await bulletin(
      '10015804-35-01',
      'AVOX Systems',
      'Cylinder and valve assemblies: packing retainer gap',
      'alert',
      '891511-14\n806835-01',
      '2024-19-15',
    );
    await bulletin('SL 2758-3', 'Saft', 'Battery 2758: vent caps, handling', 'informational', '2758');
  });
}
