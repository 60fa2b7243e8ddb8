import type { Context } from '#kernel/server/context.ts';
import { defineServerModule } from '#kernel/server/endpoint.ts';
import { handle } from '#kernel/server/handle.ts';
import { listAttachments } from '#kernel/server/attachments/attachments.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { getRecord } from '#kernel/server/records/records.ts';
import { filesInTheShop, whyNoWork } from '#modules/maintenance/work-orders/server/public.ts';
import { openStatuses, workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import {
  answerCall,
  beginFilledFormCall,
  discardFormCall,
  filledFormCall,
  filledFormPaperCall,
  formFindingCall,
  jobFormsCall,
  signFieldCall,
  signFormCall,
} from '../shared/filledForms.calls.ts';
import { formInstance, formTemplate, formVersion } from '../shared/formTemplate.record.ts';
import { lintTemplate } from '../shared/lintReport.ts';
import * as calls from '../shared/templates.calls.ts';
import { discardForm } from './discardForm.ts';
import { beginFilled, filledForm, findingsOf, nameFinding } from './fillForm.ts';
import { keepAnswer } from './keepAnswer.ts';
import { filledFormPaper, formPreview } from './form.document.ts';
import { dueForms, formUse } from './forms.queries.ts';
import {
  beginForm,
  changeForm,
  copyForm,
  exportForm,
  importForm,
  moveForm,
  namesOf,
  nextVersion,
  versionsOf,
} from './formVersions.ts';
import { formJobs, migrateForm } from './migrateForms.ts';
import { publishForm, retireForm } from './publishForm.ts';
import { signField, signForm } from './signForm.ts';

const done = { ok: true as const };
const longForm = 2_000_000;

/** Why nothing can be written in a filled form now, or null. */
const whyFixed = (row: { status: string }): Promise<string | null> =>
  Promise.resolve(
    row.status === 'draft' ? null : 'A signed form is never changed: fill it in anew from the work order.',
  );

async function wholeForm(ctx: Context, id: string) {
  const { row, answers, signed, findings, schema, versionNumber, templateKey, kind } = await filledForm(ctx, id);
  const job = await getRecord(ctx, workOrder, row.jobId);
  return {
    row,
    answers,
    signed,
    findings,
    schema,
    versionNumber,
    templateKey,
    kind,
    earlier: row.earlier as { number: number; values: { label: string; value: string }[] }[],
    job,
    jobFindings: await findingsOf(ctx, row.jobId),
    closed: (await whyFixed(row)) ?? whyNoWork(job),
  };
}

/** Forms built by quality and planning, filled in on the jobs they are for. */
export const templatesServer = defineServerModule({
  name: 'maintenance/templates',
  records: [
    recordEndpoints(formTemplate),
    recordEndpoints(formVersion),
    {
      ...recordEndpoints(formInstance),
      whyFixed: async (_ctx, row) => whyFixed(row),
      ...filesInTheShop,
    },
  ],
  endpoints: [
    handle(calls.formUseCall, async (ctx) => ({ use: await formUse(ctx, openStatuses) })),
    handle(calls.formCall, async (ctx, { params }) => {
      const template = await getRecord(ctx, formTemplate, params.key);
      const stored = await versionsOf(ctx, template.id);
      const versions = stored.map((version) => ({
        ...version,
        faults:
          version.status === 'draft' || version.status === 'review'
            ? lintTemplate(
                template.kind,
                version.schema,
                stored.filter(({ number }) => number < version.number),
              )
            : [],
      }));
      const pictures = (await listAttachments(ctx, formTemplate.name, template.id)).map(({ id, fileName: name }) => ({
        id,
        name,
      }));
      const used = (await formUse(ctx, openStatuses)).find(({ key }) => key === template.key);
      const names = await namesOf(ctx, versions[0]?.appliesTo ?? template.appliesTo);
      return { template, versions, pictures, openJobs: used?.openJobs ?? 0, names };
    }),
    handle(calls.beginFormCall, {
      creates: true,
      handle: async (ctx, { body, reply }) => {
        void reply.status(201);
        const { copyOf, ...begun } = body;
        const { key } = copyOf === undefined ? await beginForm(ctx, begun) : await copyForm(ctx, { ...begun, copyOf });
        return { key };
      },
    }),
    handle(calls.importFormCall, {
      creates: true,
      longText: longForm,
      handle: async (ctx, { body, reply }) => {
        const { key } = await importForm(ctx, body.file);
        void reply.status(201);
        return { key };
      },
    }),
    handle(calls.exportFormCall, async (ctx, { params, query, reply }) => {
      void reply.header(
        'content-disposition',
        `attachment; filename="${params.key.replaceAll(/[^a-z0-9-]/g, '')}.json"`,
      );
      return exportForm(ctx, params.key, query.version);
    }),
    handle(calls.nextFormVersionCall, {
      creates: true,
      handle: async (ctx, { params, body, reply }) => {
        void reply.status(201);
        return nextVersion(ctx, params.key, body.changeNote);
      },
    }),
    handle(calls.changeFormCall, {
      longText: longForm,
      handle: async (ctx, { params, body }) => changeForm(ctx, params.id, body),
    }),
    handle(calls.submitFormCall, {
      creates: true,
      handle: async (ctx, { params }) => {
        await moveForm(ctx, params.id, 'review');
        return done;
      },
    }),
    handle(calls.returnFormCall, {
      creates: true,
      handle: async (ctx, { params, body }) => {
        await moveForm(ctx, params.id, 'draft', body.reason);
        return done;
      },
    }),
    handle(calls.publishFormCall, {
      creates: true,
      handle: async (ctx, { params, body }) => {
        await publishForm(ctx, params.id, body);
        return done;
      },
    }),
    handle(calls.retireFormCall, {
      creates: true,
      handle: async (ctx, { params, body }) => {
        await retireForm(ctx, params.key, body.reason);
        return done;
      },
    }),
    handle(calls.formPreviewCall, async (ctx, { params, reply }) => {
      const { name, pdf } = await formPreview(ctx, params.id);
      void reply.type('application/pdf').header('content-disposition', `inline; filename="${name}"`);
      return pdf;
    }),
    handle(calls.formJobsCall, async (ctx, { params }) => formJobs(ctx, params.key)),
    handle(calls.migrateFormCall, {
      creates: true,
      handle: async (ctx, { params, body }) => {
        const { jobId, ...proof } = body;
        return migrateForm(ctx, params.key, jobId, proof);
      },
    }),
    handle(jobFormsCall, async (ctx, { params }) => {
      const job = await getRecord(ctx, workOrder, params.job);
      const forms = await dueForms(ctx, job.id);
      const replaced = await ctx.db
        .selectFrom('formInstance')
        .select(['number', 'title', 'signedByName'])
        .where('jobId', '=', job.id)
        .where('status', 'in', ['superseded', 'discarded'])
        .orderBy('number')
        .execute();
      return {
        forms: forms.map(({ filledNumber, filledStatus, signedByName, signedAt, ...form }) => ({
          ...form,
          filled:
            filledNumber && filledStatus
              ? { number: filledNumber, status: filledStatus, signedByName, signedAt }
              : null,
        })),
        replaced,
      };
    }),
    handle(beginFilledFormCall, {
      creates: true,
      handle: async (ctx, { params, body, reply }) => {
        const { number } = await beginFilled(ctx, params.job, body);
        void reply.status(201);
        return { number };
      },
    }),
    handle(filledFormCall, async (ctx, { params }) => wholeForm(ctx, params.id)),
    handle(answerCall, async (ctx, { params, body }) => ({
      version: await keepAnswer(ctx, params.id, params.field, body),
    })),
    handle(formFindingCall, {
      creates: true,
      handle: async (ctx, { params, body }) => {
        await nameFinding(ctx, params.id, body);
        return done;
      },
    }),
    handle(signFieldCall, {
      creates: true,
      handle: async (ctx, { params, body }) => {
        await signField(ctx, params.id, params.field, body);
        return done;
      },
    }),
    handle(signFormCall, {
      creates: true,
      handle: async (ctx, { params, body }) => {
        await signForm(ctx, params.id, body);
        return done;
      },
    }),
    handle(discardFormCall, {
      creates: true,
      handle: async (ctx, { params, body }) => {
        await discardForm(ctx, params.id, body);
        return done;
      },
    }),
    handle(filledFormPaperCall, async (ctx, { params, reply }) => {
      const { name, pdf } = await filledFormPaper(ctx, params.id);
      void reply.type('application/pdf').header('content-disposition', `inline; filename="${name}"`);
      return pdf;
    }),
  ],
});
