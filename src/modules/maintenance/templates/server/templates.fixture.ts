import { done, fixture, personWith } from '#kernel/testing/fixture.ts';
import type { Person, TestApp } from '#kernel/testing/app.ts';
import {
  type AppliesTo,
  everyJob,
  type FormField,
  type FormSchema,
} from '#modules/maintenance/form-fields/shared/public.ts';
import { openStatuses } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { formInstance, type formKinds, formTemplate, formVersion } from '../shared/formTemplate.record.ts';
import { insertFilled } from './fillForm.ts';

/** One section with these fields. */
export const oneSection = (...fields: FormField[]): FormSchema => ({
  sections: [{ id: 'section1', title: 'Measured', columns: 2, fields }],
});

let count = 0;
/** A form begun with the call of the screen: its key and the id of its first version. */
export async function begunForm(
  by: Person,
  {
    key = `form-${(count += 1)}`,
    kind = 'inspectionSheet',
    schema,
    appliesTo = {},
  }: { key?: string; kind?: keyof typeof formKinds; schema?: FormSchema; appliesTo?: Partial<AppliesTo> } = {},
): Promise<{ key: string; versionId: string; version: number }> {
  const applies = { ...everyJob, ...appliesTo };
  await done(by.call('POST', '/api/forms', { key, title: `Sheet ${key}`, kind, appliesTo: applies }));
  const { body } = await by.get<{ versions: { id: string; version: number }[] }>(`/api/forms/${key}`);
  const [draft] = body.versions;
  if (!draft) throw new Error('no version');
  if (!schema) return { key, versionId: draft.id, version: draft.version };
  const { version } = await done<{ version: number }>(
    by.call('PATCH', `/api/form-versions/${draft.id}/content`, { version: draft.version, schema, appliesTo: applies }),
  );
  return { key, versionId: draft.id, version };
}

const demo = async (app: TestApp) => begunForm(await personWith(app, 'maintenance.admin'));

export const aForm = fixture(formTemplate).writtenBy('POST /api/forms: a writer begins a form', async (app) => {
  const { key } = await demo(app);
  const writer = await personWith(app, 'maintenance.admin');
  const { body } = await writer.get<{ row: { id: string } }>(`/api/form-templates/${key}`);
  return body.row;
});

export const aFormVersion = fixture(formVersion).writtenBy('POST /api/forms: its first version', async (app) => ({
  id: (await demo(app)).versionId,
}));

/** A form of any kind, begun on an open job that is there. */
export const aFilledForm = fixture(formInstance).writtenBy(
  'POST /api/workorders/:job/forms: a mechanic begins a form of a job',
  async (app) => {
    const { id: versionId, templateId } = await aFormVersion(app);
    return app.write(async (ctx) => {
      const job = await ctx.db
        .selectFrom('workOrder')
        .select(['id', 'number'])
        .where('status', 'in', [...openStatuses])
        .orderBy('number')
        .executeTakeFirstOrThrow();
      const form = { templateId, versionId, title: 'Sheet', required: false };
      return insertFilled(ctx, job, form, { answers: {}, findings: {}, supersedesId: null });
    });
  },
);
