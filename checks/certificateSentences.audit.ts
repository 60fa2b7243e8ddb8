import { says, type Sentence } from './certificateSentences.ts';
import { at } from './gateFacts.named.ts';

const whereUsed = at('quality/where-used', 'whereUsed');
const technique = at('quality/where-used', 'usedTechnique');
const ofCertificate = at(
  'quality/where-used',
  'blastRadius',
)(
  'R4 what was used (%s) leads to the job, its certificate and its customer; it is assessed there, and the letter is drafted',
);
const pack = at('maintenance/audit-packs', 'auditPack');
const files = pack(
  'the audit pack holds the files themselves: calibration certificates, incoming papers, photos as taken, and every report as PDF',
);

/** From a thing to everything it touched, and from a certificate to everything behind it. */
export const auditSentences: readonly Sentence[] = [
  says(
    '5.01',
    'A tool leads to the jobs, certificates and customers it was used for.',
    whereUsed('R4 a tool and the person who used it name the job; what is unknown is said, for every kind'),
    ofCertificate,
  ),
  says(
    '5.02',
    'So does a batch.',
    whereUsed('R-STK-9 a batch names the jobs it was fitted to with their customer; a withdrawn entry is no use'),
    ofCertificate,
  ),
  says(
    '5.03',
    'So does a material, and a page of a manual.',
    whereUsed('a material names the jobs of every batch of it, and a page of a manual only the cards that cite it'),
    ofCertificate,
  ),
  says(
    '5.04',
    'So does a technique.',
    technique('R4 a technique leads to the jobs inspected by it, with their customer'),
    ofCertificate,
  ),
  says(
    '5.05',
    'So does a person.',
    whereUsed('R4 a tool and the person who used it name the job; what is unknown is said, for every kind'),
    ofCertificate,
  ),
  says(
    '5.06',
    'So does a vendor.',
    whereUsed(
      'a vendor names the jobs of what it delivered, of its outside work, and of the tools it calibrated, until the next calibration',
    ),
    ofCertificate,
  ),
  says(
    '5.07',
    'Each job has its assessment with who, when and why.',
    whereUsed(
      'the assessment of each work order is kept with who, when and why; a later one stands before it and nothing is removed',
    ),
  ),
  says(
    '5.08',
    'The letter to each customer is drafted.',
    whereUsed('R-STK-9 a batch names the jobs it was fitted to with their customer; a withdrawn entry is no use'),
    whereUsed('the letter to a customer says what was found for each part and what to do'),
    ofCertificate,
  ),
  says(
    '5.09',
    'An authorisation leads to everything signed with it.',
    whereUsed('an authorisation lists everything signed with it: the jobs, and each signature with its statement'),
  ),
  says('5.10', 'The audit pack holds calibration certificates and incoming papers.', files),
  says('5.11', 'The audit pack holds photos as taken and every report as PDF.', files),
  says(
    '5.12',
    'The audit pack holds the certificates, the records and the history, each file with its hash.',
    pack(
      '2.17 the audit pack holds the certificates, the records and the history, each file with its hash, and is written into the history',
    ),
  ),
];
