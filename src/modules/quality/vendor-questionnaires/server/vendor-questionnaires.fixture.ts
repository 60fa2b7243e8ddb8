import { addDays, dayOf } from '#kernel/shared/dates.ts';
import type { TestApp } from '#kernel/testing/app.ts';
import { done, fixture, personWith } from '#kernel/testing/fixture.ts';
import { aVendor } from '#modules/quality/vendors/server/vendors.fixture.ts';
import { sentQuestionnaire, vendorQuestion, vendorQuestionnaire } from '../shared/questionnaire.record.ts';

export const aVendorQuestionnaire = fixture(vendorQuestionnaire).by(['quality.user'], (_app, n) => ({
  code: `SUP-${n}`,
  title: `Supplier questionnaire ${n}`,
}));

export const aVendorQuestion = fixture(vendorQuestion).by(['quality.user'], async (app, n, given) => ({
  questionnaireId: given.questionnaireId ?? (await aVendorQuestionnaire(app)).id,
  element: 'shelfLife',
  text: `Is a written procedure for shelf life kept (${n})?`,
  needsEvidence: false,
}));

/** A questionnaire in force with two questions, the second with evidence: its id and theirs. */
export async function questionnaireInForce(app: TestApp): Promise<{ id: string; questions: string[] }> {
  const { id } = await aVendorQuestionnaire(app);
  const first = await aVendorQuestion(app, { questionnaireId: id });
  const second = await aVendorQuestion(app, { questionnaireId: id, element: 'recall', needsEvidence: true });
  await done((await personWith(app, 'quality.admin')).run(vendorQuestionnaire, id, 'release'));
  return { id, questions: [first.id, second.id] };
}

export const aSentQuestionnaire = fixture(sentQuestionnaire).by(['quality.user'], async (app, n, given) => ({
  vendorId: given.vendorId ?? (await aVendor(app)).id,
  questionnaireId: given.questionnaireId ?? (await questionnaireInForce(app)).id,
  contactName: 'Somchai Dee',
  sentTo: `quality-${n}@plating.example`,
  answerBy: addDays(dayOf(new Date()), 30),
  kind: 'recurrent',
}));
