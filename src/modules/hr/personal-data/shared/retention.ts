import { addMonths } from '#kernel/shared/dates.ts';

interface Term {
  what: string;
  /** Months after the person left; null: as long as the work it belongs to is on file. */
  months: number | null;
  basis: string;
  afterwards: string;
}

/** How long data about a person is kept after they left, why, and what then happens to it (R-GEN-6, R-HR-3). Two years and the basis are a choice; the company's lawyer confirms them. */
export const terms = {
  file: {
    what: 'Personal details, identity documents, education',
    months: 24,
    basis: 'Register of employees, Labour Protection Act, section 115',
    afterwards: 'Erased here by HR',
  },
  competence: {
    what: 'Training, authorisations, certificates, logbook',
    months: 36,
    basis: 'Records of certifying staff, Part-145, 145.A.35',
    afterwards: 'Stays with the work it stands behind',
  },
  exams: {
    what: 'Exams, NDT hours and certifications',
    months: 60,
    basis: 'Company rule; written practice for NDT',
    afterwards: 'Stays with the work it stands behind',
  },
  signed: {
    what: 'Task cards, reports and certificates signed',
    months: null,
    basis: 'Airworthiness records, Part-145, 145.A.55',
    afterwards: 'Never touched: who signed stays named',
  },
} as const satisfies Record<string, Term>;

/** From which day on the personnel file of somebody who left may be erased. */
export const eraseFrom = (leftOn: string): string => addMonths(leftOn, terms.file.months);
