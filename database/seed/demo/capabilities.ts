import type { WriteContext } from '#kernel/server/context.ts';
import { addAttachment } from '#kernel/server/attachments/attachments.ts';
import { changeRow, createRecord, getRecord, type ServerValues } from '#kernel/server/records/records.ts';
import type { AnyRecord } from '#kernel/shared/record.ts';
import { addDays, dayOf, formatLegalDay } from '#kernel/shared/dates.ts';
import { capabilityItem } from '#modules/maintenance/capabilities/shared/capabilityItem.record.ts';
import { capabilityListRevision } from '#modules/maintenance/capabilities/shared/capabilityListRevision.record.ts';
import { orgApproval } from '#modules/maintenance/capabilities/shared/orgApproval.record.ts';
import { partNumber } from '#modules/maintenance/capabilities/shared/partNumber.record.ts';
import { currencyCheck } from '#modules/maintenance/manuals/shared/currencyCheck.record.ts';
import { manual } from '#modules/maintenance/manuals/shared/manual.record.ts';
import {
  manualConsumable,
  manualIpcItem,
  manualPart,
  manualTool,
} from '#modules/maintenance/manuals/shared/manualContents.record.ts';
import { manualRevision } from '#modules/maintenance/manuals/shared/manualRevision.record.ts';
import { temporaryRevision } from '#modules/maintenance/manuals/shared/temporaryRevision.record.ts';
import { startSeriesAt } from '../series.ts';
import { libraryManuals, libraryParts, partsLists, wheelManual, type LibraryManual } from './capabilityLibrary.ts';
import { create } from './create.ts';
import { seedDirectives } from './directives.ts';
import { idOf, type DemoWorld } from './world.ts';

/** Who keeps the library and looks for newer revisions. */
const librarian = 'Siriporn Lertwit';
const asLibrarian = { as: 'siriporn' };

/** Part numbers, manuals, approvals, capability lists and directives of the demo company. */
export async function seedCapabilities(world: DemoWorld): Promise<void> {
  await world.write((ctx) => seedParts(world, ctx));
  for (const book of libraryManuals) await seedManual(world, book);
  await world.write((ctx) => seedWheelManual(world, ctx), asLibrarian);
  await world.write(async (ctx) => {
    for (const [number, list] of Object.entries(partsLists))
      for (const [figure, item, partNumber, nomenclature, units] of list)
        await add(world, ctx, null, manualIpcItem, {
          manualId: idOf(world, `manual:${number}`),
          figure,
          item,
          partNumber,
          nomenclature,
          units,
        });
  });
  await world.write((ctx) => seedNewRevision(world, ctx), asLibrarian);
  await world.write((ctx) => seedLists(world, ctx));
  await seedDirectives(world);
}

async function add(
  world: DemoWorld,
  ctx: WriteContext,
  key: string | null,
  record: AnyRecord,
  values: Record<string, unknown>,
): Promise<string> {
  const row = await create(ctx, record, values as never);
  if (key) world.ids.set(key, row.id);
  return row.id;
}

/** A row taken over in the state it had in the books that were kept before the product: revisions in force, lists the authority accepted. */
async function takeOver(
  world: DemoWorld,
  ctx: WriteContext,
  key: string | null,
  record: AnyRecord,
  values: Record<string, unknown>,
): Promise<string> {
  const row = await createRecord(ctx, record, values);
  if (key) world.ids.set(key, row.id);
  return row.id;
}

async function seedParts(world: DemoWorld, ctx: WriteContext): Promise<void> {
  for (const part of libraryParts) {
    const common = {
      partname: part.name,
      manufacturer: part.maker,
      cage: part.cage,
      ata: part.ata,
      family: part.family,
      llp: part.llp ?? false,
      attributes: part.attributes ?? {},
      ...part.hazard,
    };
    const id = await add(world, ctx, `partNumber:${part.number}`, partNumber, {
      ...common,
      partnumber: part.number,
      isseries: part.members !== undefined,
    });
    for (const member of part.members ?? []) {
      await add(world, ctx, `partNumber:${member}`, partNumber, { ...common, partnumber: member, seriesId: id });
    }
  }
}

/** A one-page stand-in for the maker's book, so that every revision opens. */
function demoCopy(world: DemoWorld, book: LibraryManual): Promise<Buffer> {
  return world.deps.services.render({
    title: `${book.prefix ?? book.kind} ${book.number} ${book.revision}`,
    company: { name: book.maker },
    orientation: 'portrait',
    size: 'A4',
    issuedAt: `${book.issued}T00:00:00.000Z`,
    footerNote: 'Demo copy without technical content',
    content: [
      { kind: 'heading', text: `${book.prefix ?? book.kind} ${book.number}` },
      { kind: 'paragraph', text: book.title },
      { kind: 'paragraph', text: `${book.revision}, ${formatLegalDay(book.issued)}` },
      {
        kind: 'paragraph',
        text: 'The page blocks of the maker stand in your own library. Limits are data of the task cards, never of this copy.',
      },
    ],
  });
}

async function seedManual(world: DemoWorld, book: LibraryManual): Promise<void> {
  const today = dayOf(world.now);
  const file = await demoCopy(world, book);
  await world.write(async (ctx) => {
    const manualId = await add(world, ctx, `manual:${book.number}`, manual, {
      kind: book.kind,
      prefix: book.prefix,
      manualNumber: book.number,
      title: book.title,
      manufacturer: book.maker,
      ata: book.ata,
      currencyIntervalDays: 90,
      currencySource: book.kind === 'REF' ? 'Standards subscription' : `${book.maker} portal`,
    });
    const revisionId = await takeOver(world, ctx, `manualRevision:${book.number}`, manualRevision, {
      manualId,
      revision: book.revision,
      issueDate: book.issued,
      receivedOn: addDays(book.issued, 20),
      effectiveFrom: addDays(book.issued, 30),
      status: 'current',
    });
    await addAttachment(ctx, {
      entity: manualRevision.name,
      entityId: revisionId,
      fileName: `${book.number} ${book.revision.replace('.', '')}.pdf`,
      declaredType: 'application/pdf',
      bytes: file,
    });
    for (const part of book.parts) {
      await add(world, ctx, null, manualPart, {
        manualId,
        partNumberId: idOf(world, `partNumber:${part}`),
        effectivity: 'All',
        fromRevisionId: revisionId,
      });
    }
    for (const days of [book.checked + 160, book.checked + 80, book.checked]) {
      const source = book.kind === 'REF' ? 'Standards subscription' : `${book.maker} portal`;
      await add(world, ctx, null, currencyCheck, {
        manualId,
        checkedOn: addDays(today, -days),
        result: 'current',
        source,
        note: `Still ${book.revision}`,
      });
    }
  }, asLibrarian);
}

async function seedWheelManual(world: DemoWorld, ctx: WriteContext): Promise<void> {
  const manualId = idOf(world, 'manual:32-47-46');
  await takeOver(world, ctx, 'manualRevision:32-47-46:Rev 8', manualRevision, {
    manualId,
    revision: 'Rev 8',
    issueDate: '2010-03-15',
    receivedOn: '2010-04-01',
    effectiveFrom: '2010-04-12',
    status: 'superseded',
  });
  for (const [figure, item, partNumber, nomenclature, units, alternates] of wheelManual.ipc) {
    const line = { manualId, figure, item, partNumber, nomenclature, units };
    await add(world, ctx, null, manualIpcItem, alternates ? { ...line, alternates } : line);
  }
  for (const [cmmToolNo, description, toolUse, heldTools] of wheelManual.tools) {
    await add(world, ctx, null, manualTool, { manualId, cmmToolNo, description, toolUse, heldTools });
  }
  for (const [material, specification, materialUse, stockItems] of wheelManual.materials) {
    await add(world, ctx, null, manualConsumable, { manualId, material, specification, materialUse, stockItems });
  }
  const brake = idOf(world, 'manual:32-41-87');
  await add(world, ctx, null, manualTool, {
    manualId: brake,
    cmmToolNo: 'T32-17',
    description: 'Piston extractor',
    toolUse: 'Disassembly 301',
  });
  for (const [trNumber, issueDate, affects] of [
    ['TR 32-3', '2020-10-28', 'Check 501: torque tube'],
    ['TR 32-4', '2022-02-22', 'Assembly 701: heat pack'],
  ] as const) {
    await add(world, ctx, `temporaryRevision:32-41-87:${trNumber}`, temporaryRevision, {
      manualId: brake,
      trNumber,
      issueDate,
      affects,
    });
  }
}

/** A revision that came in a few days ago and waits for its review. */
async function seedNewRevision(world: DemoWorld, ctx: WriteContext): Promise<void> {
  const today = dayOf(world.now);
  await add(world, ctx, 'manualRevision:32-45-92:Rev 6', manualRevision, {
    manualId: idOf(world, 'manual:32-45-92'),
    revision: 'Rev 6',
    issueDate: addDays(today, -24),
    receivedOn: addDays(today, -4),
    highlights: 'Bearing bore limits restated; eddy-current technique of the bead seat moved to AP-763.',
    changedSections: 'Check 501, Repair 601',
  });
}

type Line = [part: string, rating: 'C5' | 'C14' | 'C15', shop: string, scopes: string[], manualNumber: string];

function linesOf(): { wheels: Line[]; brakes: Line[]; others: Line[]; coming: Line[] } {
  const manualOf = (part: string) => libraryManuals.find((book) => book.parts.includes(part))?.number ?? '';
  const wheels = ['C20195162', 'C20545000', 'C20545100', 'AHA1489', 'AHA1925', 'AHA2141', '3-1341-1'].flatMap(
    (part): Line[] => [
      [part, 'C14', 'wheel', ['inspection', 'repair', 'tireChange'], manualOf(part)],
      [part, 'C14', 'tireChange', ['tireChange'], manualOf(part)],
      [part, 'C14', 'wheelOverhaul', ['overhaul'], manualOf(part)],
    ],
  );
  const brakes = ['C20449000', 'C20534000', '2-1577 SERIES', '2-1684'].map((part): Line => [
    part,
    'C14',
    'brake',
    ['inspection', 'functionalTest', 'repair', 'overhaul'],
    manualOf(part),
  ]);
  const others: Line[] = [
    ['2758', 'C5', 'battery', ['inspection', 'capacityTest', 'repair', 'overhaul'], '24-38-51'],
    ['897 SERIES', 'C15', 'oxygen', ['hydrostaticTest', 'refill', 'repair'], '35-21-93'],
    ['801307 SERIES', 'C15', 'oxygen', ['hydrostaticTest', 'refill', 'repair'], '35-23-07'],
  ];
  return { wheels, brakes, others, coming: [['5003096 SERIES', 'C14', 'brake', ['inspection', 'repair'], '32-43-32']] };
}

const evidence: Record<string, string> = {
  facility: 'Floor plan, MOE 1.8',
  data: 'Library, current revision held',
  tools: 'Tool list against the manual',
  materials: 'Stock list',
  staff: 'Two certifying staff in scope',
  training: 'Type training on file',
  procedures: 'MOE 2.1 to 2.16',
};
const evaluation = (day: string) => ({
  ...Object.fromEntries(Object.entries(evidence).map(([point, text]) => [point, { ok: true, evidence: text }])),
  assessor: librarian,
  assessedOn: day,
});

/** As on the approval certificates. */
const organisation = {
  organisationName: 'ABS Component Services Co., Ltd.',
  organisationAddress: '99/8 Moo 4, Bang Phli, Samut Prakan 10540, Thailand',
};

async function seedLists(world: DemoWorld, ctx: WriteContext): Promise<void> {
  const today = dayOf(world.now);
  await add(world, ctx, 'orgApproval:CAAT', orgApproval, {
    authority: 'CAAT',
    certificateNo: 'CAAT.145.0042',
    ...organisation,
    ratings: ['C5', 'C14', 'C15', 'D1'],
    rin: 'B418',
    validFrom: addDays(today, -420),
    validTo: addDays(today, 660),
  });
  await add(world, ctx, 'orgApproval:EASA', orgApproval, {
    authority: 'EASA',
    certificateNo: 'EASA.145.0917',
    ...organisation,
    ratings: ['C14'],
    validFrom: addDays(today, -800),
    validTo: addDays(today, 1000),
  });
  await add(world, ctx, 'orgApproval:FAA', orgApproval, {
    authority: 'FAA',
    certificateNo: 'ABSY123C',
    ...organisation,
    ratings: ['C14'],
    validFrom: addDays(today, -600),
    validTo: addDays(today, 130),
  });
  const { wheels, brakes, others, coming } = linesOf();
  const keys = new Map<string, string>();
  const keyOf = ([part, , shop]: Line) => {
    const name = `${part}/${shop}`;
    if (!keys.has(name)) keys.set(name, `CAP-${String(keys.size + 1).padStart(4, '0')}`);
    return keys.get(name);
  };
  const fill = async (listRevisionId: string, lines: Line[], options: { names?: boolean; day: string }) => {
    for (const line of lines) {
      const [part, rating, shop, workScopes, manualNumber] = line;
      // The magnetic-particle bench of the King Air wheel is out of service.
      const isHalted = part === '3-1341-1';
      const key = options.names && !world.ids.has(`capabilityItem:${part}`) ? `capabilityItem:${part}` : null;
      await takeOver(world, ctx, key, capabilityItem, {
        capKey: keyOf(line),
        listRevisionId,
        partNumberId: idOf(world, `partNumber:${part}`),
        rating,
        workScopes,
        shop,
        manualId: idOf(world, `manual:${manualNumber}`),
        state: isHalted ? 'suspended' : 'active',
        stateReason: isHalted ? 'Magnetic-particle bench out of service' : null,
        stateSince: isHalted ? options.day : null,
        limitations: part.endsWith('SERIES') ? 'Part numbers of the series as listed' : null,
        selfEvaluation: evaluation(options.day),
      });
    }
  };
  const list = async (
    authority: string,
    revision: number,
    lines: Line[],
    state: ServerValues<typeof capabilityListRevision>,
    day: string,
  ) => {
    const id = await takeOver(world, ctx, `capabilityRevision:${authority}:${revision}`, capabilityListRevision, {
      authority,
      revision,
      status: 'draft',
    });
    await fill(id, lines, { names: authority === 'CAAT' && state['status'] === 'effective', day });
    await changeRow(ctx, capabilityListRevision, await getRecord(ctx, capabilityListRevision, id), {
      values: state,
      action: 'status',
      reason: 'taken over from the old list',
    });
  };
  const accepted = (days: number, ref: string) => ({
    submittedOn: addDays(today, -days - 40),
    submissionRef: `CL-${ref}`,
    acceptedOn: addDays(today, -days - 7),
    acceptedRef: ref,
    effectiveFrom: addDays(today, -days),
  });
  const all = [...wheels, ...brakes, ...others];
  // History reaches back further than the jobs do, so that every old job had a list.
  await list('CAAT', 10, all, { ...accepted(900, 'CAAT/AW/0411'), status: 'superseded' }, addDays(today, -960));
  await list('CAAT', 11, all, { ...accepted(210, 'CAAT/AW/1187'), status: 'effective' }, addDays(today, -260));
  await list(
    'EASA',
    4,
    [...wheels, ...brakes],
    { ...accepted(700, 'EASA.CL.0917-4'), status: 'effective' },
    addDays(today, -760),
  );
  await list(
    'FAA',
    2,
    [...wheels, ...brakes],
    { ...accepted(500, 'FAA/BKK/0231'), status: 'effective' },
    addDays(today, -560),
  );
  await list(
    'CAAT',
    12,
    [...all, ...coming],
    {
      summary: 'Adds the ABSC 5003096 brakes.',
      submittedOn: addDays(today, -44),
      submissionRef: 'CL-12',
      status: 'submitted',
    },
    addDays(today, -60),
  );
  // New keys go on from the ones handed out here.
  await startSeriesAt(ctx.db, 'CAP-{0000}', 'CAP-{0000}', keys.size);
}
