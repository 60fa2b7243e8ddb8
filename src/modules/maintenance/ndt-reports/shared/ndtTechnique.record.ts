import { choice, choices, instant, integer, json, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';
import { z } from 'zod';
import { ndtAcceptance, ndtLimitMap, ndtReadings } from './ndtParts.ts';
import { methodWords } from './ndtReport.record.ts';

const names = z.array(z.string().trim().min(1).max(120)).max(20);

/** How a method is applied to a part: procedure, starting readings, stricter limits, and what must be checked on the day. Published by a Level 3 only. */
export const ndtTechnique = defineRecord({
  name: 'ndtTechnique',
  label: { one: 'NDT technique', many: 'NDT techniques', row: ['code', 'title'] },
  api: '/api/ndt-techniques',
  path: '/maintenance/ndt/techniques/:key',
  access: {
    read: 'maintenance.viewer',
    create: ['ndt.user', 'quality.user'],
    update: ['ndt.user', 'quality.user'],
    archive: 'nobody',
  },
  rows: everyRow,
  fields: {
    code: text('Technique', {
      required: true,
      createOnly: true,
      mono: true,
      upperCase: true,
      pattern: /^[A-Z]{2}-[A-Z]{1,3}-\d{2}$/,
      patternMessage: 'Such as PT-W-01',
    }),
    revision: integer('Revision', { required: true, createOnly: true, min: 1, max: 999 }),
    title: text('Title', { required: true }),
    method: choice('Method', methodWords, { required: true, createOnly: true }),
    procedureRef: text('Procedure', { required: true }),
    families: choices('Part families', ['wheel', 'brake', 'battery', 'cylinder', 'tire', 'other'], {
      help: 'Nothing chosen means every family.',
    }),
    material: text('Material', { required: true }),
    surfaceState: text('Surface', { required: true }),
    areas: json('Areas to be inspected', names, {
      required: true,
      help: 'Every area of an item the inspection has to cover. Several reports of an item may cover them together.',
    }),
    coveragePct: integer('Coverage', { required: true, min: 1, max: 100, unit: '%' }),
    defaults: json('Values of the technique and readings to start with', ndtReadings, { required: true }),
    limits: json('Limits', ndtLimitMap, { required: true }),
    acceptance: json('Largest accepted indications', ndtAcceptance, { required: true }),
    requiredChecks: json('Process checks of the day', names, { required: true }),
    equipment: json('Equipment', names, { required: true, help: 'Tool numbers.' }),
    materials: json('Materials', names, { required: true, help: 'Part numbers of the materials.' }),
    publishedAt: instant('Published on', { readOnly: true }),
    publishedByName: text('Published by', { readOnly: true }),
  },
  states: {
    draft: 'neutral',
    current: 'good',
    superseded: 'warn',
    withdrawn: 'neutral',
  },
  list: {
    columns: ['code', 'revision', 'title', 'method', 'procedureRef', 'status', 'publishedAt', 'publishedByName'],
    filters: ['method', 'status', 'code'],
    search: ['code', 'title', 'procedureRef'],
    sort: 'code',
  },
});
