import { z } from 'zod';
import { choice, choices, date, flag, integer, json, link, note, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';
import {
  authorities,
  componentGroups,
  ndtMethods,
  privileges,
  ratings,
  sameWords,
  stampTypes,
  taskLevels,
} from './vocabulary.ts';

// Here and not with the words: the frame of the product reads those, without the code that checks.
/** The parts a scope is limited to, or not for; none means every part of the group. */
export const partNumbers = z.array(z.string().trim().min(1).max(60)).max(200);

const code = (label: string, max: number) =>
  text(label, {
    required: true,
    createOnly: true,
    upperCase: true,
    mono: true,
    max,
    pattern: /^[A-Za-z0-9-]+$/,
    patternMessage: 'Letters, digits and dashes',
  });

/** A kind of privilege, with the plain words that are printed beside its code (145.A.35). */
export const authCategory = defineRecord({
  name: 'authCategory',
  label: { one: 'Authorisation category', many: 'Authorisation categories', row: ['code', 'name'] },
  api: '/api/auth-categories',
  key: 'code',
  access: { read: 'level:1', create: 'quality.admin', update: 'quality.admin', archive: 'quality.admin' },
  rows: everyRow,
  fields: {
    code: code('Code', 6),
    name: text('Name', { required: true }),
    privilege: note('In plain words', { required: true, max: 500 }),
    privileges: choices('Entitles to', privileges, { required: true }),
    validMonths: integer('Valid for', { required: true, min: 1, max: 60, unit: 'months' }),
    stampType: choice('Stamp', stampTypes, { required: true }),
    disabled: flag('Not used any more', { required: true }),
  },
  list: {
    columns: ['code', 'name', 'privilege', 'privileges', 'validMonths', 'stampType', 'disabled'],
    filters: ['disabled'],
    sort: 'code',
  },
});

/** A component family, or an NDT method and level, within a category. */
export const authGroup = defineRecord({
  name: 'authGroup',
  label: { one: 'Authorisation group', many: 'Authorisation groups', row: ['code', 'name'] },
  api: '/api/auth-groups',
  key: 'code',
  access: { read: 'level:1', create: 'quality.admin', update: 'quality.admin', archive: 'quality.admin' },
  rows: everyRow,
  fields: {
    categoryId: link('Category', 'authCategory', { required: true, createOnly: true }),
    code: code('Code', 20),
    name: text('Name', { required: true }),
    componentGroup: choice('Component', componentGroups, { required: true, createOnly: true }),
    minAge: integer('Minimum age', { required: true, min: 18, max: 65, unit: 'years' }),
    minExperienceMonths: integer('Experience', { required: true, min: 0, max: 240, unit: 'months' }),
    ndtMethod: choice('NDT method', sameWords(ndtMethods), { createOnly: true }),
    ndtLevel: choice(
      'NDT level',
      { '1': 'Level 1', '2': 'Level 2', '3': 'Level 3' },
      { help: 'Together with a method.' },
    ),
    disabled: flag('Not used any more', { required: true }),
  },
  list: {
    columns: [
      'code',
      'name',
      'categoryId',
      'componentGroup',
      'ndtMethod',
      'ndtLevel',
      'minAge',
      'minExperienceMonths',
      'disabled',
    ],
    filters: ['categoryId', 'componentGroup', 'ndtMethod', 'disabled'],
    sort: 'code',
  },
});

/** What one person is entitled to sign, in one category. */
export const staffAuthorization = defineRecord({
  name: 'staffAuthorization',
  label: { one: 'Authorisation', many: 'Authorisations', row: ['number'] },
  api: '/api/authorizations',
  path: '/qa/ccs/authorizations/:key',
  numbering: 'ABS-C-{000}',
  access: { read: 'level:3', create: 'nobody', update: 'quality.user', archive: 'nobody' },
  rows: everyRow,
  fields: {
    employeeId: link('Holder', 'employee', { required: true, createOnly: true }),
    categoryId: link('Category', 'authCategory', { required: true, createOnly: true }),
    stampId: link('Stamp', 'stamp', { help: 'One of the category’s kind; it is handed over with the authorisation.' }),
    licenceNo: text('Licence', { max: 60, mono: true, help: 'Where the category needs one.' }),
    licenceValidUntil: date('Licence valid until'),
    limitations: note('Limitations', { max: 1000 }),
    firstIssuedOn: date('First issued', { readOnly: true }),
    issuedOn: date('Issued on', { readOnly: true }),
    validUntil: date('Valid until', { readOnly: true }),
    issuedByName: text('Issued by', { readOnly: true }),
    endedOn: date('Ended', { readOnly: true }),
  },
  states: {
    draft: 'neutral',
    active: 'good',
    suspended: 'warn',
    surrendered: 'neutral',
    withdrawn: 'bad',
  },
  // It is written by the application that is issued; stamp, licence and limitations change by a signed step only. Its files are still kept.
  files: { evidence: { label: 'Evidence', kinds: ['any'] } },
  editable: { active: ['evidence'], suspended: ['evidence'] },
  list: {
    columns: ['number', 'employeeId', 'categoryId', 'status', 'stampId', 'licenceNo', 'issuedOn', 'validUntil'],
    filters: ['status', 'categoryId', 'employeeId', 'validUntil'],
    search: ['number', 'licenceNo'],
    sort: 'number',
  },
});

/** One line of an authorisation's scope. */
export const authorizationScope = defineRecord({
  name: 'authorizationScope',
  label: { one: 'Scope line', many: 'Scope lines' },
  api: '/api/authorization-scopes',
  access: { read: 'level:3', create: 'nobody', update: 'nobody', archive: 'nobody' },
  rows: everyRow,
  fields: {
    authorizationId: link('Authorisation', 'staffAuthorization', { required: true, createOnly: true }),
    groupId: link('Group', 'authGroup', { required: true, createOnly: true }),
    taskLevels: choices('Task levels', taskLevels, { required: true }),
    authorities: choices('Authorities', sameWords(authorities), { required: true }),
    ratings: choices('Ratings', sameWords(ratings), { required: true }),
    partNumbers: json('Only these parts', partNumbers),
    excludedParts: json('Not these parts', partNumbers),
  },
  list: {
    columns: ['groupId', 'taskLevels', 'authorities', 'ratings'],
    filters: ['authorizationId', 'groupId'],
    sort: 'createdAt',
  },
});
