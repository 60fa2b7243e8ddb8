import { by, type GateFact } from './gateFact.ts';
import { formOutside, forms, formsOrder, formWithdrawn, standing, withdrawEntry } from './gateFacts.named.ts';

/** Forms filled in on a job. */
export const formFacts: readonly GateFact[] = [
  {
    gates: ['G01', 'G10', 'G19'],
    facts: ['forms[].title', 'forms[].kind', 'forms[].status', 'forms[].signedAt'],
    tables: ['form_template', 'form_version', 'form_instance'],
    writers: [
      by(
        'POST /api/form-instances/:id/sign',
        standing(
          'G01 G10 G19 a sheet of a test signed after the final inspection asks for all of it again; a tag does not',
        ),
      ),
    ],
  },
  {
    gates: ['G06'],
    facts: [
      'forms[].title',
      'forms[].kind',
      'forms[].number',
      'forms[].status',
      'forms[].required',
      'forms[].signer',
      'forms[].signedAt',
    ],
    tables: ['form_template', 'form_version', 'form_instance'],
    writers: [
      by(
        'POST /api/form-instances/:id/sign',
        forms('G06 a required form that is not signed holds the release; signed it does not'),
        formsOrder('G06 a form signed before the last work on the item is asked for again, a tag is not'),
      ),
      by(
        'POST /api/form-instances/:id/discard',
        forms('G06 a form that was begun holds the release until an inspector discards it'),
        formsOrder(
          'G06 a form that was begun is signed, or discarded by an inspector with a reason, before the certificate',
        ),
      ),
      by(
        'POST /api/forms/:key/migrate',
        forms('G06 R24 a form approved for an open job holds its release until it is signed'),
      ),
    ],
  },
  {
    gates: ['G08'],
    facts: ['forms[].outside'],
    tables: ['form_instance', 'form_version', 'finding'],
    writers: [by('POST /api/form-instances/:id/sign', formOutside), by('POST /api/findings/:id/decide', formOutside)],
  },
  {
    gates: ['G06'],
    facts: ['forms[].withdrawn'],
    tables: ['entry_withdrawal', 'tool_use', 'consumable_use', 'form_instance'],
    writers: [by(withdrawEntry, formWithdrawn)],
  },
];
