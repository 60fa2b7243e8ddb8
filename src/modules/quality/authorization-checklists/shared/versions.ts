import { instant, integer, link, note, text } from '#kernel/shared/field.ts';

/** The fields both checklists have: one row is one revision. */
export const versionFields = {
  designation: text('Revision', { required: true, readOnly: true, mono: true }),
  revision: integer('Revision no.', { required: true, readOnly: true }),
  changeSummary: note('What changed', { required: true, min: 5, max: 2000 }),
  publishedAt: instant('Published', { readOnly: true }),
  publishedById: link('Published by', 'employee', { readOnly: true }),
};

/** The one step both checklists have. */
export const versionSteps = {
  publish: {
    from: 'draft',
    to: 'published',
    who: 'quality.admin',
    byEmployee: true,
    meaning: 'approved',
    stamp: 'published',
    guarded: true,
    primary: true,
  },
} as const;
