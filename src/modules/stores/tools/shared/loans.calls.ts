import { z } from 'zod';
import { rowAnswer } from '#kernel/shared/answers.ts';
import { defineCall } from '#kernel/shared/call.ts';
import { tool, toolKeepers } from './tool.record.ts';
import { returnConditions, toolUsage } from './toolUsage.record.ts';

const text = z.string().nullable();
const borrowers = [...toolKeepers, 'maintenance.user'] as const;

const id = z.strictObject({ id: z.string().max(100) });

export const lendToolCall = defineCall({
  method: 'POST',
  path: '/api/store/tools/:id/lend',
  allow: borrowers,
  summary: 'Hand a tool out',
  of: [toolUsage],
  params: id,
  body: z.strictObject({
    borrowerId: z.uuid('Choose who takes it'),
    jobNumber: z
      .string()
      .trim()
      .max(20)
      .nullish()
      .transform((job) => job || null),
    dueBack: z.iso.datetime({ offset: true }).nullish(),
  }),
  answer: z.object({ row: rowAnswer(toolUsage) }),
});

export const returnToolCall = defineCall({
  method: 'POST',
  path: '/api/store/tools/:id/return',
  allow: borrowers,
  summary: 'Take a tool back',
  of: [toolUsage],
  params: id,
  body: z.strictObject({
    conditionIn: z.enum(Object.keys(returnConditions) as [keyof typeof returnConditions]),
    remark: z.string().trim().max(300).nullish(),
    returnedById: z.uuid().nullish(),
  }),
  answer: z.object({ row: rowAnswer(toolUsage) }),
});

export const extendLoanCall = defineCall({
  method: 'POST',
  path: '/api/store/tools/:id/extend',
  allow: toolKeepers,
  summary: 'Let somebody keep a tool longer, with the reason and the new date',
  of: [toolUsage],
  params: id,
  body: z.strictObject({
    dueBack: z.iso.datetime({ offset: true, error: 'Choose when it is due back' }),
    reason: z.string().trim().min(3, 'Say why').max(200),
  }),
  answer: z.object({ row: rowAnswer(toolUsage) }),
});

export const remindLoanCall = defineCall({
  method: 'POST',
  path: '/api/store/tools/:id/remind',
  allow: toolKeepers,
  summary: 'Remind whoever has a tool that is due back',
  of: [toolUsage],
  params: id,
  answer: z.object({ told: z.int() }),
});

const scannedTool = z.object({
  id: z.string(),
  toolNo: z.string(),
  name: z.string(),
  holder: text,
  jobNumber: text,
  dueBack: text,
});

const code = z.string().trim().min(1, 'Scan a tool').max(400);

export const scanToolCall = defineCall({
  method: 'GET',
  path: '/api/store/tools/scan',
  allow: borrowers,
  summary: 'Which tool a scanned label or typed number is, and who has it',
  of: [tool],
  query: z.strictObject({ code }),
  answer: z.object({ tool: scannedTool.nullable() }),
});

export const returnManyCall = defineCall({
  method: 'POST',
  path: '/api/store/tools/returns',
  allow: toolKeepers,
  summary: 'Take many tools back at once, as at the end of a shift: all of them, or none with the reason of each',
  of: [toolUsage],
  body: z.strictObject({
    tools: z
      .array(
        z.strictObject({
          code,
          conditionIn: z.enum(Object.keys(returnConditions) as [keyof typeof returnConditions]).default('ok'),
          remark: z.string().trim().max(300).nullish(),
        }),
      )
      .min(1, 'Scan a tool first')
      .max(100),
  }),
  answer: z.object({ tools: z.array(scannedTool) }),
});
