import { keepBytes } from '#kernel/server/attachments/attachments.ts';
import type { WriteContext } from '#kernel/server/context.ts';
import { addDays, dayOf, startOfDay } from '#kernel/shared/dates.ts';
import { addEvidence, saveAnswer, submitAnswers } from '#modules/quality/vendor-questionnaires/server/answers.ts';
import {
  sentQuestionnaireActions,
  vendorQuestionnaireActions,
} from '#modules/quality/vendor-questionnaires/server/questionnaires.actions.ts';
import { vendorQuestionnairesServer } from '#modules/quality/vendor-questionnaires/server/vendor-questionnaires.server.ts';
import { watchQuestionnaires } from '#modules/quality/vendor-questionnaires/server/watch.ts';
import {
  sentQuestionnaire,
  vendorQuestion,
  vendorQuestionnaire,
  type supplierElements,
} from '#modules/quality/vendor-questionnaires/shared/questionnaire.record.ts';
import type { VendorAnswer } from '#modules/quality/vendor-questionnaires/shared/sheet.ts';
import { paper } from './papers.ts';
import { idOf, made, stepped, type DemoWorld } from './world.ts';

type Element = keyof typeof supplierElements;

// prettier-ignore
const questions: [element: Element, text: string, textTh: string, needsEvidence?: true][] = [
  ['data', 'Are the current regulations, specifications and handling data of what you supply available where they are used?', 'ข้อกำหนด สเปก และข้อมูลการจัดการฉบับปัจจุบันมีอยู่ ณ จุดใช้งานหรือไม่'],
  ['training', 'Are your people trained and their competence assessed by a written standard?', 'พนักงานได้รับการฝึกอบรมและประเมินสมรรถนะตามมาตรฐานที่เป็นลายลักษณ์อักษรหรือไม่', true],
  ['shelfLife', 'Is shelf life controlled by a written procedure, and is nothing delivered past its date?', 'มีระเบียบควบคุมอายุการเก็บรักษา และไม่ส่งของหมดอายุหรือไม่'],
  ['esd', 'Are electrostatic sensitive devices handled and packed by a written procedure?', 'อุปกรณ์ไวต่อไฟฟ้าสถิตจัดการและบรรจุตามระเบียบหรือไม่'],
  ['source', 'Can you show from which source each part and batch came?', 'แสดงแหล่งที่มาของชิ้นส่วนและล็อตแต่ละรายการได้หรือไม่'],
  ['purchasing', 'Do your purchase orders name the documents that must come with the parts?', 'ใบสั่งซื้อระบุเอกสารที่ต้องมากับชิ้นส่วนหรือไม่'],
  ['incoming', 'Is every delivery to you inspected on receipt by a written procedure?', 'ตรวจรับสินค้าทุกครั้งตามระเบียบหรือไม่'],
  ['measuring', 'Is your measuring equipment calibrated with traceability to a national standard?', 'เครื่องมือวัดสอบเทียบโดยสอบกลับถึงมาตรฐานแห่งชาติหรือไม่', true],
  ['storage', 'Are storage conditions monitored and recorded where a specification limits them?', 'เฝ้าติดตามและบันทึกสภาพการจัดเก็บตามที่สเปกกำหนดหรือไม่'],
  ['shipping', 'Are parts packed against damage, and dangerous goods shipped by the regulations?', 'บรรจุป้องกันความเสียหาย และส่งสินค้าอันตรายตามข้อกำหนดหรือไม่'],
  ['unapproved', 'Is a suspected unapproved part held and reported by a written procedure?', 'กักและรายงานชิ้นส่วนต้องสงสัยตามระเบียบหรือไม่'],
  ['unsalvageable', 'Are unsalvageable parts mutilated so that they cannot come back into use?', 'ทำลายชิ้นส่วนที่ซ่อมไม่ได้จนนำกลับมาใช้ไม่ได้หรือไม่'],
  ['batches', 'Does a split batch keep its documents and its traceability?', 'ล็อตที่แบ่งยังคงเอกสารและการสอบกลับหรือไม่'],
  ['notifying', 'Do you notify us when something delivered is found nonconforming later?', 'แจ้งเราเมื่อพบภายหลังว่าสินค้าที่ส่งไม่เป็นไปตามข้อกำหนดหรือไม่'],
  ['recall', 'Can you trace and recall what you delivered?', 'สอบกลับและเรียกคืนสินค้าที่ส่งได้หรือไม่'],
  ['monitoring', 'Is the effectiveness of your quality system monitored by internal audits?', 'ติดตามประสิทธิผลของระบบคุณภาพด้วยการตรวจติดตามภายในหรือไม่', true],
];

/** What a vendor does at its door, in its own name. */
const atDoor = (ctx: WriteContext, id: string, name: string): WriteContext => {
  const by = { kind: 'guest' as const, id, name, sessionId: null };
  return { ...ctx, actor: { ...ctx.actor, ...by }, audit: (entry) => ctx.audit({ ...entry, by }) };
};

interface Asked {
  vendor: string;
  contact: string;
  sentTo: string;
  sentDaysAgo: number;
  days: number;
  /** Element → what is not a plain yes. */
  other?: Partial<Record<Element, [VendorAnswer, string]>>;
  ending: 'reviewed' | 'answered' | 'begun' | 'expired';
}

const asked: Asked[] = [
  {
    vendor: 'BKKHYDRO',
    contact: 'Prasit Boonmee',
    sentTo: 'qa@bkkcylinder.example',
    sentDaysAgo: 80,
    days: 30,
    ending: 'expired',
  },
  {
    vendor: 'SIAMRETR',
    contact: 'Wanida Srisuk',
    sentTo: 'quality@siamretread.example',
    sentDaysAgo: 60,
    days: 30,
    other: { esd: ['notApplicable', 'Tires hold no such devices.'] },
    ending: 'reviewed',
  },
  {
    vendor: 'SIAMPLAT',
    contact: 'Somchai Dee',
    sentTo: 'quality@siamplating.example',
    sentDaysAgo: 20,
    days: 30,
    other: {
      esd: ['notApplicable', 'No electronic parts are processed.'],
      batches: ['no', 'Lots are not split today; the procedure is being written and will be ready in January.'],
    },
    ending: 'answered',
  },
  {
    vendor: 'METROLAB',
    contact: 'Nattaya Chai',
    sentTo: 'lab@metrocal.example',
    sentDaysAgo: 6,
    days: 30,
    ending: 'begun',
  },
];

/** The questionnaire of the demo company and what its vendors answered. */
export async function seedVendorQuestionnaires(world: DemoWorld): Promise<void> {
  const today = dayOf(world.now);
  const at = (daysAgo: number, hours = 9) =>
    new Date(startOfDay(addDays(today, -daysAgo)).getTime() + hours * 3_600_000);
  const server = vendorQuestionnairesServer;
  const by = { at: at(120), as: 'quality' };
  const questionnaireId = await made(
    world,
    server,
    vendorQuestionnaire,
    {
      code: 'SUP-145',
      title: 'Quality system of a supplier',
      titleTh: 'ระบบคุณภาพของผู้จัดหา',
      introduction:
        'We evaluate who supplies us, as Part-145 asks of us. Please answer for the site that delivers to us.',
      introductionTh: 'เราประเมินผู้จัดหาตาม Part-145 โปรดตอบสำหรับสถานที่ที่ส่งมอบให้เรา',
    },
    by,
  );
  const asks: string[] = [];
  for (const [element, text, textTh, needsEvidence = false] of questions)
    asks.push(await made(world, server, vendorQuestion, { questionnaireId, element, text, textTh, needsEvidence }, by));
  await stepped(world, vendorQuestionnaireActions, questionnaireId, 'release', { at: at(118), as: 'quality' });
  for (const { vendor, contact, sentTo, sentDaysAgo, days, other = {}, ending } of asked) {
    const values = {
      vendorId: idOf(world, `vendor:${vendor}`),
      questionnaireId,
      contactName: contact,
      sentTo,
      answerBy: addDays(today, days - sentDaysAgo),
      kind: 'recurrent',
    };
    const id = await world.write(
      async (ctx) => {
        // The demo company writes no letters.
        const quiet = { ...ctx, enqueue: () => Promise.resolve() };
        const row = await server.served?.find(({ record }) => record === sentQuestionnaire)?.create?.(quiet, values);
        return row?.id ?? '';
      },
      { at: at(sentDaysAgo), as: 'quality' },
    );
    if (ending === 'expired') {
      await world.write(watchQuestionnaires, { at: at(sentDaysAgo - days - 1, 7) });
      continue;
    }
    const name = `${contact} (${vendor})`;
    const answeredDaysAgo = Math.max(0, sentDaysAgo - 8);
    const open = ending === 'begun' ? questions.slice(0, 5) : questions;
    for (const [place, [element, , , needsEvidence]] of open.entries())
      await world.write(
        async (given) => {
          const ctx = atDoor(given, id, name);
          const question = asks[place] ?? '';
          const [answer, remark] = other[element] ?? ['yes', ''];
          await saveAnswer(ctx, question, { answer, remark: remark || null });
          if (!needsEvidence) return;
          const file = await paper(element, [`${contact}, ${vendor}`, `Evidence: ${element}`]);
          await addEvidence(ctx, question, await keepBytes(ctx, file));
        },
        { at: at(answeredDaysAgo, 10) },
      );
    if (ending === 'begun') continue;
    await world.write((ctx) => submitAnswers(atDoor(ctx, id, name), { name: contact, position: 'Quality manager' }), {
      at: at(answeredDaysAgo, 11),
    });
    if (ending === 'reviewed')
      await stepped(world, sentQuestionnaireActions, id, 'review', {
        at: at(answeredDaysAgo - 3),
        as: 'quality',
        input: {
          decision: 'approve',
          responsiveness: 85,
          remark: 'Complete; training matrix and calibration list attached.',
        },
      });
  }
}
